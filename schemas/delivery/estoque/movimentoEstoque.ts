import { entity } from '#kit';
import { f } from '#fields';

export const tiposMovimento = {
  VENDA: { label: 'Venda', tone: 'info' },
  DEVOLUCAO: { label: 'Devolução', tone: 'warning' },
  ENTRADA: { label: 'Entrada', tone: 'success' },
  SAIDA: { label: 'Saída', tone: 'error' },
  CONTAGEM: 'Contagem',
  INVENTARIO: 'Inventário',
  PERDA: { label: 'Perda', tone: 'error' },
  TRANSFERENCIA: { label: 'Transferência', tone: 'info' },
} as const;

/**
 * Movement of the stock of a product, or of an add-on with its own stock. The movements of an order sum to its
 * reservation: its items, or nothing once cancelled.
 */
export const movimentoEstoque = entity('movimentoEstoque', {
  label: ['Movimento de estoque', 'Movimentos de estoque'],
  title: 'descricao',
  root: 'produto/estoque/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Movimento', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    produto: f.ref('produto', { index: true, holds: false }),
    adicional: f.ref('adicional', { holds: false, index: true }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(tiposMovimento, { required: true }),
    quantidade: f.decimal({ required: true, places: 3, help: 'Positiva quando entra, negativa quando sai.' }),
    saldo: f.decimal({ required: true, places: 3, help: 'O estoque depois dele.' }),
    custoUnitario: f.money({ label: 'Custo unitário', min: 0 }),
    pedido: f.ref('pedido', { index: true }),
    motivo: f.text({ max: 200 }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
  atLeastOne: [['produto', 'adicional']],
});
