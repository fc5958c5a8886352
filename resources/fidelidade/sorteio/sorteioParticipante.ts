import { resource } from '#kit';
import { sorteioParticipante, vidaDoNumero } from '../../../schemas/fidelidade/sorteio/sorteioParticipante';

/** Orders, points and the draw itself give them. */
export const numerosDeSorteio = resource(sorteioParticipante, {
  menu: false,
  plan: 'SORTEIO',
  states: vidaDoNumero,
  off: ['create', 'update', 'delete'],
  access: { list: 'SORTEIO_VER' },
  list: {
    columns: ['numero', 'sorteio', 'cliente', 'origem', 'pedido', 'data', 'situacao'],
    filters: ['sorteio', 'cliente', 'origem', 'situacao', 'numero', 'pedido'],
    sort: { data: 'desc' },
  },
  show: [['numero', 'situacao'], ['sorteio', 'cliente'], ['origem', 'pedido'], ['data', 'posicao'], 'motivo', 'chave'],
});
