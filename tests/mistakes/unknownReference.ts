// compiler 7: Argument of type '"clientes"' is not assignable to parameter of type
// start 7: R025 error unknownReference.cliente: it references 'clientes', which no schema declares.
import { entity } from '#kit';
import { f } from '#fields';

export const unknownReference = entity('unknownReference', { label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-reference/',
  fields: { nome: f.text({ required: true }), cliente: f.ref('clientes') },
});
