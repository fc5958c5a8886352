import { entity, flag, states } from '#kit';
import { f } from '#fields';
import { bandeiras, formasPagamento, maximoDePagamentos } from '../delivery/pedidos/pedido';
import { resumoDaCesta } from '../resumoDaCesta';
import { pdvConfiguracao } from './pdvConfiguracao';

/** Payment of a sale at the till, as the operator entered it. */
export const pagamentoDaVenda = {
  forma: f.enum(formasPagamento, { label: 'Forma', required: true }),
  valor: f.money({ required: true, min: 0.01 }),
  troco: f.money({ min: 0 }),
  bandeira: f.enum(bandeiras),
  parcelas: f.integer({ min: 1, max: 24 }),
  nsu: f.text({ label: 'NSU', max: 20, help: 'Do comprovante da maquininha.' }),
  autorizacao: f.text({ label: 'Autorização', max: 128 }),
} as const;

export const maximoDeDivergencias = 1000;
/**
 * Till's part of an order paid there. Items, prices, stock, coupon and note belong to the order; a sale without an
 * order does not exist. Its day is the day of payment.
 */
export const venda = entity('venda', {
  label: ['Venda do PDV', 'Vendas do PDV'],
  gender: 'f',
  title: 'numero',
  root: 'venda/',
  tenant: 'empresa',
  bin: false,
  fields: {
    // The order's, which is its own: an order has one sale.
    numero: f.text({ label: 'Número', max: 12, readOnly: true, unique: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedido: f.ref('pedido', { required: true, index: true, readOnly: 'update' }),
    caixa: f.ref('caixa', { required: true, readOnly: 'update', index: true }),
    terminal: f.ref('terminal', { readOnly: true }),
    operador: f.ref('usuario', { label: 'Operador', readOnly: true, stamp: 'user' }),
    vendedor: f.ref('vendedor', { readOnly: true }),
    cliente: f.ref('cliente', { readOnly: true }),
    situacao: f.enum(
      { PAGA: { label: 'Paga', tone: 'success' }, CANCELADA: { label: 'Cancelada', tone: 'error' } },
      { label: 'Situação', required: true, default: 'PAGA' },
    ),
    abertaEm: f.dateTime({ label: 'Começou em', readOnly: true }),
    finalizadaEm: f.dateTime({ label: 'Paga em', readOnly: true, index: true }),
    canceladaEm: f.dateTime({ label: 'Cancelada em', readOnly: true }),
    motivo: f.text({ label: 'Motivo do cancelamento', max: 200 }),
    canceladaPor: f.ref('usuario', { label: 'Cancelada por', readOnly: true }),
    supervisor: f.ref('usuario', { label: 'Desconto autorizado por', readOnly: true }),
    itens: f.integer({ readOnly: true, min: 0, help: 'Linhas da venda.' }),
    subtotal: f.money({ required: true, min: 0, help: 'Antes dos descontos.' }),
    desconto: f.money({ required: true, min: 0, default: 0 }),
    descontoMotivo: f.text({ label: 'Motivo do desconto', max: 120 }),
    acrescimo: f.money({ label: 'Acréscimo', required: true, min: 0, default: 0 }),
    total: f.money({ required: true, min: 0 }),
    pagamentos: f.list(pagamentoDaVenda, {
      max: maximoDePagamentos,
      each: 'Pagamento',
      adds: { up: 'valor', less: 'troco', to: 'total' },
    }),
    chave: f.text({
      required: true,
      min: 8,
      max: 64,
      unique: true,
      readOnly: 'update',
      audited: false,
      help: 'Feita pelo navegador: a mesma venda, mandada duas vezes, é uma só.',
    }),
    cesta: resumoDaCesta(),
    origem: f.enum(
      { ONLINE: 'Com internet', CONTINGENCIA: { label: 'Sem internet', tone: 'warning' } },
      { required: true, default: 'ONLINE', readOnly: 'update' },
    ),
    divergencias: f.longText({
      label: 'Diferenças ao chegar',
      max: maximoDeDivergencias,
      readOnly: true,
      help: 'De uma venda sem internet, o que tinha mudado até ela chegar: ela vale como foi feita.',
    }),
    abaixo: f.money({
      label: 'Abaixo do preço',
      min: 0,
      readOnly: true,
      help: 'De uma venda sem internet: quanto os itens ficaram abaixo do preço da loja, se passa do desconto que o operador pode dar.',
    }),
    conferidaEm: f.dateTime({ label: 'Conferida em', readOnly: true }),
    conferidaPor: f.ref('usuario', { label: 'Conferida por', readOnly: true }),
    notaFiscal: f.ref('notaFiscal', { label: 'Nota fiscal', readOnly: true, holds: false }),
    vias: f.integer({ label: 'Recibos impressos', readOnly: true, min: 0, default: 0 }),
  },
});

/** Offline sales below the operator's limit that nobody has checked yet. */
export const aConferir = { abaixo: { empty: false }, conferidaEm: { empty: true } } as const;

export const vidaDaVenda = states(venda, 'situacao', {
  moves: {
    cancelar: {
      label: 'Cancelar venda',
      icon: 'block',
      tone: 'danger',
      from: 'PAGA',
      to: 'CANCELADA',
      call: 'GET cancelar-venda/{id}',
      offers: ['motivo'],
      stamp: 'canceladaEm',
      permission: 'VENDA_CANCELAR',
      second: { permission: 'PDV_AUTORIZAR', when: flag(pdvConfiguracao, 'pedeSupervisorCancelar') },
      confirm: 'Cancelar a venda {numero}? O estoque e o cupom voltam, e o valor sai do caixa.',
      submit: 'Cancelar a venda de vez',
      unless: { 'A venda tem nota fiscal: cancele a nota antes!': { notaFiscal: { empty: false } } },
    },
  },
});
