import { parts, resource } from '#kit';
import { dica } from '../../../schemas/sistema/novidades/dica';

const { fields, figure } = parts(dica);

export const dicas = resource(dica, {
  menu: { group: 'comunicacao', icon: 'info', order: 26 },
  duplicate: true,
  sortable: { field: 'ordem' },
  list: {
    columns: ['titulo', 'rota', 'inicio', 'fim', 'ativo'],
    filters: ['ativo'],
    search: ['titulo', 'texto', 'rota'],
    empty: 'Nenhuma dica ainda. Escreva a primeira e diga em que página ela aparece.',
  },
  form: ['titulo', 'texto', 'rota', ['inicio', 'fim'], 'ativo'],
  record: {
    figures: [figure('Dispensaram', 'dicaVista', { by: 'dica' })],
    body: ['texto', fields('Onde e quando', 'rota', 'inicio', 'fim', 'ativo')],
  },
});
