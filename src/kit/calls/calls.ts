import type { Call, Placeholders, Selection } from './action';
import type { AnyEntity, Infer } from '../entity/entity';
import type { Fields, Values } from '../entity/field';
import type { HandlerContext, InCompany, OpenContext, OutsideContext } from './handlers';
import type { Result, Returned } from './result';
import type { Permission, Plan } from '../vocabulary';

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
}
/** Rows that a call works on, and the company it works in. */
interface About<E, I, S = undefined> {
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
  /**
   * It is done in one company: who stands outside of any is refused before anything starts, and `user.company` is there
   * for certain.
   */
  readonly inCompany?: I;
}
type Given<E, I, S = undefined> = (E extends AnyEntity ? { readonly record: Infer<E> } : unknown) &
  (S extends AnyEntity ? { readonly selection: Selection } : unknown) &
  (I extends true ? InCompany : unknown);
interface Input<F extends Fields> {
  readonly form: Values<F>;
  readonly page: Page;
}
/** Page of the path: 1-based, at most 100 rows. The first ten where the path has none. */
export interface Page {
  readonly page: number;
  readonly size: number;
}

/** A call of the business with a name of its own, that no screen declares as an action, and what does it. */
export interface NamedCall {
  readonly call: Call;
  readonly kind: 'read' | 'write' | 'outside' | 'open';
  readonly mutates: boolean;
  readonly permission: readonly string[];
  readonly plan?: string;
  readonly form?: Fields;
  readonly result: Result;
  readonly perHour?: number;
  readonly platform?: true;
  readonly whileBlocked?: true;
  readonly record?: AnyEntity;
  readonly selection?: AnyEntity;
  readonly inCompany?: true;
  readonly headers?: readonly string[];
  /** A body that names more than the form is refused, as a list refuses an unknown filter. */
  readonly isExact?: true;
  readonly lookup?: true;
  readonly run: (input: never) => unknown;
}
type Path<C extends Call, F extends Fields, E = undefined> = Placeholders<
  C,
  keyof F | 'page' | 'size' | (E extends AnyEntity ? 'id' : never)
> &
  C;

interface Run<I, R> {
  /**
   * Answer: the return type of `run`, its description in OpenAPI, and the filter of the values that leave. See {@link
   * r}.
   */
  readonly result: R;
  readonly run: (input: I) => Returned<R> | Promise<Returned<R>>;
}

const made = (def: object, own: Pick<NamedCall, 'call' | 'kind' | 'mutates'>): NamedCall =>
  ({ ...def, ...own }) as NamedCall;

/**
 * A call that only reads, in one reading transaction. @example saldo: read('GET saldo', { permission: [], result: {
 * saldo: f.money({ required: true }) }, run: ({ rows }) => … })
 */
export const read = <
  const C extends Call,
  const R extends Result,
  const F extends Fields = Record<never, never>,
  const E extends AnyEntity | undefined = undefined,
  const I extends true | undefined = undefined,
  const S extends AnyEntity | undefined = undefined,
>(
  call: Path<C, F, E>,
  def: Policy<F> & About<E, I, S> & Run<Input<F> & HandlerContext & Given<E, I, S>, R>,
): NamedCall => made(def, { call, kind: 'read', mutates: false });

/**
 * A call that changes something, in one transaction with its audit row; by GET too, then with a POST twin (decisions
 * 1).
 */
export const write = <
  const C extends Call,
  const R extends Result,
  const F extends Fields = Record<never, never>,
  const E extends AnyEntity | undefined = undefined,
  const I extends true | undefined = undefined,
  const S extends AnyEntity | undefined = undefined,
>(
  call: Path<C, F, E>,
  def: Policy<F> & About<E, I, S> & Run<Input<F> & HandlerContext & Given<E, I, S>, R>,
): NamedCall => made(def, { call, kind: 'write', mutates: true });

/** A call that speaks with the outside through a port: no transaction is open meanwhile, it opens its own. */
export const outside = <
  const C extends Call,
  const R extends Result,
  const F extends Fields = Record<never, never>,
  const E extends AnyEntity | undefined = undefined,
  const I extends true | undefined = undefined,
>(
  call: Path<C, F, E>,
  def: Policy<F> & About<E, I> & { readonly mutates: boolean } & Run<Input<F> & OutsideContext & Given<E, I>, R>,
): NamedCall => made(def, { call, kind: 'outside', mutates: def.mutates });

/** A call that a screen makes, declared where the browser reads it; `answers` binds what is done. */
export interface CallOf<
  F extends Fields = Fields,
  R extends Result = Result,
  I extends true | undefined = true | undefined,
>
  extends Policy<F>, LooksUp {
  readonly type: 'call';
  readonly call: Call;
  readonly kind: 'read' | 'write';
  readonly inCompany?: I;
  readonly result: R;
}
/** Under /services, and not under the root of an entity. */
type Whole<C extends Call> = C extends `${string} /${string}` ? C : { readonly 'begins with a slash': C };
type Declaring<C extends Call, F extends Fields> = Path<C, F> & Whole<C>;
type Declared<F extends Fields, R, I> = Policy<F> & { readonly result: R; readonly inCompany?: I };
interface LooksUp {
  /**
   * It looks one record up, which it answers, and which its audit row names: rules of `clear` that say `lookup` lift its
   * masks.
   */
  readonly lookup?: true;
}
/**
 * Declares a call that only reads, for a page of one's own: in `resources/<section>/<name>.ts`, bound by {@link answers}.
 *
 * @example export const caixaAberto = reads('GET /pdv/caixa', { permission: ['PEDIDO_VER'], result: { fundo: f.money({ required: true }) } });
 */
export const reads = <
  const C extends Call,
  const R extends Result,
  const F extends Fields = Record<never, never>,
  const I extends true | undefined = undefined,
>(
  call: Declaring<C, F>,
  def: Declared<F, R, I>,
): CallOf<F, R, I> => ({ ...def, type: 'call', call: call as Call, kind: 'read' });
/** Declares a call that changes something, like {@link reads}. */
export const writes = <
  const C extends Call,
  const R extends Result,
  const F extends Fields = Record<never, never>,
  const I extends true | undefined = undefined,
>(
  call: Declaring<C, F>,
  def: Declared<F, R, I> & LooksUp,
): CallOf<F, R, I> => ({ ...def, type: 'call', call: call as Call, kind: 'write' });
/**
 * Call without a session that only reads, from which a public page is drawn. `answers` binds its function; the path
 * carries the caller's proof.
 */
export interface OpenCallOf<C extends Call = Call, F extends Fields = Fields, R extends Result = Result> {
  readonly type: 'openCall';
  readonly call: C;
  readonly kind: 'open';
  readonly form?: F;
  readonly perHour: number;
  readonly result: R;
}
/**
 * Declares what a public page shows, in `resources/<section>/<name>.ts`.
 *
 * @example export const andamento = opens('GET /publico/pedido/{token}', { perHour: 600, form: { token: f.text({ required: true }) }, result: { situacao: f.text({ required: true }) } });
 * @param def.perHour times an hour for one address, a tenth of them (ten at least) within a minute; there is no default
 */
export const opens = <
  const C extends `GET ${string}`,
  const R extends Result,
  const F extends Fields = Record<never, never>,
>(
  call: Declaring<C, F>,
  def: { readonly perHour: number; readonly form?: F; readonly result: R },
): OpenCallOf<C, F, R> => ({ ...def, type: 'openCall', call: call as C, kind: 'open' });

/**
 * Declares what a public page does, at a tap: a call without a session that changes something. `answers` binds it.
 *
 * @example export const confirmar = acts('POST /publico/email/{token}', { perHour: 60, form: { token: f.text({ required: true }) }, result: { situacao: f.text({ required: true }) } });
 */
export const acts = <
  const C extends `POST ${string}`,
  const R extends Result,
  const F extends Fields = Record<never, never>,
>(
  call: Declaring<C, F>,
  def: { readonly perHour: number; readonly form?: F; readonly result: R },
): OpenCallOf<C, F, R> => ({ ...def, type: 'openCall', call: call as C, kind: 'open' });

interface Answers {
  <F extends Fields, R extends Result, I extends true | undefined>(
    declared: CallOf<F, R, I>,
    run: (input: Input<F> & HandlerContext & Given<undefined, I>) => Returned<R> | Promise<Returned<R>>,
  ): NamedCall;
  <C extends Call, F extends Fields, R extends Result>(
    declared: OpenCallOf<C, F, R>,
    run: (input: { readonly form: Values<F> } & OpenContext) => Returned<R> | Promise<Returned<R>>,
  ): NamedCall;
}
/**
 * Binds what answers a declared call, among the {@link calls} of an entity.
 *
 * @example export const chamadas = calls(pedido, { caixa: answers(caixaAberto, async ({ rows }) => ({ fundo: 0 })) });
 */
export const answers: Answers = (
  { type: _type, kind, ...declared }: CallOf | OpenCallOf,
  run: (input: never) => unknown,
): NamedCall =>
  made(
    { permission: [], ...declared, run },
    { call: declared.call, kind, mutates: kind === 'write' || (kind === 'open' && !declared.call.startsWith('GET ')) },
  );

interface OpenInput<F extends Fields, H extends string> {
  readonly form: Values<F>;
  /** The body as it came, byte for byte as UTF-8: what a signature is checked against. */
  readonly body: string;
  readonly headers: { readonly [K in H]: string | null };
}
/**
 * A call without a session: a link that strangers follow, a message of a partner. The request carries its own proof (a
 * token in the path, a signature over the body), and `run` checks it; rows are reached through `within(company, …)`
 * alone.
 *
 * @param def.perHour times an hour for one address, a tenth of them (ten at least) within a minute; there is no default
 * @param def.headers those `run` may read, in lower case
 */
export const open = <
  const C extends Call,
  const R extends Result,
  const F extends Fields = Record<never, never>,
  const H extends string = never,
>(
  call: Path<C, F>,
  def: Omit<Policy<F>, 'permission' | 'plan' | 'platform' | 'whileBlocked'> & {
    readonly perHour: number;
    readonly headers?: readonly H[];
    readonly mutates: boolean;
  } & Run<OpenInput<F, H> & OpenContext, R>,
): NamedCall => ({ ...def, call, kind: 'open', permission: [] });

/** Another name of a call: made by `alias`. */
export interface Alias {
  readonly kind: 'alias';
  readonly call: Call;
  readonly of: Call;
}
export interface BoundCalls {
  readonly type: 'calls';
  readonly entity: AnyEntity;
  readonly calls: Readonly<Record<string, NamedCall>>;
  readonly aliases: Readonly<Record<string, Alias>>;
}
/**
 * The calls of an entity beside the generic ones and its actions, under its root, in
 * `resources/<section>/<entity>.server.ts`. Policy and function stand together, and the browser never loads them.
 *
 * @example export const chamadas = calls(empresa, { sellers: read('GET sellers', { permission: [], run: async ({ rows }) => … }) });
 */
export const calls = (entity: AnyEntity, named: Readonly<Record<string, NamedCall | Alias>>): BoundCalls => {
  const [calls, aliases]: [Record<string, NamedCall>, Record<string, Alias>] = [{}, {}];
  for (const [name, one] of Object.entries(named))
    if (one.kind === 'alias') aliases[name] = one;
    else calls[name] = one;
  return { type: 'calls', entity, calls, aliases };
};

/** Under /services, without a slash in front. */
export const callPath = (root: string, call: Call): string => {
  const path = call.slice(call.indexOf(' ') + 1);
  return path.startsWith('/') ? path.slice(1) : root + path;
};
