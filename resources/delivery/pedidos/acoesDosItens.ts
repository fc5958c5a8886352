import { actions, hoursAgo } from '#kit';
import { f } from '#fields';
import { abertos, comNota, pedido } from '../../../schemas/delivery/pedidos/pedido';
import { itemPedido } from '../../../schemas/delivery/pedidos/pedidoItem';
import { pagamentosDoPedido } from './formularioDoPedido';

const { record } = actions(pedido);

/** Conditions under which items can still be changed: not after an online payment, nor with a note. */
const naoMuda = { ...comNota, 'O pedido já foi pago online!': { pagoOnline: true } } as const;
/** Order of the page; only its items can be chosen. */
const doPedido = f.ref('pedido', { required: true, asked: false });
const umItem = f.ref('pedidoItem', { label: 'Item', required: true, among: { pedido: 'pedido' } });
const umaParte = {
  pedido: doPedido,
  item: umItem,
  quantidade: f.decimal({ places: 3, min: 0.001, help: 'Quanto deixa o pedido. Vazio: o item inteiro.' }),
  motivo: f.text({ required: true, max: 200 }),
} as const;
/** Payments afterwards, when the former ones do not fit. */
const pagamentosDepois = {
  ...pagamentosDoPedido,
  options: {
    ...pagamentosDoPedido.options,
    required: false,
    min: undefined,
    label: 'Como é pago agora',
    help: 'Vazio: como antes, para o total novo.',
  },
} as unknown as typeof pagamentosDoPedido;

/** Actions that change the items of an order: all, one, or a part that is returned. */
export const acoesDosItens = {
  alterarItens: record({
    label: 'Alterar itens',
    icon: 'edit',
    call: 'POST {id}/itens',
    permission: 'PEDIDO_EDITAR',
    once: true,
    when: { situacao: ['AGENDADO', ...abertos] },
    unless: naoMuda,
    form: {
      pedido: doPedido,
      item: f.ref('pedidoItem', {
        label: 'Item',
        among: { pedido: 'pedido' },
        help: 'Para mudar a quantidade dele.',
      }),
      quantidade: f.decimal({ label: 'Nova quantidade', places: 3, min: 0.001 }),
      mudancas: f.list(
        {
          item: f.ref('pedidoItem', { required: true }),
          quantidade: f.decimal({ required: true, places: 3, min: 0.001 }),
        },
        { max: 50, asked: false },
      ),
      novos: f.list({ ...itemPedido }, { label: 'Incluir', each: 'Item', max: 50, help: 'Custam o que custam hoje.' }),
      pagamentos: pagamentosDepois,
      motivo: f.text({ max: 200 }),
    },
    initial: ({ id }) => ({ pedido: id }),
    submit: 'Alterar',
    effect: [{ toast: 'Itens do pedido {numero} alterados!' }, 'refresh'],
  }),
  cancelarItem: record({
    label: 'Cancelar um item',
    icon: 'block',
    call: 'POST {id}/itens/cancelar',
    permission: 'PEDIDO_CANCELAR',
    once: true,
    when: { situacao: ['AGENDADO', ...abertos] },
    unless: naoMuda,
    form: { ...umaParte, pagamentos: pagamentosDepois },
    initial: ({ id }) => ({ pedido: id }),
    submit: 'Cancelar item',
    effect: [{ toast: 'Item do pedido {numero} cancelado!' }, 'refresh'],
  }),
  devolverParte: record({
    label: 'Devolver uma parte',
    icon: 'undo',
    call: 'POST {id}/itens/devolver',
    permission: 'PEDIDO_ESTORNAR',
    once: true,
    when: { situacao: 'CONCLUIDO', dataConclusao: { gte: hoursAgo(24) } },
    unless: comNota,
    form: umaParte,
    initial: ({ id }) => ({ pedido: id }),
    submit: 'Devolver',
    result: { devolver: f.money({ required: true }) },
    effect: [{ toast: 'Devolva {devolver} ao cliente.' }, 'refresh'],
  }),
} as const;
