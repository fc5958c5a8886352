import { summary } from '#fields/summary';
import { caixa } from '../../schemas/pdv/caixa';

export const caixasPorOperador = summary('caixasPorOperador', {
  label: 'Diferenças de caixa',
  text: 'Os caixas fechados no período, e quanto o contado ficou abaixo (negativo) ou acima do esperado.',
  menu: { group: 'relatorios', icon: 'balance', order: 16 },
  permission: ['CAIXA_CONFERIR'],
  plan: 'PDV',
  call: 'POST /pdv/relatorio/diferencas/{page}/{size}',
  from: caixa,
  on: 'fechadoEm',
  where: { situacao: ['FECHADO', 'CONFERIDO'] },
  filters: ['operador', 'terminal', 'situacao'],
  choose: { operador: 'operador', dia: { step: 'day' }, terminal: 'terminal' },
  count: { caixas: {}, comDiferenca: { situacao: ['FECHADO', 'CONFERIDO'], diferenca: { empty: false } } },
  sum: { diferenca: 'diferenca' },
  labels: { comDiferenca: 'Com diferença' },
  charts: [{ kind: 'bar', x: 'grupo', y: 'diferenca' }],
  compare: 'previous',
});
