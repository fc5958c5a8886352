import { entity } from '#kit';
import { f } from '#fields';
import { planFunctions } from '../vocabulary';

/** A function that a shop has beside its plan, from one day to another. */
export const contratado = entity('contratado', {
  label: ['Contratado à parte', 'Contratados à parte'],
  title: 'nome',
  root: 'contratado/',
  tenant: 'empresa',
  bin: false,
  is: 'extras',
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    nome: f.text({ required: true, max: 60 }),
    funcao: f.enum(planFunctions, { label: 'Função', required: true }),
    inicio: f.date({ label: 'Início', required: true }),
    fim: f.date({ label: 'Último dia' }),
    ativo: f.bool({ required: true, default: true }),
  },
});
