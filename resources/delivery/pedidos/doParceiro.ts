import { actions, parts } from '#kit';
import { f } from '#fields';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';

const { record } = actions(pedido);
const { fields } = parts(pedido);

/** The customer's code is asked for at the door, and the partner has not accepted one yet. */
const semCodigo = { pedeCodigo: true, codigoConferidoEm: { empty: true } } as const;
/** Requests to the partner that took the order. The order moves when the partner answers. */
export const acoesNoParceiro = {
  confirmarNoParceiro: record({
    label: 'Confirmar no iFood',
    icon: 'check',
    tone: 'primary',
    call: 'POST {id}/parceiro/confirmar',
    permission: 'PEDIDO_EDITAR',
    when: { noParceiro: 'NOVO' },
    effect: [{ toast: 'Pedido ao iFood: aguardando a resposta.' }, 'refresh'],
  }),
  cancelarNoParceiro: record({
    label: 'Cancelar no iFood',
    icon: 'block',
    tone: 'danger',
    call: 'POST {id}/parceiro/cancelar',
    permission: 'PEDIDO_CANCELAR',
    once: true,
    when: { noParceiro: ['NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'DESPACHADO'] },
    confirm: 'Pedir ao iFood o cancelamento do pedido {numero}?',
    form: { codigo: f.integer({ label: 'Motivo', required: true, min: 1 }) },
    choose: {
      field: 'codigo',
      question: 'Por que cancelar?',
      call: 'GET {id}/parceiro/motivos',
      list: 'motivos',
      title: 'nome',
    },
    effect: [{ toast: 'Cancelamento pedido ao iFood: aguardando a resposta.' }, 'refresh'],
  }),
  conferirCodigo: record({
    label: 'Conferir código de entrega',
    icon: 'key',
    call: 'POST {id}/parceiro/codigo',
    permission: 'PEDIDO_EDITAR',
    when: { ...semCodigo, noParceiro: ['CONFIRMADO', 'PREPARO', 'PRONTO', 'DESPACHADO'] },
    unless: { 'O pedido ainda não saiu para entrega!': { noParceiro: { not: 'DESPACHADO' } } },
    form: {
      codigo: f.text({
        label: 'Código que o cliente diz',
        required: true,
        max: 10,
        help: 'O cliente o vê no aplicativo do iFood.',
      }),
    },
    submit: 'Conferir',
    effect: [{ toast: 'Código enviado ao iFood: aguardando a resposta.' }, 'refresh'],
  }),
} as const;

/** Notices on the page of an order that a partner took. */
export const avisosDoParceiro = [
  {
    when: { aguardaParceiro: { empty: false } },
    tone: 'info',
    title: 'Aguardando o iFood: {aguardaParceiro}',
    text: 'Foi pedido, e o pedido anda aqui quando o iFood disser que fez.',
  },
  {
    when: { recusaParceiro: { empty: false } },
    tone: 'warning',
    title: 'O iFood recusou',
    text: '{recusaParceiro}',
  },
  {
    when: { noParceiro: 'NOVO', confirmarAte: { empty: false } },
    tone: 'warning',
    title: 'Confirme até {confirmarAte}',
    text: 'Depois disso o iFood cancela o pedido.',
    actions: ['confirmarNoParceiro'],
  },
  {
    when: { ...semCodigo, noParceiro: 'DESPACHADO' },
    tone: 'warning',
    title: 'Peça ao cliente o código de entrega',
    text: 'O iFood conclui este pedido quando o código for conferido.',
    actions: ['conferirCodigo'],
  },
] as const;

/** Signs on its card of the board. */
export const sinaisDoParceiro = [
  { when: { aguardaParceiro: { empty: false } }, text: 'Aguardando o iFood' },
  { when: { noParceiro: 'NOVO', aguardaParceiro: { empty: true } }, text: 'Confirmar no iFood' },
] as const;

/** Next steps of an order; the partner's confirmation comes before ours. */
export const proximos = [
  'confirmarNoParceiro',
  'entrar',
  'confirmar',
  'preparar',
  'aprontar',
  'despachar',
  'concluir',
  'emitirNota',
  'danfe',
] as const;

export const camposDoParceiro = fields(
  'Parceiro',
  'origemExterna',
  'numeroExterno',
  'noParceiro',
  'clienteParceiro',
  'entregaDoParceiro',
  'codigoColeta',
  'codigoEntrega',
  'codigoConferidoEm',
  'descontoParceiro',
  'taxaParceiro',
);
