import { summary } from '#fields/summary';
import { premio } from '../../../schemas/fidelidade/premios/premio';
import { premioResgate } from '../../../schemas/fidelidade/premios/premioResgate';

/** Which prizes customers take, and how long they wait to be fetched. */
export const premiosResgatados = summary('premiosResgatados', {
  label: 'Prêmios resgatados',
  text: 'O que os clientes trocam por pontos. O tempo até a retirada é em minutos.',
  menu: { group: 'relatorios', icon: 'redeem', order: 81 },
  permission: ['PREMIO_RESGATE_VER'],
  plan: 'FIDELIDADE',
  call: 'POST /premio/resgate/relatorio/{page}/{size}',
  from: premioResgate,
  with: { premio },
  on: 'solicitadoEm',
  filters: ['situacao', 'premio.tipo'],
  by: { premio: 'premio' },
  count: { resgates: {}, retirados: { situacao: 'RETIRADO' }, vencidos: { situacao: 'EXPIRADO' } },
  sum: { pontos: 'pontos' },
  mean: { espera: ['solicitadoEm', 'retiradoEm'] },
  labels: { espera: 'Tempo até a retirada' },
  share: 'pontos',
  sort: 'resgates',
  headline: ['resgates', 'retirados', 'vencidos', 'pontos'],
  charts: [{ kind: 'bar', x: 'premio', y: 'resgates' }],
});
