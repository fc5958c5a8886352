import { entity } from '#kit';
import { f } from '#fields';

/** One difference that a run found, by numbers: no name of a person. */
export const manutencaoAchado = entity('manutencaoAchado', {
  label: ['Achado da manutenção', 'Achados da manutenção'],
  title: 'oQue',
  root: 'sistema/manutencao-achado/',
  bin: false,
  fields: {
    execucao: f.ref('manutencaoExecucao', { label: 'Execução', required: true, readOnly: 'update' }),
    onde: f.text({ label: 'Empresa', max: 120, readOnly: true }),
    oQue: f.text({ label: 'O quê', required: true, max: 200, readOnly: 'update' }),
    hoje: f.text({ label: 'Estava', max: 100, readOnly: true }),
    ficaria: f.text({ label: 'Fica', max: 100, readOnly: true }),
  },
});
