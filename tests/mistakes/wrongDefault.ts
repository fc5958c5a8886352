// compiler 7: Type 'string' is not assignable to type 'number'
// start 7: R028 error wrongDefault.quantidade: a integer cannot hold the default "muitos". Fix: write a value of the kind
import { entity } from '#kit';
import { f } from '#fields';

export const wrongDefault = entity('wrongDefault', { label: ['Setor', 'Setores'], title: 'nome', root: 'wrong-default/',
  fields: { nome: f.text({ required: true }), quantidade: f.integer({ default: 'muitos' }) },
});
