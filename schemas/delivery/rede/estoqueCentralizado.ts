import { entity } from '#kit';
import { f } from '#fields';

/**
 * Stock shared by a network: one row a product code, owned by the head. A shop's product of that code has no stock of
 * its own; a sale moves this row.
 */
export const estoqueCentralizado = entity('estoqueCentralizado', {
  label: ['Item do estoque centralizado', 'Estoque centralizado'],
  title: 'nome',
  root: 'estoque-centralizado/',
  tenant: 'empresa',
  bin: false,
  fields: {
    codigo: f.text({ label: 'Código', required: true, max: 20, unique: true, help: 'O mesmo em todas as lojas.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    nome: f.text({ label: 'Produto', required: true, max: 100 }),
    estoque: f.decimal({ required: true, default: 0, places: 3, readOnly: true }),
    estoqueMinimo: f.decimal({ label: 'Estoque mínimo', min: 0, places: 3 }),
  },
});
