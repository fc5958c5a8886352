import { entity } from '#kit';
import { f } from '#fields';
import { planFunctions } from '../vocabulary';

/** What shops pay for. */
export const plano = entity('plano', {
  label: ['Plano', 'Planos'],
  title: 'nome',
  root: 'plano/',
  is: 'plans',
  fields: {
    nome: f.text({ required: true, max: 60 }),
    funcoes: f.enumSet(planFunctions, { label: 'Funções incluídas' }),
  },
});
