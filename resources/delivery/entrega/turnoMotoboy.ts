import { resource } from '#kit';
import { turnoMotoboy } from '../../../schemas/delivery/entrega/turnoMotoboy';

export const turnos = resource(turnoMotoboy, {
  menu: { group: 'entregas', icon: 'history', order: 45 },
  list: {
    columns: ['motoboy', 'inicio', 'fim', 'acerto'],
    filters: ['motoboy', 'inicio'],
    search: [],
    sort: { inicio: 'desc' },
    tabs: { Todos: {}, 'Em andamento': { fim: { empty: true } }, 'A acertar': { acerto: { empty: true } } },
    empty: 'Os turnos começam na página de cada entregador.',
  },
  form: ['motoboy', ['inicio', 'fim'], 'empresa'],
});
