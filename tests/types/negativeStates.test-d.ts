/** Mistakes in the life of a record that must not compile. */
import { flag, listener, listeners, moved, moves, states, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { vale } from './declarations';
import { pedido, vida as vidaDoPedido } from '../../schemas/delivery/pedidos/pedido';

const queimar = { label: 'Queimar', from: 'ATIVO', to: 'CANCELADO' } as const;
const vida = states(vale, 'status', { moves: { queimar: { ...queimar, form: { porque: f.text({ required: true }) } } } });
moves(vida, { queimar: { check: ({ refuse }, { row, form }) => { if (form.porque === row.nome) refuse('Não!'); } } });
listeners(vale, { queimado: listener(moved(vida, 'queimar'), (context, { event: { id } }) => { id.toFixed(); }) });
// @ts-expect-error a field that is no choice
states(vale, 'nome', { moves: {} });
// @ts-expect-error a state that does not exist
states(vale, 'status', { moves: { queimar: { ...queimar, to: 'CANCELAD' } } });
// @ts-expect-error the same where it begins
states(vale, 'status', { line: ['ATIV'], moves: { queimar } });
// @ts-expect-error a field that does not exist
states(vale, 'status', { moves: { queimar: { ...queimar, asks: ['motivo'] } } });
// @ts-expect-error an instant in a text
states(vale, 'status', { moves: { queimar: { ...queimar, stamp: 'nome' } } });
// @ts-expect-error a day where an instant is asked for
states(vale, 'status', { moves: { queimar: { ...queimar, at: 'validade' } } });
// @ts-expect-error an entity that does not exist
states(vale, 'status', { log: { entity: 'valeEvent', by: 'vale', from: 'de', to: 'para' }, moves: { queimar } });
// @ts-expect-error a permission that does not exist
states(vale, 'status', { moves: { queimar: { ...queimar, permission: 'VALE_QUEIMARR' } } });
// @ts-expect-error another person's permission that does not exist
states(vale, 'status', { moves: { queimar: { ...queimar, second: { permission: 'VALE_QUEIMARR' } } } });
// @ts-expect-error a setting that is no yes or no
states(vale, 'status', { moves: { queimar: { ...queimar, second: { permission: 'ROLE_ADMIN', when: flag(vale, 'nome') } } } });
states(vale, 'status', { moves: { queimar: { ...queimar, second: { permission: 'ROLE_ADMIN', when: flag(vale, 'ativo') } } } });
// @ts-expect-error an option that does not exist
states(vale, 'status', { moves: { queimar: { ...queimar, stmap: 'validade' } } });
// @ts-expect-error the label is missing
states(vale, 'status', { moves: { queimar: { from: 'ATIVO', to: 'CANCELADO' } } });
// @ts-expect-error a value that its form does not have
moves(vida, { queimar: { check: (context, { form }) => { void form.motivo; } } });
// @ts-expect-error a move that does not exist
moves(vida, { queimou: {} });
// @ts-expect-error the same of a listener
moved(vida, 'queimou');

declare const row: Infer<typeof pedido>;
export const tried = async ({ rows, move }: HandlerContext): Promise<void> => {
  await move(vidaDoPedido, row, 'cancelar', { motivoCancelamento: 'Desistiu' });
  // @ts-expect-error a move that does not exist
  await move(vidaDoPedido, row, 'cancela');
  await move(vidaDoPedido, row, { to: 'CONFIRMADO' });
  // @ts-expect-error a state that does not exist
  await move(vidaDoPedido, row, { to: 'CONFIRMDO' });
  // @ts-expect-error what moves write is written by nobody else
  await rows.update(pedido, row, { situacao: 'CANCELADO' });
  // @ts-expect-error nor of many
  await rows.updateWhere(pedido, { id: row.id }, { situacao: 'CANCELADO' });
};
