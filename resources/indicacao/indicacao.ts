import { board, resource } from '#kit';
import { indicacao, vidaDaIndicacao } from '../../schemas/indicacao/indicacao';

const permissao = 'INDICACAO_APROVAR';

export const indicacoes = resource(indicacao, {
  menu: { group: 'plataforma', icon: 'group', order: 60 },
  states: vidaDaIndicacao,
  off: ['delete'],
  access: { list: permissao, show: permissao, create: permissao, update: permissao },
  list: {
    columns: ['nomeNegocio', 'situacao', 'empresa', 'cidade', 'vendedor', 'situacaoDesde', 'expiraEm'],
    filters: ['situacao', 'empresa', 'cidade', 'vendedor', 'origem', 'expiraEm'],
    search: ['nomeNegocio', 'responsavel'],
    sort: { situacaoDesde: 'desc' },
    empty: 'Quem a sua empresa indicar aparece aqui.',
  },
  views: {
    board: board(vidaDaIndicacao, {
      columns: ['NOVA', 'CONTATO', 'TESTE', 'CONTRATOU', 'PAGOU'],
      card: {
        title: 'nomeNegocio',
        lines: ['responsavel'],
        badges: ['cidade', 'origem'],
        clock: { since: 'situacaoDesde' },
      },
    }),
  },
  form: [['empresa', 'nomeNegocio'], ['responsavel', 'telefone'], ['email', 'cidade', 'documento'], 'vendedor'],
  record: {
    status: 'situacao',
    since: 'situacaoDesde',
    next: ['contatar', 'testar', 'contratar'],
    body: [
      'responsavel',
      'telefone',
      'email',
      'cidade',
      'documento',
      'origem',
      'expiraEm',
      'empresaIndicada',
      'vendedor',
      'motivo',
    ],
  },
});
