import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { adicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { canais, formasPagamento, modalidades } from '../../../../schemas/delivery/pedidos/pedido';
import { formularioDaPrevia } from '../formularioDoPedido';

/** Page where the staff takes orders, by telephone and at the counter. */
export const novoPedido = page('novoPedido', {
  label: 'Novo pedido',
  menu: { group: 'pedidos', hidden: true },
  permission: ['PEDIDO_EDITAR'],
  /** `pedido`: order to repeat; `ultimoDe`: customer whose last order to repeat; `lancado`: order launched before. */
  params: {
    cliente: f.ref('cliente'),
    busca: f.text(),
    pedido: f.ref('pedido'),
    ultimoDe: f.ref('cliente'),
    conta: f.ref('contaMesa'),
    lancado: f.ref('pedido'),
  },
  screen: () => import('./Tela'),
});

const texto = f.text({ required: true });
const valor = f.money({ required: true });
const id = f.integer({ required: true });
const itens = r.list({
  produto: id,
  quantidade: f.decimal({ required: true, places: 3 }),
  adicionais: r.list({ adicional: id, quantidade: id }),
  sabores: r.list(id),
  partes: r.list({ grupo: texto, produto: id }),
  observacao: f.text(),
});

/** Price of an order while it is filled in, with its refusals by field. */
export const contaDoNovo = post('/pedido/previa', {
  mutates: false,
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  form: formularioDaPrevia,
  result: {
    linhas: r.list({ nome: texto, adicionais: f.text(), preco: valor, total: valor, recusa: f.text() }),
    subtotal: valor,
    desconto: valor,
    taxa: valor,
    /** Minimum order for a delivery there; null without one. */
    minimo: f.money(),
    /** Rule of the fee; null when the staff sets it. */
    entregaPor: f.text(),
    /** Time until delivery, unless scheduled: «35 a 50 min». */
    tempo: texto,
    /** Promised time, if launched now. */
    previsaoEntrega: f.dateTime(),
    /** Discounts by cause. */
    promocoes: r.list({ nome: texto, valor }),
    aviso: f.text(),
    acrescimo: valor,
    total: valor,
    /** Balance of points and how much of this order they pay; null when points pay nothing. */
    pontos: r.orNull({ saldo: id, limite: valor, pedeSenha: f.bool({ required: true }) }),
    troco: f.money(),
    recusas: r.list({ campo: texto, texto }),
  },
});
/** Product as the staff reads it while taking an order. */
export const produtoDoNovo = {
  id,
  nome: texto,
  codigo: f.text(),
  /** Sold by the kilogram. */
  pesavel: f.bool({ required: true }),
  /** Weight on a scanned label of a scale. */
  peso: f.decimal({ places: 3 }),
  categoria: texto,
  preco: valor,
  /** Before the promotion. */
  de: f.money(),
  /** Reason why it cannot be sold now. */
  falta: f.text(),
  grupos: r.list({
    id,
    nome: texto,
    minimo: id,
    maximo: id,
    repete: f.bool({ required: true }),
    tipoPreco: adicionalCategoria.fields.tipoPreco,
    opcoes: r.list({ id, nome: texto, valor, maximo: id, falta: f.bool({ required: true }) }),
  }),
  /** Flavours of a pizza: how many together, how they are priced, and the other ones. */
  sabores: r.orNull({
    maximo: id,
    media: f.bool({ required: true }),
    opcoes: r.list({ id, nome: texto, preco: valor }),
  }),
  /** Parts of a combo: fixed ones and choices. */
  vem: r.list(texto),
  escolhas: r.list({ grupo: texto, opcoes: r.list({ produto: id, nome: texto, acrescimo: valor }) }),
} as const;
/** Choices that the page of a new order offers before anything is typed. */
export const inicioDoNovo = get('/pedido/novo/inicio', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  result: {
    /** Area code of the shop, the default of a number without one. */
    ddd: f.text(),
    categorias: r.list({ id, nome: texto }),
    /** Tables that can take the order; empty without the permission to open accounts. */
    mesas: r.list({ id, nome: texto, ocupada: f.bool({ required: true }) }),
  },
});
/** Finds products with their add-ons by code, bar code, name or category; the best-selling ones without a search. */
export const cardapioDoNovo = get('/pedido/novo/produtos', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  form: {
    busca: f.text({ max: 100 }),
    produto: f.integer(),
    categoria: f.integer(),
    canal: f.enum(canais),
    agendadoPara: f.dateTime(),
  },
  result: r.list({ ...produtoDoNovo, imagem: f.integer() }),
});
/** Rebuilds an order, or a customer's last one, at today's menu; null for a customer without orders. */
export const pedidoRepetido = get('/pedido/novo/ultimo', {
  permission: ['PEDIDO_EDITAR'],
  inCompany: true,
  form: { cliente: f.integer(), pedido: f.integer() },
  result: r.orNull({
    /** Number of the customer's orders that count. */
    pedidos: id,
    numero: texto,
    data: f.dateTime({ required: true }),
    total: valor,
    resumo: texto,
    /** Form of payment, if it was a single one. */
    forma: f.enum(formasPagamento),
    cliente: f.integer(),
    canal: f.enum(canais, { required: true }),
    modalidade: f.enum(modalidades, { required: true }),
    taxaEntrega: f.money(),
    /** Name of the customer's address that it went to. */
    local: f.text(),
    itens,
    mudancas: r.list(texto),
  }),
});
