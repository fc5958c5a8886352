import { entity } from '#kit';
import { f } from '#fields';

/**
 * Purchase made before the shop used the product, imported from another system. History alone: it moves no stock, gives
 * no points, takes no number and is in no sales report, but it counts in the customer's figures.
 */
export const compraAnterior = entity('compraAnterior', {
  label: ['Compra anterior', 'Compras anteriores'],
  gender: 'f',
  title: 'numero',
  root: 'client/compra-anterior/',
  tenant: 'empresa',
  subject: 'Clientes',
  imports: true,
  fields: {
    numero: f.text({
      label: 'Número no outro sistema',
      required: true,
      max: 40,
      unique: true,
      help: 'Por ele uma segunda importação reconhece a compra.',
    }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { required: true, index: true }),
    data: f.date({ required: true, index: true, past: true }),
    total: f.money({ required: true, min: 0.01 }),
    canal: f.text({ max: 40, help: 'Como o outro sistema o chamava.' }),
    itens: f.longText({ label: 'O que comprou', max: 500 }),
  },
});
