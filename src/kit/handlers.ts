import type { Action, Actions, Selection } from './action';
import type { AnyEntity } from './entity';
import type { Fields, Values } from './field';
import type { Resource } from './resource';

/** What the host gives a handler, narrowed by the server (`db`, `user`, `ports`). Handlers never see HTTP. */
export interface HandlerContext {}
/** The same for a call that speaks with the outside: no transaction is open until it opens one. */
export interface OutsideContext {}
/** The same for a call without a session, which names the company it works in. */
export interface OpenContext {}

type Input<A> =
  A extends Action<'record', infer Row, infer F, Fields> ? { readonly record: Row; readonly form: Values<F> }
  : A extends Action<'bulk', infer _Row, infer F, Fields> ? { readonly selection: Selection; readonly form: Values<F> }
  : A extends Action<'collection', infer _Row, infer F, Fields> ? { readonly filter: object; readonly form: Values<F> }
  : never;
type Result<A> = A extends Action<infer S, infer _Row, infer _F, infer R>
  ? keyof R extends never ? (S extends 'record' ? void : unknown) : Values<R> : never;
export type Handler<A> = (input: Input<A> & HandlerContext) => Result<A> | Promise<Result<A>>;
export type Handlers<A> = { readonly [N in keyof A]: Handler<A[N]> };

/** The handlers of a resource once their types are checked. */
export interface BoundHandlers {
  readonly type: 'handlers';
  readonly resource: Resource<AnyEntity, Actions>;
  readonly handlers: Readonly<Record<string, (input: never) => unknown>>;
}
/**
 * Binds a server function to every declared action: a missing handler, a wrong result or an unknown form value does not compile.
 *
 * @example export const server = handlers(cupons, { cancelar: async ({ record, db }) => { … } });
 */
export const handlers = <E extends AnyEntity, const A>(resource: Resource<E, A>, bound: Handlers<A>): BoundHandlers =>
  ({ type: 'handlers', resource: resource as never, handlers: bound as never });
