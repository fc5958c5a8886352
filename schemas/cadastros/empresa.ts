import { entity } from '#kit';
import { f } from '#fields';

export const empresa = entity('empresa', {
  label: ['Empresa', 'Empresas'], gender: 'f', title: 'nome', root: 'company/',
  fields: { nome: f.text({ required: true }), matriz: f.ref('empresa') },
});
declare module '#kit/vocabulary' { interface Entities { empresa: typeof empresa } }
