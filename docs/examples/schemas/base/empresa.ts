import { entity } from '#kit';
import { f } from '#fields';

/** A shop: what is hers another does not see. */
export const empresa = entity('empresa', {
  label: ['Loja', 'Lojas'],
  gender: 'f',
  title: 'nome',
  root: 'empresa/',
  tenant: 'id',
  fields: {
    nome: f.text({ required: true, max: 80 }),
    codigo: f.text({ label: 'Código no parceiro', max: 40 }),
    plano: f.ref('plano', { required: true }),
  },
});
