import type { Call, Method, Params, Placeholders, Selection } from './action';
import type { AnyEntity, Infer } from '../entity/entity';
import type { Fields, Values } from '../entity/field';
import type { HandlerContext, InCompany, OpenContext, OutsideContext } from './handlers';
import type { Result, Returned } from './result';
import type { ApiScope, Permission, Plan } from '../vocabulary';

export interface Policy<F extends Fields> {
  /** Any of these; none: every signed-in user. There is no default. */
  readonly permission: readonly Permission[];
  readonly plan?: Plan;
  /**
   * Fields of the body and the path (for a GET, of the path and the query), read and validated like a form. `{page}`
   * and `{size}` need not be named.
   */
  readonly form?: F;
  /** Times an hour for one user; more is answered with 429. */
  readonly perHour?: number;
  /** True when it works on the rows of every company: it must itself keep to those of `user`. */
  readonly platform?: true;
  /** Answered also while the company is blocked; everything else is then refused. */
  readonly whileBlocked?: true;
  /**
   * Scopes of keys by which a program may make the call, any of them; none: no key opens it. The permission is asked
   * for all the same (docs/keys.md).
   */
  readonly api?: readonly ApiScope[];
}
type Flag = true | undefined;
type Rows = AnyEntity | undefined;
interface Options<M, F extends Fields, R, E, S, I, O, N, H> extends Partial<Policy<F>> {
  /**
   * Answer: the return type of the function, its description in OpenAPI, and the filter of the values that leave. See
   * {@link r}.
   */
  readonly result: R;
  /** True when it changes something. A GET changes nothing and a POST does, unless this says so (decision 0002). */
  readonly mutates?: boolean;
  readonly method?: Exclude<M, 'GET' | 'POST'>;
  /**
   * The rows that the call is about, as a bulk action gets them: ticked, or what a filter finds. Handed over as
   * `selection`.
   */
  readonly selection?: S;
  /**
   * The row that the call is about, by the `{id}` of its path, else of its body: handed over as `record`, held where
   * the call changes it; 404 where there is none.
   */
  readonly record?: E;
  /** It is done in one company: the caller outside of any is refused first, and `user.company` is never null. */
  readonly inCompany?: I;
  /** It speaks with the outside through a port: no transaction is open meanwhile, it opens its own. */
  readonly outside?: O;
  /**
   * `false`: no session. The request carries its own proof (a token in the path, a signature over the body), which the
   * function checks; rows are reached through `within(company, …)` alone. `perHour` counts by address, a tenth of them
   * (ten at least) within a minute; there is no default.
   */
  readonly session?: N;
  /** Headers that the function may read, in lower case: of a call without a session. */
  readonly headers?: readonly H[];
  /**
   * It looks one record up, which it answers, and which its audit row names: rules of `clear` that say `lookup` lift its
   * masks.
   */
  readonly lookup?: true;
  /** True when a call without a session is answered also during a planned maintenance. */
  readonly duringMaintenance?: N extends false ? true : never;
}
type OfSession =
  | 'permission'
  | 'plan'
  | 'platform'
  | 'whileBlocked'
  | 'api'
  | 'selection'
  | 'record'
  | 'inCompany'
  | 'outside';
/** The options that a session demands, and those that have no meaning with or without one. */
type Guard<N> = [N] extends [false]
  ? { readonly perHour: number } & { readonly [K in OfSession]?: never }
  : { readonly permission: readonly Permission[]; readonly headers?: never };

/** Page of the path: 1-based, at most 100 rows. The first ten where the path has none. */
export interface Page {
  readonly page: number;
  readonly size: number;
}
type ContextOf<I, O, N> = [N] extends [false]
  ? OpenContext
  : ([O] extends [true] ? OutsideContext : HandlerContext) & ([I] extends [true] ? InCompany : unknown);
/** `body` is the text as it came, byte for byte as UTF-8: a signature is checked against it. */
type Sent<H extends string> = { readonly body: string; readonly headers: { readonly [K in H]: string | null } };
type Asked<F extends Fields> = { readonly form: Values<F>; readonly page: Page };
type Input<F extends Fields, E, S, N, H extends string> = Asked<F> &
  (E extends AnyEntity ? { readonly record: Infer<E> } : unknown) &
  (S extends AnyEntity ? { readonly selection: Selection } : unknown) &
  ([N] extends [false] ? Sent<H> : unknown);

type Signed = 'read' | 'write' | 'outside';
type Kind = Signed | 'open';
/** A call with a path of its own, that no screen declares as an action. */
interface Said extends Omit<Policy<Fields>, 'permission' | 'plan' | 'api'> {
  readonly call: Call;
  readonly kind: Kind;
  readonly mutates: boolean;
  readonly permission: readonly string[];
  readonly plan?: string;
  readonly api?: readonly string[];
  readonly result: Result;
  readonly record?: AnyEntity;
  readonly selection?: AnyEntity;
  readonly inCompany?: true;
  readonly headers?: readonly string[];
  readonly lookup?: true;
  readonly duringMaintenance?: true;
  /** A body that names more than the form is refused, as a list refuses an unknown filter. */
  readonly isExact?: true;
}
/** A call and its function. */
export interface NamedCall extends Said {
  readonly run: (context: never, input: never) => unknown;
}
/** Phantom: the type of the function of a call. Never set at run time. */
interface Bindable<W> {
  readonly does?: W;
}
/** Made by {@link get} and {@link post}. */
export interface Declared<F extends Fields, R extends Result, C extends Call, K extends Kind, W = unknown>
  extends Said, Bindable<W> {
  readonly call: C;
  readonly kind: K;
  readonly form?: F;
  readonly result: R;
}
/** A call that a screen makes: its path begins under /services. */
export type CallOf<F extends Fields = Fields, R extends Result = Result> = Declared<
  F,
  R,
  `${Method} /${string}`,
  Signed
>;
/** Call without a session, from which a public page is drawn. */
export type OpenCallOf<C extends Call, F extends Fields, R extends Result> = Declared<F, R, C, 'open'>;

type Path<P extends string, F, E> = Placeholders<P, keyof F | 'page' | 'size' | (E extends AnyEntity ? 'id' : never)> &
  (P extends `${string} ${string}` ? { readonly 'a path without a method': P } : unknown) &
  P;
type Word<M extends Method> = <
  const P extends string,
  const R extends Result,
  const F extends Fields = Record<never, never>,
  const E extends Rows = undefined,
  const S extends Rows = undefined,
  const I extends Flag = undefined,
  const O extends Flag = undefined,
  const N extends false | undefined = undefined,
  const H extends string = never,
>(
  path: Path<P, F, E>,
  def: Options<M, F, R, E, S, I, O, N, H> & Guard<N>,
) => Declared<
  F,
  R,
  `${M} ${P}`,
  [N] extends [false] ? 'open' : Signed,
  (context: ContextOf<I, O, N>, input: Input<F, E, S, N, H>) => Returned<R> | Promise<Returned<R>>
>;
type AnyOptions = Options<Method, Fields, Result, Rows, Rows, Flag, Flag, false | undefined, string>;
const word =
  (verb: Method) =>
  (path: string, { method, session, outside, mutates = verb !== 'GET', ...def }: AnyOptions): never =>
    ({
      permission: [],
      ...def,
      call: `${method ?? verb} ${path}`,
      kind: session === false ? 'open' : outside ? 'outside' : mutates ? 'write' : 'read',
      mutates,
    }) as never;
/**
 * Declares a call by GET, of which the browser may know: beside the screen that makes it, in
 * `resources/<section>/<name>.ts`, or where {@link run} binds it. It only reads, in one reading transaction; one with
 * `mutates: true` has a POST twin (decision 0002).
 *
 * @example export const caixaAberto = get('/pdv/caixa', { permission: ['PEDIDO_VER'], result: { fundo: f.money({ required: true }) } });
 * @example export const andamento = get('/publico/pedido/{token}', { session: false, perHour: 600, form: { token: f.text({ required: true }) }, result: { situacao: f.text({ required: true }) } });
 */
export const get = /* @__PURE__ */ word('GET') as Word<'GET'>;
/**
 * Declares a call by POST, like {@link get}. It changes something, in one transaction with its audit row; with `mutates:
 * false` it only reads. `method` names another one.
 */
export const post = /* @__PURE__ */ word('POST') as Word<'POST' | 'PUT' | 'DELETE'>;

/**
 * Binds the function of a declared call, among the {@link calls} of an entity.
 *
 * @example export const chamadas = calls(pedido, { caixa: run(caixaAberto, async ({ rows }, { form }) => ({ fundo: 0 })) });
 */
export const run = <W extends (context: never, input: never) => unknown>(
  declared: Bindable<W>,
  handler: NoInfer<W>,
): NamedCall => ({ ...(declared as Said), run: handler });

export interface BoundCalls {
  readonly type: 'calls';
  readonly entity: AnyEntity;
  readonly calls: Readonly<Record<string, NamedCall>>;
  /** Other names of calls, by the new one. */
  readonly also: Readonly<Record<Call, Call>>;
}
/** The calls of an entity, by all their names. */
export const pathsOf = ({ calls: named, also }: BoundCalls): readonly Call[] => [
  ...Object.values(named).map(({ call }) => call),
  ...(Object.keys(also) as Call[]),
];
/** O where C is a call, and both paths have the same parameters. */
type Alike<C, O extends Call> = C extends Call
  ? [Params<C>, Params<O>] extends [Params<O>, Params<C>]
    ? O
    : { readonly 'other parameters': Exclude<Params<C>, Params<O>> | Exclude<Params<O>, Params<C>> }
  : { readonly 'not a call': C };
/**
 * The calls of an entity beside the generic ones and its actions, in `resources/<section>/<entity>.server.ts`: a path
 * is under its root, one with a slash in front under /services.
 *
 * `also` gives a call another name, with the same policy, form and answer, counted and audited as one: the name it is
 * given, and that of the call as it is declared or made.
 *
 * @example
 * export const chamadas = calls(empresa, { sellers: run(get('sellers', { permission: [], result }), async ({ rows }) => …) },
 *   { also: { 'POST filtrar/{page}/{size}': 'POST filterpaginated/{page}/{size}' } });
 */
export const calls = <const A extends Readonly<Record<Call, Call>> = Record<never, never>>(
  entity: AnyEntity,
  named: Readonly<Record<string, NamedCall>>,
  { also }: { readonly also?: { readonly [C in keyof A]: Alike<C, A[C] & Call> } & A } = {},
): BoundCalls => ({ type: 'calls', entity, calls: named, also: also ?? {} });

/** Under /services, without a slash in front. */
export const callPath = (root: string, call: Call): string => {
  const path = call.slice(call.indexOf(' ') + 1);
  return path.startsWith('/') ? path.slice(1) : root + path;
};
