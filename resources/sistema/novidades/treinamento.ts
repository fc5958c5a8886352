import { parts, resource } from '#kit';
import { treinamento } from '../../../schemas/sistema/novidades/treinamento';

const { fields, figure } = parts(treinamento);

export const treinamentos = resource(treinamento, {
  menu: { group: 'comunicacao', icon: 'play', order: 24 },
  duplicate: true,
  sortable: { field: 'ordem' },
  list: {
    columns: ['titulo', 'categoria', 'tipo', 'duracao', 'ativo'],
    filters: ['categoria', 'tipo', 'ativo'],
    search: ['titulo', 'descricao'],
    empty: 'Nenhum treinamento ainda. Crie o primeiro: ele aparece em “Novidades e treinamento”.',
  },
  form: [
    'titulo',
    'descricao',
    ['categoria', 'duracao'],
    ['tipo', 'url'],
    'arquivo',
    'texto',
    { title: 'Perguntas', rows: ['perguntas', 'minimo'] },
    { title: 'Para quem', rows: [['planos', 'papeis']] },
    'ativo',
  ],
  record: {
    figures: [
      figure('Viram', 'treinamentoUsuario', { by: 'treinamento', where: { vistoEm: { empty: false } } }),
      figure('Concluíram', 'treinamentoUsuario', { by: 'treinamento', where: { concluidoEm: { empty: false } } }),
      'duracao',
    ],
    body: [
      'descricao',
      'texto',
      fields('Conteúdo', 'categoria', 'tipo', 'url', 'arquivo', 'ativo'),
      fields('Para quem', 'planos', 'papeis'),
    ],
  },
});
