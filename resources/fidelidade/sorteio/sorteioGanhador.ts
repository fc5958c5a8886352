import { resource } from '#kit';
import { sorteioGanhador, vidaDoGanhador } from '../../../schemas/fidelidade/sorteio/sorteioGanhador';

export const ganhadores = resource(sorteioGanhador, {
  menu: { group: 'fidelidade', icon: 'how_to_reg', order: 55 },
  plan: 'SORTEIO',
  states: vidaDoGanhador,
  off: ['create', 'update', 'delete'],
  access: { list: 'SORTEIO_VER' },
  list: {
    columns: ['premio', 'sorteio', 'cliente', 'participante', 'sorteadoEm', 'situacao'],
    filters: ['sorteio', 'cliente', 'situacao', 'metodo', 'sorteadoEm'],
    search: ['premio'],
    sort: { sorteadoEm: 'desc' },
    tabs: {
      'A entregar': { situacao: ['SORTEADO', 'AVISADO', 'CONFIRMADO'] },
      Entregues: { situacao: 'ENTREGUE' },
      Todos: {},
    },
  },
  show: [
    ['premio', 'situacao'],
    ['sorteio', 'cliente', 'participante'],
    ['ordem', 'metodo', 'sorteadoEm'],
    'prova',
    ['avisadoEm', 'entregueEm', 'recibo'],
    'motivo',
  ],
});
