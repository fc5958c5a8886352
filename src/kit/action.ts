import type { Cond } from './condition';
import type { AnyEntity, Infer } from './entity';
import type { Fields, Values } from './field';
import type { Icon } from './icons';
import type { Permission, Plan } from './vocabulary';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path under the entity's root; a leading slash makes it absolute under /services. `{name}` is a field or a form value. */
export type Call = `${Method} ${string}`;
type Params<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | Params<Rest> : never;
/** S itself when each of its placeholders is one of K, else a type that names the wrong ones. */
export type Placeholders<S extends string, K> = Exclude<Params<S>, K> extends never ? S : { 'not a field': Exclude<Params<S>, K> };

export type Scope = 'record' | 'bulk' | 'collection';
/** The rows the user ticked, or every row the filter finds; never a list of thousands of ids. */
export type Selection = { readonly ids: readonly number[] } | { readonly filter: object };

/** What happens on the screen when an action has succeeded. */
export type Effect<Res> =
  | 'refresh' | 'print' | 'reload' | 'report'
  | { readonly toast: string }
  | { readonly download: string }
  | { readonly poll: Call; readonly until: readonly string[] }
  | { readonly redirect: 'list' | 'edit' | 'show' | `/${string}` }
  | { readonly show: readonly (keyof Res & string)[]; readonly title?: string };

interface Common<K, C extends Call, T extends string, F extends Fields, R extends Fields> {
  readonly label: string;
  readonly icon?: Icon;
  readonly tone?: 'danger' | 'primary';
  readonly call: Placeholders<C, K | keyof F> & C;
  /** Alone a Sim/Não dialog; with `form`, the text of the form dialog. */
  readonly confirm?: Placeholders<T, K> & T;
  readonly form?: F;
  readonly result?: R;
  readonly permission?: Permission;
  readonly plan?: Plan;
  /** Sent with an Idempotency-Key, so that a double click or a retry acts once. */
  readonly once?: boolean;
  /** 'refresh' when left out. */
  readonly effect?: Effect<Values<R>> | readonly Effect<Values<R>>[];
}
interface OnRecord<Row, F extends Fields> {
  /** Hides the button in the client; answered with 409 by the server. */
  readonly when?: Cond<Row>;
  readonly initial?: (record: Row) => Partial<Values<F>>;
  readonly body?: null | ((context: { readonly record: Row; readonly form: Values<F> }) => unknown);
}
interface OnBulk<Row, F extends Fields> {
  readonly when?: Cond<Row>;
  readonly body?: null | ((context: { readonly selection: Selection; readonly form: Values<F> }) => unknown);
}
interface OnCollection<F extends Fields> {
  readonly body?: null | ((context: { readonly filter: object; readonly form: Values<F> }) => unknown);
}

export interface Action<S extends Scope = Scope, Row = unknown, F extends Fields = Fields, R extends Fields = Fields> {
  readonly scope: S;
  /** Phantom: the type of the record. */
  readonly row?: Row;
  readonly form?: F;
  readonly result?: R;
  readonly call: Call;
  readonly label: string;
  readonly icon?: Icon;
  readonly tone?: 'danger' | 'primary';
  readonly confirm?: string;
  readonly permission?: Permission;
  readonly plan?: Plan;
  readonly once?: boolean;
  readonly when?: Cond<never>;
  readonly effect?: Effect<never> | readonly Effect<never>[];
}
export interface Actions { readonly [name: string]: Action }

export interface ActionKit<E extends AnyEntity> {
  record<const C extends Call, const T extends string = string, const F extends Fields = Record<never, never>, const R extends Fields = Record<never, never>>(
    def: Common<keyof Infer<E>, C, T, F, R> & OnRecord<Infer<E>, F>): Action<'record', Infer<E>, F, R>;
  bulk<const C extends Call, const T extends string = string, const F extends Fields = Record<never, never>, const R extends Fields = Record<never, never>>(
    def: Common<'count', C, T, F, R> & OnBulk<Infer<E>, F>): Action<'bulk', Infer<E>, F, R>;
  collection<const C extends Call, const T extends string = string, const F extends Fields = Record<never, never>, const R extends Fields = Record<never, never>>(
    def: Common<never, C, T, F, R> & OnCollection<F>): Action<'collection', Infer<E>, F, R>;
}

const scoped = (scope: Scope) => (def: object): never => ({ scope, ...def }) as never;
/** Action builders that know the entity. @example const { record, bulk } = actions(cupom); */
export const actions = <E extends AnyEntity>(_entity: E): ActionKit<E> =>
  ({ record: scoped('record'), bulk: scoped('bulk'), collection: scoped('collection') });
