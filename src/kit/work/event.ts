import type { AnyEntity } from '../entity/entity';
import type { Fields, Values } from '../entity/field';
import type { HandlerContext } from '../calls/handlers';

/** Something that has happened, with what a listener needs to find it: ids, never a person's data. */
export interface Event<F extends Fields = Fields> {
  readonly type: 'event';
  readonly name: string;
  readonly of: F;
  /** The field by whose value a module hears events one after the other, in the order in which they happened. */
  readonly key: string;
}
/**
 * The first field is the key: a listener gets the events of one order one after the other.
 *
 * @example export const pedidoNovo = event('pedidoNovo', { pedido: f.ref('pedido', { required: true }) });
 */
export const event = <const F extends Fields>(name: string, of: F): Event<F> => ({
  type: 'event',
  name,
  of,
  key: Object.keys(of)[0] ?? '',
});

/** Once its types are checked. */
export interface Listener {
  readonly event: Event;
  /** True when it works on the rows of every company, as nobody. */
  readonly platform?: true;
  readonly run: (context: never, input: never) => unknown;
}
/**
 * Runs after the commit of what emitted the event, in one transaction of the same company with the mark that it is
 * done: what it stores is stored once. When it throws it is tried again, with pauses that double; what was tried ten
 * times stays among the events that were given up, where people see it and try again.
 *
 * `platform: true`: in a transaction over all companies, for rows of the platform that follow from a company's. It runs
 * as nobody.
 */
export const listener = <F extends Fields>(
  event: Event<F>,
  run: (context: HandlerContext, input: { readonly event: Values<F> }) => void | Promise<void>,
  options: { readonly platform?: true } = {},
): Listener => ({ ...options, event, run });

export interface BoundListeners {
  readonly type: 'listeners';
  readonly entity: AnyEntity;
  readonly listeners: Readonly<Record<string, Listener>>;
}
/**
 * Binds functions that a module runs when something happens in another, in `resources/<section>/<entity>.server.ts`.
 * The emitter does not know its listeners.
 *
 * @example export const ouvintes = listeners(cliente, { ultimaCompra: listener(pedidoNovo, async ({ rows }, { event }) => {
 * … }) });
 */
export const listeners = (entity: AnyEntity, named: Readonly<Record<string, Listener>>): BoundListeners => ({
  type: 'listeners',
  entity,
  listeners: named,
});
