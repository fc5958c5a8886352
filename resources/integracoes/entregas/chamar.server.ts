import { outbox, type HandlerContext } from '#kit';
import { f } from '#fields';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { entrega, vidaDaEntrega } from '../../../schemas/integracoes/entregas/entrega';
import { vivas } from '../../../schemas/situacoesDaEntrega';
import { reais } from '../../comum/centavos';
import { aplicar, encerrar, type Entrega } from './aplicar.server';
import { anotar, contaDaEntrega, ligadas, parceiroDe, type Aberta, type Integracao } from './contas.server';
import { codigoDe, corridaDe, problemaDoPedido, taxaCobrada, type Pedido } from './corrida.server';
import { cotarUm, escolher, type Cotada } from './cotar.server';
import { motivosDoCancelamento } from './motivos';
import { LogisticaError } from './parceiros/parceiro.server';

const doParceiro = f.ref('entrega', { label: 'Entrega', required: true });

/** Stores a delivery of an order; the database holds one live delivery an order. */
export const abrirEntrega = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  order: Pedido,
  integracao: Integracao,
  given: Pick<Partial<Entrega>, 'situacao' | 'cotado' | 'automatica'>,
): Promise<Entrega> => {
  const last = await rows.find(entrega, { pedido: order.id, $sort: [['tentativa', 'desc']] }, { page: 1, size: 1 });
  const tentativa = (last.rows[0]?.tentativa ?? 0) + 1;
  const made = await rows.insert(entrega, {
    empresa: order.empresa,
    pedido: order.id,
    integracao: integracao.id,
    tentativa,
    codigo: codigoDe(order, tentativa),
    chave: crypto.randomUUID(),
    simulacao: integracao.ambiente === 'SIMULACAO' ? 'SIM' : null,
    custoCobrado: reais(taxaCobrada(order)),
    pedidaEm: now.toISOString(),
    ...given,
  });
  // A courier of the company's own is no longer asked for, and is not paid for what a partner carries.
  await rows.update(pedido, order, { motoboy: null, parceiroLeva: true });
  return made;
};
/** Calls a partner for an order. Who comes second finds the delivery of who came first. */
export const chamar = async (
  context: HandlerContext,
  form: { readonly pedido: number; readonly integracao: number; readonly cotado: number | null },
): Promise<Entrega> => {
  const { rows, refuse, put } = context;
  const order = (await rows.get(pedido, form.pedido, { lock: true })) ?? refuse('Este pedido não existe!', 'pedido');
  const problem = problemaDoPedido(order);
  if (problem) refuse(problem, 'pedido');
  const present = await rows.one(entrega, { pedido: order.id, situacao: vivas });
  if (present) refuse(`Já há uma entrega em andamento para o pedido ${order.numero}!`, 'pedido');
  const integracao = await rows.get(integracaoEmpresa, form.integracao);
  const isOn = (await ligadas(context)).some((one) => one.integracao.id === form.integracao);
  if (!integracao || !isOn) return refuse('Esta integração está desligada!', 'integracao');
  const made = await abrirEntrega(context, order, integracao, { situacao: 'SOLICITADA', cotado: form.cotado });
  await put(chamadas, String(made.id), { entrega: made.id });
  return made;
};

interface Pronta {
  readonly row: Entrega;
  readonly order: Pedido;
  readonly aberta: Aberta;
}
export const prontaPara = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  id: number,
  situacao: readonly Entrega['situacao'][],
): Promise<Pronta | undefined> => {
  const row = await rows.get(entrega, id);
  if (!row || !situacao.includes(row.situacao)) return undefined;
  const order = await rows.get(pedido, row.pedido);
  const aberta = await contaDaEntrega({ rows }, row.integracao);
  return order && aberta ? { row, order, aberta } : undefined;
};

/**
 * Asks a partner for a courier, once. A lost answer is INCERTO: the routine asks the partner by our key, and a person
 * decides where it cannot be asked.
 */
export const chamadas = outbox('chamadaDeEntregador', {
  label: 'Chamados de entregador',
  message: { entrega: doParceiro },
  send: async ({ ports, transaction }, { message: { entrega: id } }) => {
    const ready = await transaction(async (context) => {
      const found = await prontaPara(context, id, ['SOLICITADA']);
      return found && found.row.idExterno === null && !found.row.incerta
        ? { ...found, corrida: await corridaDe(context, found.order, found.row) }
        : undefined;
    });
    if (!ready) return 'sent';
    const { aberta, corrida } = ready;
    try {
      const said = await parceiroDe(ports, aberta).criar(corrida);
      await transaction(async (context) => {
        await aplicar(context, id, said, true);
        await anotar(context, aberta.integracao.id);
      });
      return 'sent';
    } catch (error) {
      const known = error instanceof LogisticaError;
      await transaction(async (context) => {
        await anotar(context, aberta.integracao.id, error);
        if (known && error.isPermanent) await encerrar(context, id, 'falhar', error.message);
        else if (!known || error.incerto) await context.rows.change(entrega, id, { incerta: true });
      });
      if (known && !error.incerto) throw error;
      return 'uncertain';
    }
  },
  tries: { first: 5, most: 60, hours: 1 },
});

/** Asks a partner to cancel. The state moves when the partner says so. */
export const cancelamentos = outbox('cancelamentoDeEntrega', {
  label: 'Cancelamentos de entregas',
  message: { entrega: doParceiro, motivo: f.enum(motivosDoCancelamento, { required: true }) },
  send: async ({ ports, transaction }, { message: { entrega: id, motivo } }) => {
    const ready = await transaction((context) => prontaPara(context, id, vivas));
    if (!ready || ready.row.idExterno === null) return 'sent';
    const { row, aberta } = ready;
    try {
      const said = await parceiroDe(ports, aberta).cancelar(row.idExterno!, motivo);
      await transaction(async (context) => {
        await anotar(context, aberta.integracao.id);
        if (said) await aplicar(context, id, { ...said, motivo: motivosDoCancelamento[motivo] }, true);
      });
      return 'sent';
    } catch (error) {
      const known = error instanceof LogisticaError;
      await transaction(async (context) => {
        await anotar(context, aberta.integracao.id, error);
        if (known && error.isPermanent)
          await context.rows.change(entrega, id, {
            cancelamento: null,
            cancelamentoEm: null,
            motivo: error.message.slice(0, 200),
          });
      });
      if (known && !error.incerto) throw error;
      return 'uncertain';
    }
  },
  tries: { first: 5, most: 60, hours: 1 },
});

/** Asks a partner for the state of a delivery. Asking twice does no harm, so every failure is tried again. */
export const perguntas = outbox('perguntaDeEntrega', {
  label: 'Perguntas sobre entregas',
  message: { entrega: doParceiro },
  replaces: 'entrega',
  repeats: true,
  send: async ({ ports, transaction }, { message: { entrega: id } }) => {
    const ready = await transaction((context) => prontaPara(context, id, vivas));
    if (!ready || ready.row.idExterno === null) return 'sent';
    const { row, aberta } = ready;
    try {
      const said = await parceiroDe(ports, aberta).consultar(row.idExterno!);
      await transaction(async (context) => {
        await anotar(context, aberta.integracao.id);
        if (said) await aplicar(context, id, said, true);
      });
      return 'sent';
    } catch (error) {
      await transaction((context) => anotar(context, aberta.integracao.id, error));
      if (error instanceof LogisticaError) throw error;
      return 'refused';
    }
  },
  tries: { first: 10, most: 120, hours: 2 },
});

/** Quotes an order that calls for itself, and calls the cheapest partner within the company's limits. */
export const cotacoesSozinhas = outbox('cotacaoDeEntrega', {
  label: 'Cotações de chamados automáticos',
  message: { entrega: doParceiro, candidatas: f.tags({ required: true, min: 1, max: 10 }) },
  repeats: true,
  send: async ({ ports, transaction }, { message: { entrega: id, candidatas } }) => {
    const ready = await transaction(async (context) => {
      const found = await prontaPara(context, id, ['COTADA']);
      if (!found) return undefined;
      const abertas = (await ligadas(context)).filter(({ integracao }) => candidatas.includes(String(integracao.id)));
      return { ...found, abertas, corrida: await corridaDe(context, found.order, found.row) };
    });
    if (!ready) return 'sent';
    const quotes: Cotada[] = [];
    for (const one of ready.abertas) quotes.push(await cotarUm(ports, one, ready.corrida));
    const { melhor, porque } = escolher(quotes);
    await transaction(async (context) => {
      if (!melhor) return encerrar(context, id, 'falhar', porque);
      const row = await context.rows.get(entrega, id, { lock: true });
      const cotado = melhor.cotacao.valor === null ? null : reais(melhor.cotacao.valor);
      const simulacao = melhor.aberta.integracao.ambiente === 'SIMULACAO' ? 'SIM' : null;
      const patch = { integracao: melhor.aberta.integracao.id, cotado, simulacao } as const;
      if (row && (await context.move(vidaDaEntrega, row, 'pedir', patch)))
        await context.put(chamadas, String(id), { entrega: id });
    });
    return 'sent';
  },
  tries: { first: 10, most: 60, hours: 1 },
});
