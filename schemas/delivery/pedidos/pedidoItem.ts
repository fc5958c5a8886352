import { entity } from '#kit';
import { f } from '#fields';

/**
 * A line of an order, with the product's name and price as they were. A line of a partner's order whose product is not
 * known has the partner's name and code in place of `produto`: it moves no stock and belongs to no category, and no
 * fiscal note names it. total = quantidade * (precoUnitario + adicionais)
 * - desconto.
 */
export const pedidoItem = entity('pedidoItem', {
  label: ['Item do pedido', 'Itens do pedido'],
  title: 'descricao',
  root: 'pedido/item/',
  tenant: 'empresa',
  bin: false,
  atLeastOne: [['produto', 'nomeParceiro']],
  enforced: true,
  fields: {
    descricao: f.text({ label: 'Item', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedido: f.ref('pedido', { required: true, readOnly: 'update' }),
    produto: f.ref('produto', { holds: false }),
    nomeParceiro: f.text({
      label: 'Item do parceiro',
      max: 120,
      readOnly: true,
      help: 'Como o parceiro escreveu um item que não é de nenhum produto. Vazio quando há produto.',
    }),
    codigoParceiro: f.text({ label: 'Código no parceiro', max: 60, readOnly: true }),
    ordem: f.integer({ required: true, min: 1, max: 200, default: 1 }),
    quantidade: f.decimal({ required: true, places: 3, min: 0.001, max: 99_999 }),
    precoUnitario: f.money({ label: 'Preço', required: true, min: 0 }),
    adicionais: f.list(
      {
        nome: f.text({ required: true, max: 80 }),
        quantidade: f.integer({ required: true, min: 1, max: 99 }),
        valor: f.money({
          required: true,
          min: 0,
          help: 'Do que é cobrado: de uma categoria que cobra o mais caro, os outros valem zero.',
        }),
        categoria: f.text({ max: 60 }),
        adicional: f.ref('adicional', { holds: false }),
      },
      { max: 50, help: 'Por unidade do item.' },
    ),
    sabores: f.list(
      { produto: f.ref('produto', { required: true, holds: false }), nome: f.text({ required: true, max: 100 }) },
      { max: 4, help: 'De uma pizza de vários sabores, em partes iguais.' },
    ),
    partes: f.list(
      {
        produto: f.ref('produto', { required: true, holds: false }),
        nome: f.text({ required: true, max: 100 }),
        quantidade: f.integer({ required: true, min: 1, max: 99 }),
        acrescimo: f.money({ label: 'Acréscimo', min: 0 }),
        setor: f.ref('setor', { holds: false }),
        prontoEm: f.dateTime({ label: 'Pronta em' }),
      },
      { max: 40, label: 'O que vem no combo', help: 'Por unidade do item.' },
    ),
    consumo: f.list(
      {
        produto: f.ref('produto', { holds: false }),
        adicional: f.ref('adicional', { holds: false }),
        quantidade: f.decimal({ required: true, places: 3 }),
      },
      {
        label: 'O que sai do estoque',
        max: 150,
        audited: false,
        help: 'Do item inteiro, pela ficha técnica de quando foi vendido. Vazio: o próprio produto.',
      },
    ),
    desconto: f.money({ required: true, min: 0, default: 0 }),
    promocao: f.money({
      label: 'Desconto de promoção',
      min: 0,
      readOnly: true,
      help: 'Do desconto, o que as promoções da loja tiram. Vazio: todo ele.',
    }),
    total: f.money({ required: true, min: 0 }),
    custo: f.money({ min: 0, help: 'Do produto, por unidade, quando foi vendido.' }),
    observacao: f.text({ label: 'Observação', max: 200 }),
    setor: f.ref('setor', { label: 'Setor de preparo', readOnly: true, help: 'Do produto, quando foi vendido.' }),
    prontoEm: f.dateTime({ label: 'Pronto em', readOnly: true }),
  },
});

/** Requested line of an order, on any channel. */
export const itemPedido = {
  produto: f.ref('produto', { required: true }),
  quantidade: f.decimal({ required: true, places: 3, min: 0.001, max: 99_999, default: 1 }),
  adicionais: f.list(
    {
      adicional: f.ref('adicional', { required: true }),
      quantidade: f.integer({ min: 1, max: 99, help: 'Vazio: um.' }),
    },
    { max: 50 },
  ),
  sabores: f.refs('produto', { max: 3, help: 'De uma pizza, os sabores além do seu.' }),
  partes: f.list(
    { grupo: f.text({ required: true, max: 40 }), produto: f.ref('produto', { required: true }) },
    { max: 20, help: 'De um combo, o que é levado de cada escolha.' },
  ),
  observacao: f.text({ label: 'Observação', max: 200 }),
} as const;
