import type { Selection } from '#kit/calls/action';
import type { AnyEntity, Infer } from '#kit/entity/entity';
import type { Ledger, Posted } from '#kit/entity/ledger';
import type { Model } from '#kit/read/model';
import type { Draft, Steps, Wizard, WizardView } from '#kit/resource/wizard';
import type { Lives } from '#kit/vocabulary';
import type { Condition, Sorting } from '#kit/entity/where';
import type { PageRequest } from '../../db/query';

interface Held {
  /** Nobody changes it until the transaction ends. */ readonly lock?: boolean;
}
/**
 * The rows of the declarations, as a handler of the business works with them: typed by the schema, each change with its
 * audit row. Every question and every change stays with the rows that the transaction may see.
 */
export interface Rows {
  /** Undefined when there is none that the transaction may see. */
  get<E extends AnyEntity>(entity: E, id: number, options?: Held): Promise<Infer<E> | undefined>;
  /** The rows of these ids, by id; those that are gone are left out. */
  byId<E extends AnyEntity>(
    entity: E,
    ids: Iterable<number | null | undefined>,
  ): Promise<ReadonlyMap<number, Infer<E>>>;
  /** The first that the condition finds, in its `$sort`. */
  one<E extends AnyEntity>(
    entity: E,
    where: Condition<E>,
    options?: {
      /** As of `get`; 'skip' passes over rows that somebody else holds: two never take the same. */ readonly lock?:
        | boolean
        | 'skip';
    },
  ): Promise<Infer<E> | undefined>;
  exists<E extends AnyEntity>(entity: E, where: Condition<E>): Promise<boolean>;
  count<E extends AnyEntity>(entity: E, where: Condition<E>): Promise<number>;
  /**
   * How many rows the condition finds, and the sums of some of its fields. @example const { count, valor } = await
   * rows.sum(pedido, filter, ['valor']);
   */
  sum<E extends AnyEntity, const K extends Summable<E>>(
    entity: E,
    where: Condition<E>,
    fields: readonly K[],
  ): Promise<{ readonly count: number } & { readonly [P in K]: number }>;
  /**
   * The rows that are alike in the fields `by`: how many they are and the sums of other fields, the largest groups
   * first where no order is said.
   *
   * @example await rows.groupBy(pedido, { by: ['cliente'], sum: ['total'], where: { situacao: 'CONCLUIDO' }, sort: [['total', 'desc']], page: { page: 1, size: 20 } })
   */
  groupBy<E extends AnyEntity, const B extends keyof Infer<E> & string, const S extends Summable<E> = never>(
    entity: E,
    query: Grouped<E, B, S>,
  ): Promise<readonly Group<E, B, S>[]>;
  /** All that the condition finds; more than 10.000 are refused: they are work for a process. */
  all<E extends AnyEntity>(entity: E, where: Condition<E>): Promise<readonly Infer<E>[]>;
  /**
   * One page of what the condition finds, and how many there are; the first thousand rows when no page is asked for.
   */
  find<E extends AnyEntity>(
    entity: E,
    where: Condition<E>,
    page?: PageRequest,
  ): Promise<{ readonly rows: readonly Infer<E>[]; readonly total: number }>;
  /**
   * The rows a bulk action is about, those ticked or what the filter finds; more than 1.000 are refused: they are work
   * for a process.
   */
  selected<E extends AnyEntity>(entity: E, selection: Selection): Promise<readonly Infer<E>[]>;
  /** Inserts a row; a missing value begins as in a new form: with its default, its stamp. */
  insert<E extends AnyEntity>(entity: E, values: Partial<Infer<E>>): Promise<Infer<E>>;
  update<E extends AnyEntity>(entity: E, row: Infer<E>, patch: Patch<E>): Promise<Infer<E>>;
  /**
   * Locks the row and changes it as it stands then; undefined from the function leaves it. 404 where it is gone. For a
   * function that has spoken with the outside since it read the row.
   *
   * @example await transaction(({ rows }) => rows.change(modelo, id, { estado: 'APROVADO' }))
   */
  change<E extends AnyEntity>(
    entity: E,
    id: number,
    patch: Patch<E> | ((now: Infer<E>) => Patch<E> | undefined),
  ): Promise<Infer<E>>;
  /**
   * To each row, as it was read, a change of its own, 500 per statement. Refused as a whole where somebody has changed
   * one since.
   *
   * @example await rows.updateEach(produto, products.map((row) => ({ row, patch: { preco: row.preco * 2 } })))
   */
  updateEach<E extends AnyEntity>(
    entity: E,
    changes: readonly { readonly row: Infer<E>; readonly patch: Patch<E> }[],
  ): Promise<void>;
  /**
   * The same change to every row that the condition finds, and how many they were. A condition that leaves no row out
   * is refused.
   */
  updateWhere<E extends AnyEntity>(entity: E, where: Condition<E>, patch: Patch<E>): Promise<number>;
  /**
   * Keeps the figures of the row that the condition finds: adds to its numbers, sets others, in one statement that
   * waits for nobody who edits it. No save: no version, no audit row. The row as it is then; undefined where the
   * condition finds none.
   *
   * @example const { ultimoPedido } = await rows.tally(empresa, { id }, { add: { ultimoPedido: 1 } }) ?? notFound();
   */
  tally<E extends AnyEntity>(
    entity: E,
    where: Condition<E>,
    figures: { readonly add?: { readonly [K in Summable<E>]?: number }; readonly set?: Patch<E> },
  ): Promise<Infer<E> | undefined>;
  /** `unlessUsed`: refused where others refer to it, in the words of a person's deletion. */
  remove<E extends AnyEntity>(entity: E, row: Infer<E>, options?: { readonly unlessUsed?: true }): Promise<void>;
  /**
   * Writes a row of a ledger and moves the balance, in one transaction: once a key, however often it is written.
   * Answers the row with the key; undefined where the balance would fall below what it keeps.
   *
   * @example const posted = await rows.post(livroDePontos, { cliente, pontos: -100, chave: `resgate:${id}` });
   */
  post<E extends AnyEntity>(ledger: Ledger<E>, values: Partial<Infer<E>>): Promise<Posted<E> | undefined>;
  /** Moves the balance by a row that has waited; the balance after it, to be stored with the row. */
  carry<E extends AnyEntity>(ledger: Ledger<E>, row: Infer<E>): Promise<number | undefined>;
  /** As {@link updateWhere}. */
  removeWhere<E extends AnyEntity>(entity: E, where: Condition<E>): Promise<number>;
  /**
   * A secret of a row (`f.token`), opened; undefined when it has none, or none that the key of this server opens. Never
   * to be answered or logged.
   */
  secret<E extends AnyEntity>(entity: E, row: Infer<E>, name: Secrets<E>): Promise<string | undefined>;
  /** Settings of the company; the defaults of the fields, with id 0, before anybody has opened them. */
  settings<E extends AnyEntity>(entity: E): Promise<Infer<E>>;
  /** Values that the steps of a wizard have stored for the company, and its progress. */
  draft<S extends Steps>(
    wizard: Wizard<S>,
  ): Promise<{ readonly values: Draft<S>; readonly state: WizardView['situacao'] }>;
  /** Keeps values of a step; it is done when its form takes them. */
  keepStep<S extends Steps, N extends keyof S & string>(
    wizard: Wizard<S>,
    step: N,
    values: Draft<S>[N] & {},
  ): Promise<void>;
  /** A draft that was sent can be corrected and sent again. */
  reopen<S extends Steps>(wizard: Wizard<S>): Promise<void>;
}
/** Changeable fields of a row: the state of an entity with a life is written by its moves. */
export type Patch<E> = Partial<
  E extends { readonly name: infer N extends keyof Lives } ? Omit<Infer<E>, Lives[N] & string> : Infer<E>
>;
export interface Grouped<E, B extends string, S extends string> {
  readonly by: readonly B[];
  readonly sum?: readonly S[];
  readonly where?: Condition<E>;
  readonly sort?: readonly (readonly [key: B | S | 'count', direction: Sorting<E>[1]])[];
  /** The first thousand groups when left out. */
  readonly page?: PageRequest;
}
export type Group<E, B extends keyof Infer<E>, S extends string> = Pick<Infer<E>, B> & { readonly count: number } & {
  readonly [P in S]: number;
};
/** The names of an entity's numbers. */
type Summable<E> = { [P in keyof Infer<E>]: NonNullable<Infer<E>[P]> extends number ? P : never }[keyof Infer<E>] &
  string;
/** The names of an entity's secrets. */
type Secrets<E> = E extends { readonly fields: infer F }
  ? { [P in keyof F]: F[P] extends { readonly sealed: true } ? P : never }[keyof F] & string
  : never;
/** Is told of each change that leaves an audit row, and of what record it is. */
export type Noticed = (model?: Model, id?: number) => void;
