import { parts, resource } from '#kit';
import { plano } from '../../schemas/cadastros/plano';

const { children } = parts(plano);

export const planos = resource(plano, {
  menu: { group: 'plataforma', icon: 'sell', order: 30 },
  access: { list: [], create: 'PLANO_EDITAR' },
  list: {
    columns: ['nome', 'codigo', 'valor', 'diasTeste', 'limiteUsuarios', 'situacao'],
    filters: ['situacao', 'valor', 'funcoes'],
    sort: { ordem: 'asc' },
  },
  form: [
    ['nome', 'codigo'],
    ['valor', 'diasTeste', 'limiteUsuarios'],
    ['situacao', 'ordem'],
    'descricao',
    {
      title: 'Funções',
      text: 'O que a empresa pode usar. Telas de funções fora do plano aparecem trancadas.',
      rows: ['funcoes'],
    },
  ],
  fields: { funcoes: { input: () => import('./plano.Funcoes') } },
  duplicate: true,
  related: { Empresas: children('empresa', { by: 'plano' }) },
});
