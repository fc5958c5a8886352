import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { modalidades } from '../../../schemas/delivery/pedidos/pedido';

/** Orders that are ready to depart, with their courier and route, and those on the road. */
export const expedicao = page('expedicao', {
  label: 'Expedição',
  menu: { group: 'pedidos', icon: 'delivery', order: 40 },
  permission: ['PEDIDO_EDITAR'],
  frame: 'wide',
  screen: () => import('./expedicao.Tela'),
});

const texto = f.text({ required: true });
const id = f.integer({ required: true });
const doPedido = {
  id,
  numero: texto,
  /** First name only, no telephone. */
  cliente: f.text(),
  resumo: f.text(),
  observacao: f.text(),
  modalidade: f.enum(modalidades, { required: true }),
  bairro: f.text(),
  mesa: f.text(),
  pessoa: f.text(),
  previsao: f.dateTime(),
  /** Amount to collect at the door, in words; null for a paid order or one on the account of a table. */
  receber: f.text(),
  /** «Na conta: Mesa 7». */
  naConta: f.text(),
} as const;

/** Current state of a courier in words: «livre», «com 2 na rua, saiu há 12 min». */
export const entregadorAgora = { id, nome: texto, agora: texto } as const;
export const paraExpedir = get('/pedido/expedicao', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  result: {
    prontos: r.list({ ...doPedido, prontoEm: f.dateTime({ required: true }) }),
    naRua: r.list({ ...doPedido, saiuEm: f.dateTime({ required: true }), motoboy: f.integer() }),
    /** Free couriers come first. */
    motoboys: r.list(entregadorAgora),
  },
});

const escolhidos = f.refs('pedido', { required: true, min: 1, max: 50 });
const feitos = {
  feitos: id,
  /** Orders that another user dispatched first, as messages. */
  recusados: r.list(texto),
} as const;
/** Dispatches orders together, with one courier or without. */
export const sair = post('/pedido/expedicao/sair', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  form: { pedidos: escolhidos, motoboy: f.ref('motoboy') },
  result: feitos,
});
/** Undoes a departure shortly afterwards. */
export const voltar = post('/pedido/expedicao/voltar', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  form: { pedidos: escolhidos },
  result: feitos,
});
export const entregar = post('/pedido/expedicao/entregar', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  form: { pedidos: escolhidos },
  result: feitos,
});
/** Link to a map with the addresses in the chosen order. The audit records who asked for it. */
export const rota = post('/pedido/expedicao/rota', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  form: { pedidos: escolhidos, motoboy: f.ref('motoboy') },
  result: {
    mapa: f.url({ required: true }),
    /** The same in a message to the courier, where one is chosen. */
    whatsapp: f.url(),
    semEndereco: r.list(texto),
  },
});
