import { hourText } from '#kit/dayText';
import { calls, handlers, listener, listeners, moved, process, processes, run, saves, type HandlerContext } from '#kit';
import { f } from '#fields';
import type { OpenContext } from '#kit/calls/handlers';
import { routine, routines } from '#kit/work/routine';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { vida } from '../../../schemas/delivery/pedidos/pedido';
import { gatilhos, gatilhosPorDia, marcasDaMensagem, type NomeDoGatilho } from '../../../schemas/gatilhos';
import { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';
import { mensagemAutomaticaEnvio } from '../../../schemas/marketing/automatica/mensagemAutomaticaEnvio';
import { pedidoNovo } from '../../comum/eventos.server';
import { zoneOf } from '../../comum/period.server';
import { enqueueMessage, refusal } from '../../whatsapp/queue.server';
import { agendarDoPedido, ePorDia, pendentesDe, planejar } from './agendar.server';
import { esquecerAsVelhas } from './cesta.server';
import type { Automatica } from './fonte.server';
import { mandar } from './mandar.server';
import { mensagensAutomaticas } from './mensagemAutomatica';
import { tagsDasMensagens } from './tags';
import { estranhas, exemplos, preenchido } from './texto';

const nomes = Object.keys(gatilhos) as readonly NomeDoGatilho[];

export const textoDaAutomatica = saves(mensagemAutomatica, {
  check: (_context, { row: { gatilho, texto } }) => {
    const { marcas, label } = gatilhos[gatilho];
    const [outra] = estranhas(texto, marcas);
    return outra === undefined
      ? undefined
      : { texto: `{${outra}} não existe em “${label}”! Use: ${marcas.map((one) => `{${one}}`).join(', ')}.` };
  },
  saving: ({ now }, { row: { gatilho, ativo }, before }) => ({
    tipo: gatilhos[gatilho].tipo,
    ...(ativo && !before?.ativo && { ligadaEm: now.toISOString() }),
  }),
});

const doPedido =
  (gatilho: NomeDoGatilho) =>
  async (context: HandlerContext, { event: { id } }: { event: { id: number } }) =>
    agendarDoPedido(context, gatilho, id);
/** Orders tell their steps after the commit; what was switched on later knows nothing of earlier ones. */
export const ouvintesDasAutomaticas = listeners(mensagemAutomatica, {
  aoReceber: listener(pedidoNovo, async (context, { event }) => {
    for (const gatilho of ['PEDIDO_RECEBIDO', 'PIX_A_VENCER'] as const)
      await agendarDoPedido(context, gatilho, event.pedido);
  }),
  aoConfirmar: listener(moved(vida, 'confirmar'), doPedido('PEDIDO_CONFIRMADO')),
  aoPreparar: listener(moved(vida, 'preparar'), doPedido('PEDIDO_PREPARO')),
  aoAprontar: listener(moved(vida, 'aprontar'), doPedido('PEDIDO_PRONTO')),
  aoDespachar: listener(moved(vida, 'despachar'), doPedido('PEDIDO_SAIU')),
  aoConcluir: listener(moved(vida, 'concluir'), async (context, { event: { id } }) => {
    for (const gatilho of ['PEDIDO_CONCLUIDO', 'POS_VENDA', 'BOAS_VINDAS'] as const)
      await agendarDoPedido(context, gatilho, id);
  }),
  aoCancelar: listener(moved(vida, 'cancelar'), doPedido('PEDIDO_CANCELADO')),
});

/** One automatic message of a day, to everybody whom it reaches today. */
export const enviarAutomatica = process('enviarAutomatica', {
  label: 'Mensagem automática',
  permission: ['MENSAGEM_AUTOMATICA_EDITAR'],
  plan: 'WHATSAPP',
  form: { automatica: f.integer({ required: true }) },
  items: async (context, { form }) => {
    const automatica =
      (await context.rows.get(mensagemAutomatica, form.automatica)) ?? context.refuse('Ela não existe mais!');
    const pessoas = await pendentesDe(context, automatica, context.user.zone);
    return pessoas.map(({ cliente, chave, nome }) => ({ key: `${cliente}|${chave}`, label: nome }));
  },
  each: async (context, { key, form }) => {
    const automatica =
      (await context.rows.get(mensagemAutomatica, form.automatica)) ?? context.refuse('Ela não existe mais!');
    const [cliente, chave] = key.split('|') as [string, string];
    return (await planejar(context, automatica, { cliente: Number(cliente), chave })) ? 'Na fila' : 'Já tinha recebido';
  },
});
export const processosDasAutomaticas = processes(mensagemAutomatica, [enviarAutomatica]);

export const acoesDasAutomaticas = handlers(mensagensAutomaticas, {
  ligar: async ({ rows, now }, { record }) => {
    await rows.update(mensagemAutomatica, record, { ativo: true, ligadaEm: now.toISOString() });
  },
  desligar: async ({ rows }, { selection }) => {
    for (const one of await rows.selected(mensagemAutomatica, selection))
      if (one.ativo) await rows.update(mensagemAutomatica, one, { ativo: false });
  },
  criarAsQueFaltam: async ({ rows, user }) => {
    const ha = new Set((await rows.all(mensagemAutomatica, {})).map(({ gatilho }) => gatilho));
    const faltam = nomes.filter((gatilho) => !ha.has(gatilho));
    for (const gatilho of faltam)
      await rows.insert(mensagemAutomatica, {
        empresa: user.company.id,
        gatilho,
        ordem: 1,
        ativo: false,
        texto: gatilhos[gatilho].texto,
        tipo: gatilhos[gatilho].tipo,
        ...gatilhos[gatilho].nasce,
      });
    return { criadas: faltam.length };
  },
  testar: async (context, { form: { mensagem, telefone } }) => {
    const texto = preenchido(mensagem, exemplos);
    const { kind } = await enqueueMessage(context, {
      chave: `teste-auto:${context.user.id}:${context.now.toISOString()}`,
      telefone,
      texto,
      origem: 'TESTE',
      tipo: 'SERVICO',
      autor: context.user.id,
    });
    return kind === 'recusada' ? context.refuse(refusal, 'telefone') : { texto };
  },
  enviarAgora: (context, { record }) => context.start(enviarAutomatica, { automatica: record.id }),
});

export const chamadasDasAutomaticas = calls(mensagemAutomatica, {
  tags: run(tagsDasMensagens, () =>
    nomes.map((gatilho) => ({
      gatilho,
      rotulo: gatilhos[gatilho].label,
      tags: gatilhos[gatilho].marcas.map((tag) => ({ tag, rotulo: marcasDaMensagem[tag], exemplo: exemplos[tag] })),
    })),
  ),
});

/** Messages at most of one turn. */
const porVez = 100;
const enviar = async ({ within, now }: OpenContext): Promise<boolean> => {
  const prontas = await within('*', ({ rows }) =>
    rows.find(
      mensagemAutomaticaEnvio,
      { situacao: 'AGUARDA', sairEm: { lte: now.toISOString() }, $sort: [['sairEm', 'asc']] },
      { page: 1, size: porVez },
    ),
  );
  for (const { id, empresa } of prontas.rows) await within(empresa, (context) => mandar(context, id));
  return prontas.total > prontas.rows.length;
};
/** Latest hour at which a message of a day begins, by the clock of the company. */
const tarde = '20:00';
const eHora = (now: Date, { gatilho, hora }: Automatica, zone: string): boolean => {
  const agora = hourText(now, zone);
  return !ePorDia(gatilho) || (agora >= (hora ?? '') && agora < tarde);
};
/** Plans what some triggers ask for now. */
const procurar =
  (quais: readonly NomeDoGatilho[]) =>
  async ({ within, now }: OpenContext): Promise<void> => {
    const ativas = await within('*', ({ rows }) => rows.all(mensagemAutomatica, { ativo: true, gatilho: [...quais] }));
    for (const { id, empresa } of ativas)
      await within(empresa, async (context) => {
        const automatica = await context.rows.get(mensagemAutomatica, id);
        const zone = zoneOf((await context.rows.get(empresas, empresa))?.fuso);
        if (!automatica?.ativo || !eHora(now, automatica, zone)) return;
        for (const pendente of await pendentesDe(context, automatica, zone))
          await planejar(context, automatica, pendente);
      });
  };
/** Points that came in and baskets that were left. */
const porAcontecido = nomes.filter((gatilho) => ['PONTOS', 'CESTA'].includes(gatilhos[gatilho].por));
export const rotinasDasAutomaticas = routines(mensagemAutomatica, {
  envio: routine({ label: 'Envio das mensagens automáticas', every: 5, run: enviar }),
  acontecido: routine({ label: 'Mensagens de pontos e cestas', every: 60, run: procurar(porAcontecido) }),
  dias: routine({ label: 'Mensagens automáticas do dia', every: 300, run: procurar(gatilhosPorDia) }),
  cestas: routine({
    label: 'Cestas esquecidas',
    every: 3600,
    run: ({ within }) => within('*', esquecerAsVelhas),
  }),
});
