import type { Action, Actions, Selection } from './action';
import type { FileAnswer, Started } from './answer';
import type { AnyEntity, OfCompany } from '../entity/entity';
import type { BulkReport } from './envelope';
import type { Fields, Values } from '../entity/field';
import type { Resource } from '../resource/resource';
import type { Lacking } from './result';
import type { AskedFilter } from '../entity/where';

/** Context of a handler, extended by the server (`db`, `user`, `ports`). Handlers never see HTTP. */
export interface HandlerContext {}
/** Context where a company is certain: it adds `user.company`. A function that needs one asks for this type. */
export interface InCompany {}
/** The same for a call that speaks with the outside: no transaction is open until it opens one. */
export interface OutsideContext {}
/** The same for a call without a session, which names the company it works in. */
export interface OpenContext {}

type Input<A> =
  A extends Action<'record', infer Row, infer F, Fields>
    ? { readonly record: Row; readonly form: Values<F> }
    : A extends Action<'bulk', infer _Row, infer F, Fields>
      ? { readonly selection: Selection; readonly form: Values<F> }
      : A extends Action<'collection', infer _Row, infer F, Fields>
        ? { readonly filter: AskedFilter; readonly form: Values<F> }
        : never;
interface Answers {
  readonly file: FileAnswer;
  readonly report: BulkReport;
  readonly process: Started;
}
type Result<A> =
  A extends Action<infer _S, infer _Row, infer _F, infer R, infer W>
    ? W extends keyof Answers
      ? Answers[W]
      : keyof R extends never
        ? void
        : Lacking<Values<R>>
    : never;
/** A handler on a row of a company works in that company; an action with `inCompany` is refused outside of any. */
type Inside<A, E> = A extends { readonly scope: 'record' }
  ? OfCompany<E> extends true
    ? InCompany
    : unknown
  : A extends { readonly inCompany?: infer I }
    ? [I] extends [true]
      ? InCompany
      : unknown
    : unknown;
type Run<Context, In, Out> = (context: Context, input: In) => Out | Promise<Out>;
/**
 * A function of the context and what the request gives, in one transaction with its audit row; `outside`, for those that speak through a port, with no transaction
 * open until it opens one; or, for a bulk with effect 'report', `each`: the function for one row, and the house makes
 * the report of those that were refused. A collection also takes `platform`, as in a call: it works on the rows of
 * every company, and must itself keep to those of `user`.
 */
export type Handler<A, E = unknown> =
  | Run<HandlerContext & Inside<A, E>, Input<A>, Result<A>>
  | { readonly outside: Run<OutsideContext & Inside<A, E>, Input<A>, Result<A>> }
  | (A extends Action<'collection'>
      ? { readonly platform: Run<HandlerContext & Inside<A, E>, Input<A>, Result<A>> }
      : never)
  | (A extends Action<'bulk', infer Row, infer F, Fields, 'report'>
      ? {
          readonly each: Run<
            HandlerContext & Inside<{ readonly scope: 'record' }, E>,
            { readonly record: Row; readonly form: Values<F> },
            unknown
          >;
        }
      : never);
export type Handlers<A, E = unknown> = { readonly [N in keyof A]: Handler<A[N], E> };

/** The handlers of a resource once their types are checked. */
export interface BoundHandlers {
  readonly type: 'handlers';
  readonly resource: Resource<AnyEntity, Actions>;
  readonly handlers: Readonly<Record<string, Bound>>;
}
/** A handler once its types are checked. */
export type Bound =
  | Unbound
  | { readonly outside: Unbound }
  | { readonly each: Unbound }
  | { readonly platform: Unbound };
type Unbound = (context: never, input: never) => unknown;
/**
 * Binds a server function to every declared action: a missing handler, a wrong result or an unknown form value does not
 * compile.
 *
 * @example export const server = handlers(cupons, { cancelar: async ({ rows }, { record }) => { … } });
 */
export const handlers = <E extends AnyEntity, const A>(
  resource: Resource<E, A>,
  bound: Handlers<A, E>,
): BoundHandlers => ({ type: 'handlers', resource: resource as never, handlers: bound as never });
