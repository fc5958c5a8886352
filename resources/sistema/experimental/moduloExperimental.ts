import { resource } from '#kit';
import { moduloExperimental } from '../../../schemas/sistema/experimental/moduloExperimental';

export const modulosExperimentais = resource(moduloExperimental, {
  menu: { group: 'plataforma', icon: 'lock', order: 45 },
  list: {
    columns: ['codigo', 'alcance', 'empresa', 'plano', 'desde', 'ate', 'situacao', 'ativo'],
    filters: ['empresa', 'plano', 'ativo'],
    search: ['observacao'],
    empty: 'Nenhum módulo experimental está aberto. Quem não está nesta lista não os encontra.',
  },
  form: [
    ['codigo'],
    { title: 'Para quem', rows: [['empresa', 'plano'], 'aceite'] },
    ['desde', 'ate', 'ativo'],
    'observacao',
  ],
});
