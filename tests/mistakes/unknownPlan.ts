// compiler 8: Type '"CUPONS"' is not assignable to type
// start 8: R041 error unknownPlan.margem: no plan has the function 'CUPONS'. Fix: did you mean 'CUPOM'?
import { entity } from '#kit';
import { f } from '#fields';

export const unknownPlan = entity('unknownPlan', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-plan/',
  fields: { nome: f.text({ required: true }), margem: f.percent({ plan: 'CUPONS' }) },
});
