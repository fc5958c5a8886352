import { entity } from '#kit';
import { f } from '#fields';

/**
 * A line of an order, with the product's name and price as they were. total = quantidade * (precoUnitario + adicionais)
 * - desconto.
 */
export const pedidoItem = entity('pedidoItem', {
  label: ['Item do pedido', 'Itens do pedido'],
  title: 'descricao',
  root: 'pedido/item/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Item', required: true, max: 100 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedido: f.ref('pedido', { required: true, readOnly: 'update' }),
    produto: f.ref('produto', { required: true }),
    ordem: f.integer({ required: true, min: 1, max: 200, default: 1 }),
    quantidade: f.decimal({ required: true, places: 3, min: 0.001, max: 99_999 }),
    precoUnitario: f.money({ label: 'Preço', required: true, min: 0 }),
    adicionais: f.list(
      {
        nome: f.text({ required: true, max: 80 }),
        quantidade: f.integer({ required: true, min: 1, max: 99 }),
        valor: f.money({ required: true, min: 0 }),
      },
      { max: 50, help: 'Por unidade do item.' },
    ),
    desconto: f.money({ required: true, min: 0, default: 0 }),
    total: f.money({ required: true, min: 0 }),
    custo: f.money({ min: 0, help: 'Do produto, por unidade, quando foi vendido.' }),
    observacao: f.text({ label: 'Observação', max: 200 }),
  },
});
