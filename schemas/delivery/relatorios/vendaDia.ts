import { entity } from '#kit';
import { f } from '#fields';

const contagem = f.integer({ required: true, readOnly: true, min: 0, default: 0 });
const soma = f.money({ required: true, readOnly: true, default: 0 });

/**
 * Sales of a shop's day by its clock, for queries over many shops or months. A day whose orders have changed since is
 * recomputed from the orders.
 */
export const vendaDia = entity('vendaDia', {
  label: ['Venda do dia', 'Vendas por dia'],
  gender: 'f',
  title: 'dia',
  root: 'pedido/venda-dia/',
  tenant: 'empresa',
  bin: false,
  fields: {
    dia: f.date({ required: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedidos: contagem,
    total: soma,
    concluidos: contagem,
    faturado: soma,
    cancelados: contagem,
    cancelado: soma,
    online: contagem,
    totalOnline: soma,
    mudouEm: f.dateTime({ label: 'Mudou em', readOnly: true, help: 'Aberto desde então; vazio: contado.' }),
  },
  unique: [['dia']],
});
