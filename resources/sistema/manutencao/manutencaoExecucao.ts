import { parts, resource } from '#kit';
import { manutencaoExecucao } from '../../../schemas/sistema/manutencao/manutencaoExecucao';

const { children } = parts(manutencaoExecucao);

export const execucoesDeManutencao = resource(manutencaoExecucao, {
  path: 'manutencao-execucao',
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: 'ROLE_ADMIN', show: 'ROLE_ADMIN' },
  list: {
    columns: ['inicio', 'simulada', 'situacao', 'resultado', 'iniciadaPor', 'fim'],
    filters: ['situacao', 'simulada', 'inicio'],
    search: ['resultado', 'motivo'],
    sort: { inicio: 'desc' },
    empty: 'Este trabalho ainda não rodou.',
  },
  refresh: { every: 3, while: { situacao: ['NA_FILA', 'EXECUTANDO'] } },
  show: [
    ['situacao', 'simulada'],
    'resultado',
    ['lidos', 'mudancas'],
    ['feitos', 'erros'],
    ['inicio', 'fim'],
    ['iniciadaPor', 'processo'],
    'motivo',
    'empresas',
  ],
  related: { Achados: children('manutencaoAchado', { by: 'execucao' }) },
});
