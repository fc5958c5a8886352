import { calls, handlers, listener, listeners, moved, run, saves } from '#kit';
import { routine, routines } from '#kit/work/routine';
import type { HandlerContext } from '#kit';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { pedido, vida } from '../../../schemas/delivery/pedidos/pedido';
import { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { entrega } from '../../../schemas/integracoes/entregas/entrega';
import { vivas, type SituacaoDaEntrega } from '../../../schemas/situacoesDaEntrega';
import { reais } from '../../comum/centavos';
import { taxaDa } from '../../delivery/entrega/acertos.server';
import { entregadoresPara } from '../../delivery/entrega/entregadores.server';
import { encerrar } from './aplicar.server';
import { avisosDaBox, avisosDaFoody, avisosDaMachine, avisosOpenDelivery } from './avisosDeEntrega.server';
import { acompanharDeNovo, type Vigiada } from './acompanhar.server';
import { abrirEntrega, cancelamentos, chamar, cotacoesSozinhas, perguntas } from './chamar.server';
import { ligadas } from './contas.server';
import { prontos, respostas } from './conversa.server';
import { codigoDe, corridaDe, problemaDoPedido, taxaCobrada } from './corrida.server';
import { cotarUm } from './cotar.server';
import { acompanharEntrega, cotar, entregas } from './entrega';
import { motivosDoCancelamento } from './motivos';
import { comoAvisar } from '../plataformas/comoAvisar';

const viva = (one: SituacaoDaEntrega): boolean => (vivas as readonly SituacaoDaEntrega[]).includes(one);
/** Keeps one live delivery an order, by a column that the database holds unique. */
export const umaPorPedido = saves(entrega, {
  saving: (_context, { row }) => ({
    pedidoVivo: viva(row.situacao) ? row.pedido : null,
    ...(!viva(row.situacao) && { incerta: false }),
  }),
});

const avisosDe = {
  FOODY_DELIVERY: avisosDaFoody,
  MACHINE: avisosDaMachine,
  BOX_DELIVERY: avisosDaBox,
  PICKNGO: avisosOpenDelivery,
} as const;
const perdidas = 180_000;
export const acoesDaEntrega = handlers(entregas, {
  chamar: async (context, { form }) => {
    const { id, codigo, situacao } = await chamar(context, form);
    return { id, codigo: codigo ?? '', situacao };
  },
  cancelar: async (context, { record, form: { motivo } }) => {
    if (record.situacao === 'COTADA') return encerrar(context, record.id, 'cancelada', motivosDoCancelamento[motivo]);
    const asked = { cancelamento: motivosDoCancelamento[motivo], cancelamentoEm: context.now.toISOString() };
    await context.rows.update(entrega, record, asked);
    await context.put(cancelamentos, `${record.id}/${asked.cancelamentoEm}`, { entrega: record.id, motivo });
  },
  responderProblema: async ({ put, now }, { record, form: { resposta } }) => {
    await put(respostas, `${record.id}/${now.toISOString()}`, { entrega: record.id, resposta });
  },
  perguntar: async ({ put, now }, { record }) => {
    await put(perguntas, `pessoa/${record.id}/${now.toISOString()}`, { entrega: record.id });
  },
  resolver: async (context, { record, form: { existe, idExterno } }) => {
    const { refuse, rows, put, now } = context;
    if (existe === 'SIM') {
      if (!idExterno) return refuse('Diga o código que o parceiro mostra!', 'idExterno');
      await rows.update(entrega, record, { idExterno, incerta: false });
      await put(perguntas, `pessoa/${record.id}/${now.toISOString()}`, { entrega: record.id });
      return;
    }
    // A slow partner may still take the call.
    if (now.getTime() - Date.parse(record.pedidaEm ?? '') < perdidas)
      return refuse('Espere três minutos desde o chamado: o parceiro ainda pode recebê-lo!', 'existe');
    await encerrar(context, record.id, 'falhar', 'O chamado não chegou ao parceiro.');
  },
  enderecoDeAvisos: async ({ rows, refuse, newAddress, now }, { form }) => {
    const one =
      (await rows.get(integracaoEmpresa, form.integracao)) ?? refuse('Esta integração não existe!', 'integracao');
    const { servico } = one;
    if (servico === 'IFOOD') return refuse('Esta plataforma não leva pedidos!', 'integracao');
    const endereco = await newAddress(one.endereco ? avisosOpenDelivery : avisosDe[servico]);
    await rows.update(integracaoEmpresa, one, { enderecoDesde: now.toISOString() });
    return { endereco, comoFazer: comoAvisar[one.endereco ? 'PICKNGO' : servico] };
  },
});

const daqui = (now: Date, minutes: number | null): string | null =>
  minutes === null ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
export const chamadasDaEntrega = calls(entrega, {
  cotar: run(cotar, async ({ transaction, ports, now }, { form }) => {
    const { order, abertas, corrida, problem, present, proprios } = await transaction(async (context) => {
      const { rows, notFound } = context;
      const order = (await rows.get(pedido, form.pedido)) ?? notFound();
      const present = await rows.one(entrega, { pedido: order.id, situacao: vivas });
      const problem = problemaDoPedido(order);
      const given = { chave: crypto.randomUUID(), codigo: codigoDe(order, 1) };
      return {
        order,
        present,
        problem: present ? 'Este pedido já tem uma entrega em andamento.' : problem,
        abertas: await ligadas(context),
        corrida: problem ? undefined : await corridaDe(context, order, given),
        proprios: problem ? [] : await quemLevaria(context, order),
      };
    });
    const quotes = corrida && !present ? await Promise.all(abertas.map((one) => cotarUm(ports, one, corrida))) : [];
    return {
      numero: order.numero,
      bairro: order.endereco?.neighborhoord ?? null,
      prometidoAte: order.previsaoEntrega,
      prontoEm: order.prontoEm,
      cobrado: reais(taxaCobrada(order)),
      impedimento: problem ?? null,
      entrega: present?.id ?? null,
      cotadoEm: now.toISOString(),
      parceiros: quotes.map(({ aberta: { integracao }, cotacao, impedimento }) => ({
        integracao: integracao.id,
        nome: integracao.nome,
        simulacao: integracao.ambiente === 'SIMULACAO',
        valor: cotacao.valor === null ? null : reais(cotacao.valor),
        combinado: cotacao.combinado === true,
        coletaEm: daqui(now, cotacao.minutosColeta),
        entregaEm: daqui(now, cotacao.minutosEntrega),
        km: cotacao.km,
        validaAte: cotacao.validaAte?.toISOString() ?? null,
        impedimento,
      })),
      proprios,
    };
  }),
  doPedido: run(acompanharEntrega, async ({ rows, legible }, { form }) => ({
    entregas: await legible(entrega, await rows.all(entrega, { pedido: form.pedido, $sort: [['tentativa', 'desc']] })),
  })),
});
/** Couriers of the company's own for an order, with what each would get for it. */
const quemLevaria = async (
  context: Pick<HandlerContext, 'rows' | 'now'>,
  order: Parameters<typeof taxaDa>[1] & Parameters<typeof entregadoresPara>[1][number],
) => {
  const found = (await entregadoresPara(context, [order])).slice(0, 6);
  const people = await context.rows.byId(
    motoboy,
    found.map(({ id }) => id),
  );
  return found.map((one) => {
    const who = people.get(one.id);
    return { ...one, valor: who ? reais(taxaDa(who, order)) : 0 };
  });
};

/** Moments of an order, in their order: a skipped one counts as come. */
const momentos = ['CONFIRMADO', 'PREPARO', 'PRONTO'] as const;
const chamarSozinho = async (
  context: HandlerContext,
  id: number,
  momento: (typeof momentos)[number],
): Promise<void> => {
  const { rows, put } = context;
  const order = await rows.get(pedido, id, { lock: true });
  if (!order || order.motoboy !== null || problemaDoPedido(order) !== undefined) return;
  if ((await rows.count(entrega, { pedido: id })) > 0) return;
  const due: readonly string[] = momentos.slice(0, momentos.indexOf(momento) + 1);
  const abertas = (await ligadas(context)).filter(({ integracao }) => due.includes(integracao.quandoChamar ?? ''));
  const [first] = abertas;
  if (!first) return;
  const made = await abrirEntrega(context, order, first.integracao, {
    situacao: 'COTADA',
    cotado: null,
    automatica: true,
  });
  await put(cotacoesSozinhas, String(made.id), {
    entrega: made.id,
    candidatas: abertas.map(({ integracao }) => String(integracao.id)),
  });
};
export const chamadosSozinhos = listeners(entrega, {
  aoConfirmar: listener(moved(vida, 'confirmar'), (context, { event: { id } }) =>
    chamarSozinho(context, id, 'CONFIRMADO'),
  ),
  aoPreparar: listener(moved(vida, 'preparar'), (context, { event: { id } }) => chamarSozinho(context, id, 'PREPARO')),
  aoAprontar: listener(moved(vida, 'aprontar'), async (context, { event: { id } }) => {
    await chamarSozinho(context, id, 'PRONTO');
    const called = await context.rows.one(entrega, { pedido: id, situacao: vivas, idExterno: { empty: false } });
    if (called) await context.put(prontos, String(called.id), { entrega: called.id });
  }),
});

/** Deliveries followed in one turn; those that were asked about longest ago come first. */
const porVez = { page: 1, size: 200 };
export const rotinasDaEntrega = routines(entrega, {
  /** Asks the partners about what is under way, and looks for calls whose answer was lost. */
  acompanhar: routine({
    label: 'Entregas em andamento',
    every: 30,
    run: async (context) => {
      const { rows: found } = await context.within('*', ({ rows }) =>
        rows.find(entrega, { situacao: vivas, $sort: [['consultadaEm', 'asc']] }, porVez),
      );
      const watched: readonly Vigiada[] = found.map(({ id, empresa }) => ({ id, empresa }));
      for (const one of watched) await acompanharDeNovo(context, one);
    },
  }),
});
