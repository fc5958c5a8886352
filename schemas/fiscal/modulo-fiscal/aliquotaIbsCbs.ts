import { entity } from '#kit';
import { f } from '#fields';

/**
 * Rates of IBS and CBS from a day on, for the whole platform. Those fixed by law are loaded at start-up; later ones are
 * entered by hand.
 */
export const aliquotaIbsCbs = entity('aliquotaIbsCbs', {
  label: ['Alíquota de IBS e CBS', 'Alíquotas de IBS e CBS'],
  gender: 'f',
  title: 'fonte',
  root: 'aliquota-ibs-cbs/',
  fields: {
    inicio: f.date({
      label: 'Vale a partir de',
      required: true,
      unique: true,
      help: 'Pela data de emissão da nota, no fuso da empresa.',
    }),
    ibsUf: f.percent({ label: 'IBS do estado', required: true, min: 0, max: 100 }),
    ibsMun: f.percent({ label: 'IBS do município', required: true, min: 0, max: 100 }),
    cbs: f.percent({
      label: 'CBS',
      min: 0,
      max: 100,
      help: 'Vazia: ainda não foi fixada, e nenhuma nota tributada por ela é emitida.',
    }),
    fonte: f.text({ required: true, max: 120, help: 'A lei ou a resolução que fixou.' }),
  },
});
