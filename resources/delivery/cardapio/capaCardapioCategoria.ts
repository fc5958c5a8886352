import { resource } from '#kit';
import { capaCardapioCategoria } from '../../../schemas/delivery/cardapio/capaCardapioCategoria';

/** Shown in the gallery, the page «Capas». */
export const capasCardapio = resource(capaCardapioCategoria, {
  menu: false,
  plan: 'CARDAPIO',
  sortable: { field: 'ordem', call: 'POST alterar-ordem' },
  list: {
    columns: ['nome', 'segmento', 'ativo'],
    filters: ['ativo', 'segmento'],
  },
  form: ['nome', 'imagem', ['segmento', 'ativo'], 'empresa'],
});
