import { hoursAgo } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { routine, routines } from '#kit/work/routine';
import { empresa } from '../../../schemas/cadastros/empresa';
import { integracaoEmpresa, ouve } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { portaDe, type Porta } from '../../delivery/funcionamento/porta.server';
import { em, lista, objeto, texto } from '../../comum/lerJson';
import { anotarErro, anotarSucesso, contaDe, type Conta, type Fora, type Integracao } from './conta.server';
import { avisosDeIntegracao } from './eventos.server';
import { avisosDoIfood } from './ifood.server';

/** Shops that one question for events may name. */
const lojasPorPergunta = 100;
const foraDe = ({ within, ports, now }: OpenContext, company: number): Fora => ({
  ports,
  now,
  transaction: (run) => within(company, run),
});
/** Accounts at iFood that are listened to, each with what a call needs. */
const ouvidas = async (context: OpenContext): Promise<readonly Conta[]> => {
  const found = await context.within('*', ({ rows }) =>
    rows.all(integracaoEmpresa, { servico: 'IFOOD', idLoja: { empty: false }, ...ouve }),
  );
  const contas = await Promise.all(
    found
      .filter(({ ambiente }) => context.ports.ifood.de(ambiente))
      .map((one) => contaDe(foraDe(context, one.empresa), one.id).catch(() => undefined)),
  );
  return contas.filter((one) => one !== undefined);
};
const portaDaLoja = (context: OpenContext, { empresa: company }: Integracao): Promise<Porta | undefined> =>
  context.within(company, async (within) => {
    const shop = await within.rows.get(empresa, company);
    return shop && portaDe(within, shop, 'IFOOD');
  });
/** True where the shop takes no orders here: its question must not keep it open there. */
const fechada = (integracao: Integracao, porta: Porta | undefined): boolean =>
  integracao.situacao === 'PAUSADA' || (integracao.sincronizaPausas !== false && porta?.aberta === false);

/** Fetches events for shops of one credential, stores them, and only then tells iFood that they arrived. */
const buscar = async (context: OpenContext, contas: readonly Conta[], semPresenca: boolean): Promise<void> => {
  const [uma] = contas;
  if (!uma) return;
  const anotar = async (note: (within: Parameters<typeof anotarSucesso>[0], one: Integracao) => Promise<void>) => {
    for (const { integracao } of contas)
      await context.within(integracao.empresa, async (within) => {
        const fresh = await within.rows.get(integracaoEmpresa, integracao.id);
        if (fresh) await note(within, fresh);
      });
  };
  try {
    const { status, body } = await uma.cliente.pedir(
      uma.acesso,
      'GET',
      `/events/v1.0/events:polling${semPresenca ? '?excludeHeartbeat=true' : ''}`,
      undefined,
      { 'x-polling-merchants': contas.map(({ loja }) => loja).join(',') },
    );
    if (status !== 200 && status !== 204) throw new Error(`O iFood não deu os avisos (${status}).`);
    const eventos = Array.isArray(body) ? body : lista(em(body, 'events'));
    if (eventos.length > 0) {
      await context.within('*', ({ receive }) => receive(avisosDoIfood, eventos));
      const ids = eventos.flatMap((one) => {
        const id = texto(objeto(one).id);
        return id === null ? [] : [{ id }];
      });
      await uma.cliente.pedir(uma.acesso, 'POST', '/events/v1.0/events/acknowledgment', ids);
    }
    await anotar(anotarSucesso);
  } catch (error) {
    await anotar((within, one) => anotarErro(within, one, error));
  }
};

const diasDaPausa = 6;
const daPausa = 'Retaguarda: loja fechada';
/** Closes the shop there as here, by an interruption of ours, and opens it again. */
const igualarLoja = async (context: OpenContext, { integracao, loja, cliente, acesso }: Conta): Promise<void> => {
  const quer = fechada(integracao, await portaDaLoja(context, integracao));
  const raiz = `/merchant/v1.0/merchants/${encodeURIComponent(loja)}`;
  const marcar = (patch: Partial<Integracao>) =>
    context.within(integracao.empresa, async ({ rows }) => {
      await rows.change(integracaoEmpresa, integracao.id, patch);
    });
  try {
    if (quer && integracao.interrupcao === null) {
      const inicio = context.now;
      const { status, body } = await cliente.pedir(acesso, 'POST', `${raiz}/interruptions`, {
        description: daPausa,
        start: inicio.toISOString(),
        end: new Date(inicio.getTime() + diasDaPausa * 86_400_000).toISOString(),
      });
      if (status < 300)
        await marcar({
          interrupcao: texto(objeto(body).id),
          interrupcaoAte: new Date(inicio.getTime() + diasDaPausa * 86_400_000).toISOString(),
        });
    } else if (integracao.interrupcao !== null && (!quer || acaba(integracao, context.now))) {
      const { status } = await cliente.pedir(
        acesso,
        'DELETE',
        `${raiz}/interruptions/${encodeURIComponent(integracao.interrupcao)}`,
      );
      // 404: somebody has removed it in the portal.
      if (status < 300 || status === 404) await marcar({ interrupcao: null, interrupcaoAte: null });
    }
    const { status, body } = await cliente.pedir(acesso, 'GET', `${raiz}/status`);
    if (status >= 300) return;
    const dito = objeto(lista(body)[0]);
    const lojaLa = estados[texto(dito.state) ?? ''] ?? null;
    const lojaLaTexto = [texto(em(dito, 'message', 'title')), texto(em(dito, 'message', 'subtitle'))]
      .filter(Boolean)
      .join(': ')
      .slice(0, 200);
    if (lojaLa !== integracao.lojaLa || lojaLaTexto !== (integracao.lojaLaTexto ?? ''))
      await marcar({ lojaLa, lojaLaTexto: lojaLaTexto || null });
  } catch (error) {
    await context.within(integracao.empresa, (within) => anotarErro(within, integracao, error));
  }
};
const estados: Readonly<Record<string, Integracao['lojaLa']>> = {
  OK: 'ABERTA',
  WARNING: 'ALERTA',
  CLOSED: 'FECHADA',
  ERROR: 'ERRO',
};
/** iFood takes seven days at most: an interruption that ends within a day is made anew. */
const acaba = ({ interrupcaoAte }: Integracao, now: Date): boolean =>
  interrupcaoAte !== null && Date.parse(interrupcaoAte) - now.getTime() < 86_400_000;

/** Minutes before the end at which the staff is told. */
const minutosDoAviso = 3;
export const rotinasDoIfood = routines(integracaoEmpresa, {
  buscar: routine({
    label: 'Avisos do iFood',
    every: 30,
    run: async (context) => {
      const contas = await ouvidas(context);
      // Shops of one credential share a question, and closed ones have their own.
      const grupos = new Map<string, Conta[]>();
      for (const conta of contas) {
        const closed = fechada(conta.integracao, await portaDaLoja(context, conta.integracao));
        const chave = `${conta.integracao.ambiente} ${conta.acesso.renovacao ?? ''} ${closed}`;
        grupos.set(chave, [...(grupos.get(chave) ?? []), conta]);
      }
      for (const [chave, grupo] of grupos)
        for (let at = 0; at < grupo.length; at += lojasPorPergunta)
          await buscar(context, grupo.slice(at, at + lojasPorPergunta), chave.endsWith('true'));
    },
  }),
  loja: routine({
    label: 'Lojas abertas e fechadas no iFood',
    every: 60,
    run: async (context) => {
      for (const conta of await ouvidas(context)) await igualarLoja(context, conta);
    },
  }),
  /** Tells the staff of orders that iFood cancels soon because nobody confirms them. */
  confirmar: routine({
    label: 'Pedidos do iFood por confirmar',
    every: 15,
    run: async ({ within, now }) => {
      const ate = new Date(now.getTime() + minutosDoAviso * 60_000).toISOString();
      const where = {
        origemExterna: 'IFOOD',
        noParceiro: 'NOVO',
        confirmarAte: { lte: ate, gte: hoursAgo(1) },
        confirmarAvisado: { empty: true },
      } as const;
      const late = await within('*', ({ rows }) => rows.find(pedido, where, { page: 1, size: 100 }));
      for (const { id, empresa: company } of late.rows)
        await within(company, async ({ rows, tell }) => {
          const order = await rows.get(pedido, id, { lock: true });
          if (order?.noParceiro !== 'NOVO' || order.confirmarAvisado !== null) return;
          await rows.update(pedido, order, { confirmarAvisado: now.toISOString() });
          await tell({
            to: { permission: 'PEDIDO_EDITAR' },
            category: avisosDeIntegracao,
            tone: 'error',
            text: `Confirme o pedido ${order.numero} do iFood: em ${minutosDoAviso} minutos ele é cancelado.`,
            address: `/app/delivery/pedido/detalhe/${encodeURIComponent(btoa(String(id)))}`,
          });
        });
    },
  }),
});
