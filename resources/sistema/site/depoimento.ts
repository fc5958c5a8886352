import { resource } from '#kit';
import { depoimento } from '../../../schemas/sistema/site/depoimento';

export const depoimentos = resource(depoimento, {
  menu: { group: 'comunicacao', icon: 'star', order: 40 },
  sortable: { field: 'ordem', call: 'POST salvar-ordem' },
  list: {
    columns: ['nome', 'empresa', 'texto', 'estrelas', 'ativo'],
    filters: ['ativo'],
    search: ['nome', 'empresa', 'texto'],
    empty: 'Nenhum depoimento ainda. O primeiro aparece ao lado da entrada.',
  },
  form: [['nome', 'foto'], ['empresa', 'cargo'], 'texto', ['estrelas', 'ativo'], ['autorizadoEm', 'autorizacao']],
});
