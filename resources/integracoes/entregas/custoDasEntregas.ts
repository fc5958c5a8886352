import { summary } from '#fields/summary';
import { entrega } from '../../../schemas/integracoes/entregas/entrega';
import { naoEntregues } from '../../../schemas/situacoesDaEntrega';

export const custoDasEntregas = summary('custoDasEntregas', {
  label: 'Custo das entregas por parceiros',
  text: 'O que os parceiros cobraram pelas corridas e o que os clientes pagaram de entrega. Falhas: chamadas que não terminaram em entrega.',
  menu: { group: 'relatorios', icon: 'request_quote', order: 39 },
  permission: ['ENTREGA_VER'],
  plan: 'INTEGRACOES',
  call: 'POST /entrega/relatorio/{page}/{size}',
  from: entrega,
  on: 'pedidaEm',
  where: { simulacao: { empty: true } },
  hours: true,
  filters: ['integracao'],
  choose: {
    parceiro: 'integracao',
    dia: { step: 'day' },
    hora: { step: 'hour' },
    diaSemana: { step: 'weekday' },
  },
  count: { chamadas: {}, entregues: { situacao: 'ENTREGUE' }, falhas: { situacao: naoEntregues } },
  percent: { falharam: ['falhas', 'chamadas'] },
  mean: { ateColeta: ['pedidaEm', 'coletadaEm'], tempo: ['pedidaEm', 'entregueEm'] },
  sum: {
    custo: ['custo', { situacao: 'ENTREGUE' }],
    cobrado: ['custoCobrado', { situacao: 'ENTREGUE' }],
  },
  less: { diferenca: ['cobrado', 'custo'] },
  labels: {
    parceiro: 'Parceiro',
    falharam: 'Falharam (%)',
    ateColeta: 'Até coletar (min)',
    tempo: 'Até entregar (min)',
    custo: 'Custo das corridas',
    cobrado: 'Clientes pagaram',
    diferenca: 'Diferença',
  },
  sort: 'chamadas',
  headline: ['entregues', 'custo', 'cobrado', 'diferenca'],
  charts: [{ kind: 'bar', x: 'grupo', y: 'entregues', label: 'Entregas', text: 'Pelo grupo escolhido.' }],
  compare: 'previous',
});
