import { resource } from '#kit';
import { recadoMural } from '../../../schemas/marketing/mural/recadoMural';

export const recadosDoMural = resource(recadoMural, {
  menu: { group: 'comunicacao', icon: 'push_pin', order: 50 },
  duplicate: true,
  list: {
    columns: ['titulo', 'tipo', 'para', 'fixado', 'enviados', 'lidos', 'cientes', 'fim'],
    filters: ['tipo', 'para', 'fixado', 'pedeCiencia'],
    search: ['titulo', 'texto'],
    sort: { criadoEm: 'desc' },
    empty: 'Nenhum recado. Escreva o primeiro: ele aparece no mural de cada pessoa em até um minuto.',
  },
  form: [
    'titulo',
    'texto',
    ['tipo', 'fixado', 'pedeCiencia'],
    { title: 'Para quem', rows: [['para', 'empresa'], 'perfis', 'usuarios'] },
    ['inicio', 'fim'],
  ],
  record: {
    figures: ['enviados', 'lidos', 'cientes'],
    body: ['texto', 'para', 'perfis', 'usuarios', 'inicio', 'fim', 'autor'],
  },
});
