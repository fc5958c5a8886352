import { report } from '#kit';
import { colunas, filtrosDeAdicionais, quem, totais } from './formularioEstoque';

export const posicaoAdicionais = report('posicaoAdicionais', {
  label: 'Posição de estoque dos adicionais',
  menu: false,
  ...quem,
  call: 'POST /produto/estoque/posicao-adicionais/{page}/{size}',
  filters: filtrosDeAdicionais,
  columns: colunas,
  totals: totais,
});
