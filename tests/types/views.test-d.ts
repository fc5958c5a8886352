/** Boards and calendars, and the mistakes in them that must not compile. */
import { board, calendar, resource } from '#kit';
import { pedido, vida } from '../../schemas/delivery/pedidos/pedido';
import { cliente } from '../../schemas/cadastros/clientes/cliente';

board(vida, { columns: ['NOVO'], card: { title: 'numero', lines: ['total'], clock: { since: 'data' } } });
// @ts-expect-error a state that the field does not have
board(vida, { columns: ['NOV'], card: { title: 'numero' } });
// @ts-expect-error a field that the entity does not have
board(vida, { columns: ['NOVO'], card: { title: 'numro' } });
// @ts-expect-error what is no moment
board(vida, { columns: ['NOVO'], card: { title: 'numero', clock: { since: 'cliente' } } });
// @ts-expect-error an option that does not exist
board(vida, { columns: ['NOVO'], card: { title: 'numero', badge: ['canal'] } });
// @ts-expect-error days of what holds none
calendar(pedido, 'cliente', { title: 'numero' });
// @ts-expect-error a title that is no field
calendar(pedido, 'data', { title: 'nome' });
// @ts-expect-error of another entity
resource(cliente, { views: { calendar: calendar(pedido, 'data', { title: 'numero' }) } });
