import { hmacSha256, inbox, outbox } from '#kit';
import { f } from '#fields';
import { integracaoEmpresa, ouve } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { entrarPedido } from '../pedidos/entrar.server';
import { IfoodError } from './cliente.server';
import { em, lista, objeto, texto } from '../../comum/lerJson';
import { anotarErro, anotarSucesso, contaDe } from './conta.server';
import { aplicarEvento, codigoDe } from './eventos.server';
import { pedidoDoIfood } from './traduzir.server';
import { pedirAoParceiro } from './acoes.server';

/** Reads an event of the webhook or of a poll: the code is short or long, the clock has more digits than ours. */
const lido = (value: unknown): object => {
  const dito = objeto(value);
  const at = Date.parse(texto(dito.createdAt) ?? '');
  return {
    id: texto(dito.id),
    code: codigoDe(texto(dito.fullCode) ?? texto(dito.code) ?? ''),
    orderId: texto(dito.orderId),
    merchantId: texto(dito.merchantId),
    createdAt: Number.isFinite(at) ? new Date(at).toISOString() : null,
    metadata: dito.metadata === undefined ? null : JSON.stringify(dito.metadata).slice(0, 20_000),
  };
};
/** Events of iFood, by webhook or fetched: an event counts once, and those of an order in the order of iFood's clock. */
export const avisosDoIfood = inbox('ifood', {
  label: 'iFood',
  call: 'POST /integracao/aviso/ifood',
  answers: 202,
  perHour: 120_000,
  headers: ['x-ifood-signature'],
  verify: ({ body, headers, ports: { ifood } }) =>
    ifood.segredo === '' ? undefined : hmacSha256(ifood.segredo, body, headers['x-ifood-signature'] ?? ''),
  split: ({ body }) =>
    (Array.isArray(body) ? body : lista(em(body, 'events')).length > 0 ? lista(em(body, 'events')) : [body]).map(lido),
  event: {
    id: f.text({ label: 'Evento', required: true, max: 64 }),
    code: f.text({ label: 'O que houve', required: true, max: 60 }),
    orderId: f.text({ label: 'Pedido no iFood', max: 64 }),
    merchantId: f.text({ label: 'Loja no iFood', required: true, max: 64 }),
    createdAt: f.dateTime({ label: 'Quando', required: true }),
    metadata: f.longText({
      label: 'Detalhe',
      max: 20_000,
      personal: { basis: 'contrato', purpose: 'Atender o pedido' },
      masked: true,
    }),
  },
  key: 'id',
  order: { of: 'orderId', at: 'createdAt' },
  company: async ({ rows }, { event: { merchantId } }) =>
    (await rows.one(integracaoEmpresa, { loja: `IFOOD:${merchantId}`, ...ouve }))?.empresa ?? null,
  each: async (context, { event }) => {
    const { rows, put, refuse } = context;
    const { orderId } = event;
    if (orderId === null) return `Aviso da loja: ${event.code}`;
    const integracao = await rows.one(integracaoEmpresa, { loja: `IFOOD:${event.merchantId}` });
    if (!integracao) return 'Nenhuma integração tem esta loja';
    const order = await rows.one(pedido, { origemExterna: 'IFOOD', idExterno: orderId }, { lock: true });
    if (!order) {
      if (event.code !== 'PLC') return refuse('O pedido deste aviso ainda não chegou: tentamos de novo em seguida.');
      await put(detalhes, orderId, { integracao: integracao.id, pedido: orderId });
      return 'Buscando o pedido no iFood';
    }
    const metadata: unknown = event.metadata === null ? undefined : (JSON.parse(event.metadata) as unknown);
    return aplicarEvento(context, order, { ...event, orderId, metadata });
  },
  // An order is told before its detail can be read: the next events of it wait a few seconds.
  tries: { first: 3, most: 60, hours: 9 },
});

/** Fetches the detail of an order and stores it. It is asked again while iFood answers 404, as it does at first. */
export const detalhes = outbox('ifoodDetalhe', {
  label: 'iFood: buscar pedidos',
  message: {
    integracao: f.ref('integracaoEmpresa', { required: true }),
    pedido: f.text({ label: 'Pedido no iFood', required: true, max: 64 }),
  },
  // Reading changes nothing at iFood: a server that dies meanwhile loses no order.
  repeats: true,
  send: async (context, { message: { integracao: id, pedido: codigo } }) => {
    const conta = await contaDe(context, id);
    try {
      const { status, body } = await conta.cliente.pedir(
        conta.acesso,
        'GET',
        `/order/v1.0/orders/${encodeURIComponent(codigo)}`,
      );
      if (status === 404) throw new IfoodError('O iFood ainda não mostra este pedido.', { passa: true, status });
      const dito = status < 300 ? pedidoDoIfood(body) : undefined;
      if (!dito) throw new IfoodError(`O iFood não mostrou o pedido (${status}).`, { passa: true, status });
      await context.transaction(async (within) => {
        const { user } = within;
        if (user.company === null) throw new Error('an order belongs to a company');
        const { entrou, jaEstava } = await entrarPedido({ ...within, user: { ...user, company: user.company } }, dito);
        // An order that stood here already was asked for when it was stored, though its message is sent again.
        if (!jaEstava && conta.integracao.confirmaAutomatico) await pedirAoParceiro(within, entrou, 'CONFIRMAR');
        await anotarSucesso(within, conta.integracao);
      });
      return 'sent';
    } catch (error) {
      if (error instanceof IfoodError && error.status !== 404)
        await context.transaction((within) => anotarErro(within, conta.integracao, error));
      // Reading changes nothing at iFood: every failure is tried again.
      if (error instanceof IfoodError) throw error;
      return 'refused';
    }
  },
  // As long as its events: an hour without the partner loses no order.
  tries: { first: 3, most: 30, hours: 9 },
});
