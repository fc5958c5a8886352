import type { Cond } from '../entity/condition';
import type { AnyEntity, Infer } from '../entity/entity';
import type { Fields, Values } from '../entity/field';
import type { Icon } from '../icons';
import type { Doing } from '../messages';
import type { ApiScope, Permission, Plan } from '../vocabulary';
import type { Second } from '../entity/second';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * Method and path under the entity's root; a leading slash makes it absolute under /services. `{name}` is a field or a
 * form value.
 */
export type Call = `${Method} ${string}`;
/** Names of the placeholders of a path. */
export type Params<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | Params<Rest> : never;
/** S itself when each of its placeholders is one of K, else a type that names the wrong ones. */
export type Placeholders<S extends string, K> =
  Exclude<Params<S>, K> extends never ? S : { 'not a field': Exclude<Params<S>, K> };

export type Scope = 'record' | 'bulk' | 'collection';
/** The rows the user ticked, or every row the filter finds; never a list of thousands of ids. */
export type Selection = { readonly ids: readonly number[] } | ({ readonly filter: object } & Partial<Seen>);
/** How many rows a person saw a filter find, and how many milliseconds ago. */
export interface Seen {
  readonly total: number;
  readonly age: number;
}

/**
 * One field of the form of an action on a record that is chosen on the button: a list opens there, in place of a dialog.
 * A figure chooses the entry with that number. The other fields of the form stay as they begin.
 */
export interface Choose<K extends string = string> {
  readonly field: K;
  /** Names the list. @example 'Quem leva?' */
  readonly question: string;
  /** A `read` of the record. */
  readonly call: `GET ${string}`;
  /** Rows of its answer with an `id`, the most likely first; `title` and `note` are what is read of each. */
  readonly list: string;
  readonly title: string;
  readonly note?: string;
  /** The entry that leaves the field empty; absent where the record has a value. */
  readonly none?: string;
}
/** Other words of an action while its record meets `when`; the first that is met counts. */
export interface Wording<Row> {
  readonly when: Cond<Row>;
  readonly label?: string;
  readonly confirm?: string;
  readonly submit?: string;
}

/**
 * Effect on the screen after an action has succeeded; several take place in the order written. `{name}` in their texts
 * and calls is a value of the result, of the form or of the record, in this order; `{count}` the size of a selection,
 * `{counted}` the same in words: '12 pedidos'.
 *
 * - `{ toast }`: good news, or a warning where the result meets `warning`. With `undo` a button that takes it back by a
 *   call, and then shows its `toast`, whose `{name}` are values of that call's answer.
 * - `'refresh'`, when left out: shown data is read again. `'reload'`: the whole page.
 * - `'download'`, `'print'`: the answer is a {@link FileAnswer}; `{ download: 'GET xml/{id}' }` fetches it, `{
 *   download: '{url}' }` opens an address of the result. Windows are opened in the click itself. Printed documents are
 *   HTML (without scripts) or PDF.
 * - `{ redirect }`: 'edit' and 'show' open the result's `id` when it has one, else the record.
 * - `{ show }`: fields of the result in a dialog, to read and to copy; a text that is a data:image address is drawn.
 * - `'report'`: the answer is a {@link BulkReport}. `'progress'`: it is a {@link Started} process, whose dialog opens.
 * - `{ poll }`: makes a call every `every` milliseconds (2,000 when left out), with the fields `show` of its answer
 *   on the screen, until it meets the condition.
 */
export type Effect<Res> =
  | 'refresh'
  | 'reload'
  | 'download'
  | 'print'
  | 'report'
  | 'progress'
  | { readonly toast: string; readonly warning?: Cond<Res>; readonly undo?: Undo }
  | { readonly download: `GET ${string}` | `{${string}}` }
  | { readonly print: `GET ${string}` }
  | { readonly redirect: 'list' | 'edit' | 'show' | `/${string}` }
  | { readonly show: readonly (keyof Res & string)[]; readonly title?: string }
  | {
      readonly poll: `GET ${string}`;
      readonly until: Cond<Res>;
      readonly show?: readonly (keyof Res & string)[];
      readonly title?: string;
      readonly every?: number;
    };
/** How a person takes back what an action has done, as long as its message stands. */
export interface Undo {
  readonly call: `POST ${string}`;
  readonly toast: string;
}
type Effects<Res> = Effect<Res> | readonly Effect<Res>[];

/** Kind of answer that the effects of an action need from its handler. */
export type Answer = 'values' | 'file' | 'report' | 'process';
type Each<X> = X extends readonly (infer One)[] ? One : X;
type Kept<One> = One extends 'download' | 'print'
  ? 'file'
  : One extends 'report'
    ? 'report'
    : One extends 'progress'
      ? 'process'
      : never;
type AnswerOf<X> = [Kept<Each<X>>] extends [never] ? 'values' : Kept<Each<X>>;

/** A page of a form that is asked in several: its fields, and what the preview shows beside them. */
export interface FormStep<K = string, P = string> {
  readonly fields?: readonly K[];
  readonly show?: readonly P[];
}
/**
 * Preview of an action, updated while its form is filled in: a `read` call with the action's form. Nothing is stored
 * before the last button.
 */
export interface Preview<K = string, P extends Fields = Fields> {
  readonly call: `POST ${string}`;
  /** Its answer; the first that a step shows is drawn large. */
  readonly show: P;
  /** A text of the answer, drawn as who gets it will see it; `from` is who sends it. */
  readonly message?: { readonly text: keyof P & string; readonly from?: keyof P & string };
  /** A text of the answer that stands in the way: it is an error of the field, and nothing goes on. */
  readonly bar?: { readonly text: keyof P & string; readonly field: K };
  /** Label of the last button then: 'Enviar para {quem}'. */
  readonly submit?: string;
}

interface Common<K, C extends Call, T extends string, F extends Fields, R extends Fields, X, P extends Fields> {
  readonly label: string;
  readonly icon?: Icon;
  readonly tone?: 'danger' | 'primary';
  /** Stands in the menu alone, never as a button: what is done once in a long while. */
  readonly rare?: true;
  readonly call: Placeholders<C, K | keyof F> & C;
  /**
   * Asked before it acts. Its first question is the title of the dialog: 'Cancelar a nota {numero}? O estoque volta.'
   * With `form` it may be a text alone, under the label.
   */
  readonly confirm?: Placeholders<T, K> & T;
  /** The verb on the button of its dialog; the label when left out. @example 'Cancelar nota' */
  readonly submit?: string;
  /** The button that leaves the dialog, where it says something else than 'Voltar'. */
  readonly back?: string;
  readonly form?: F;
  /**
   * Pages of the form, by title, in their order; each field stands in one. A last one without fields is there to check.
   */
  readonly steps?: Readonly<Record<string, FormStep<keyof F & string, keyof P & string>>>;
  readonly preview?: Preview<keyof F & string, P>;
  readonly result?: R;
  readonly permission?: Permission;
  readonly plan?: Plan;
  /** Scopes of keys by which a program may do it, any of them; none: no key does (docs/keys.md). */
  readonly api?: readonly ApiScope[];
  /** Another person's word is asked for it. */
  readonly second?: Second;
  /** Sent with an Idempotency-Key, so that a double click or a retry acts once. */
  readonly once?: boolean;
  /** So often an hour for one person; unlimited when left out. */
  readonly perHour?: number;
  /**
   * Task whose sentence is said when the call fails on its way; 'act' when left out, 'file' where it answers a file. A
   * message of the server takes its place.
   */
  readonly fails?: Doing;
  /** 'refresh' when left out. */
  readonly effect?: X;
}
/** Initial values of a form: any of them, or none. */
type Start<F extends Fields> = { readonly [K in keyof F]?: Values<F>[K] | null };
interface Inside<I> {
  /**
   * It is done in one company: a user outside of any is refused before anything starts, and sees the button disabled
   * with the message; the rows name the company, and rows of several are refused. An act on one record is done in the
   * record's company, without this option.
   */
  readonly inCompany?: I;
}
interface OnRecord<Row, F extends Fields> {
  /** Hides the button in the client; answered with 409 by the server. */
  readonly when?: Cond<Row>;
  /**
   * Conditions that prevent it, by their messages: the button stays, disabled, with the message; the server answers 409
   * with it.
   */
  readonly unless?: Readonly<Record<string, Cond<Row>>>;
  /** Other label while the record meets a condition. @example [{ when: { situacao: 'NOVO' }, label: 'Recusar' }] */
  readonly words?: readonly Wording<Row>[];
  readonly choose?: Choose<keyof F & string>;
  readonly initial?: (record: Row) => Start<F>;
  readonly body?: null | ((context: { readonly record: Row; readonly form: Values<F> }) => unknown);
}
interface OnBulk<Row, F extends Fields, I> extends Inside<I> {
  /**
   * Hides the button while no ticked row meets it. The server leaves out rows that do not and reports them, or refuses
   * the whole where nothing is reported.
   */
  readonly when?: Cond<Row>;
  readonly initial?: () => Start<F>;
  readonly body?: null | ((context: { readonly selection: Selection; readonly form: Values<F> }) => unknown);
}
interface OnCollection<F extends Fields, I> extends Inside<I> {
  /**
   * The address, under the resource's section, of the page of one's own that asks in place of a dialog: the button leads
   * there. @example 'novo-pedido'
   */
  readonly page?: string;
  readonly initial?: () => Start<F>;
  readonly body?: null | ((context: { readonly filter: object; readonly form: Values<F> }) => unknown);
}

export interface Action<
  S extends Scope = Scope,
  Row = unknown,
  F extends Fields = Fields,
  R extends Fields = Fields,
  A extends Answer = Answer,
> {
  readonly scope: S;
  /** Phantom: the type of the record. */
  readonly row?: Row;
  /** Phantom: what the handler answers. */
  readonly answer?: A;
  readonly form?: F;
  readonly steps?: Readonly<Record<string, FormStep>>;
  readonly preview?: Preview;
  readonly page?: string;
  readonly result?: R;
  readonly call: Call;
  readonly label: string;
  readonly icon?: Icon;
  readonly tone?: 'danger' | 'primary';
  readonly rare?: true;
  readonly confirm?: string;
  readonly submit?: string;
  readonly back?: string;
  readonly permission?: Permission;
  readonly plan?: Plan;
  readonly api?: readonly ApiScope[];
  readonly second?: Second;
  readonly once?: boolean;
  readonly perHour?: number;
  readonly fails?: Doing;
  readonly inCompany?: true | undefined;
  readonly when?: Cond<never>;
  readonly unless?: Readonly<Record<string, Cond<never>>>;
  readonly words?: readonly Wording<never>[];
  readonly choose?: Choose;
  readonly effect?: Effect<never> | readonly Effect<never>[];
}
export interface Actions {
  readonly [name: string]: Action;
}

export interface ActionKit<E extends AnyEntity> {
  record<
    const C extends Call,
    const T extends string = string,
    const F extends Fields = Record<never, never>,
    const R extends Fields = Record<never, never>,
    const X extends Effects<Values<R>> = 'refresh',
    const P extends Fields = Record<never, never>,
  >(
    def: Common<keyof Infer<E>, C, T, F, R, X, P> & OnRecord<Infer<E>, F>,
  ): Action<'record', Infer<E>, F, R, AnswerOf<X>>;
  bulk<
    const C extends Call,
    const T extends string = string,
    const F extends Fields = Record<never, never>,
    const R extends Fields = Record<never, never>,
    const X extends Effects<Values<R>> = 'refresh',
    const I extends true | undefined = undefined,
    const P extends Fields = Record<never, never>,
  >(
    def: Common<'count' | 'counted', C, T, F, R, X, P> & OnBulk<Infer<E>, F, I>,
  ): Action<'bulk', Infer<E>, F, R, AnswerOf<X>> & { readonly inCompany?: I };
  collection<
    const C extends Call,
    const T extends string = string,
    const F extends Fields = Record<never, never>,
    const R extends Fields = Record<never, never>,
    const X extends Effects<Values<R>> = 'refresh',
    const I extends true | undefined = undefined,
    const P extends Fields = Record<never, never>,
  >(
    def: Common<never, C, T, F, R, X, P> & OnCollection<F, I>,
  ): Action<'collection', Infer<E>, F, R, AnswerOf<X>> & { readonly inCompany?: I };
}

/** Question of an action's dialog, and the text below. */
export const questionOf = ({
  confirm = '',
}: Pick<Action, 'confirm'>): { readonly title?: string; readonly text?: string } => {
  const [title] = /^[^?.!]*\?/.exec(confirm) ?? [];
  const text = confirm.slice(title?.length ?? 0).trim();
  return { ...(title && { title }), ...(text && { text }) };
};

const scoped =
  (scope: Scope) =>
  (def: object): never =>
    ({ scope, ...def }) as never;
/** Action builders that know the entity. @example const { record, bulk } = actions(cupom); */
export const actions = <E extends AnyEntity>(_entity: E): ActionKit<E> => ({
  record: scoped('record'),
  bulk: scoped('bulk'),
  collection: scoped('collection'),
});
