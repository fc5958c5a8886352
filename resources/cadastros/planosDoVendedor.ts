import { get, r } from '#kit';
import { f } from '#fields';

/** Plans that a seller's companies have contracted: the number of each, and their monthly sum. */
export const planosDoVendedor = get('/company/infos-plano-vendedor/{id}', {
  permission: [],
  platform: true,
  form: { id: f.integer({ required: true, min: 1 }) },
  result: r.list({
    plano: f.ref('plano', { required: true }),
    nome: f.text({ required: true }),
    quantidade: f.integer({ required: true }),
    valorMensal: f.money({ required: true }),
  }),
});
