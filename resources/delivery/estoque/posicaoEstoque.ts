import { report } from '#kit';
import { colunas, filtros, quem, totais } from './formularioEstoque';

export const posicaoEstoque = report('posicaoEstoque', {
  label: 'Posição de estoque',
  text: 'O que há de cada produto, e quanto vale pelo custo.',
  menu: { group: 'relatorios', icon: 'inventory', order: 35 },
  ...quem,
  call: 'POST /produto/estoque/posicao/{page}/{size}',
  filters: filtros,
  columns: colunas,
  totals: totais,
});
