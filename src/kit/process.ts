import type { AnyEntity } from './entity';
import type { Fields, Values } from './field';
import type { HandlerContext, OutsideContext } from './handlers';
import type { Permission, Plan } from './vocabulary';

/** One piece of a process: its own key, by which doing it twice is told from doing two, and what people call it. */
export interface ProcessItem<K extends string | number = string | number> {
  readonly key: K;
  readonly label: string;
}

interface Common<F extends Fields, K extends string | number> {
  /** @example 'Emissão em lote' */
  readonly label: string;
  /**
   * Any of these, asked when it is started and again each time it is taken up; none: every signed-in user. There is no
   * default.
   */
  readonly permission: readonly Permission[];
  readonly plan?: Plan;
  /** What it is started with, validated like an action's form, and kept. */
  readonly form?: F;
  /**
   * Decided once, when it begins, in one transaction, and stored: at most 100.000. `refuse` ends the process with the
   * message.
   */
  readonly items: (
    input: { readonly form: Values<F> } & HandlerContext,
  ) => readonly ProcessItem<K>[] | Promise<readonly ProcessItem<K>[]>;
  /** Milliseconds from the end of an item to the next. */
  readonly pace?: number;
  /** What cancelling takes back of items that are not over, in the transaction that cancels. */
  readonly cancelled?: (input: { readonly form: Values<F> } & HandlerContext) => void | Promise<void>;
}
interface Item<F extends Fields, K> {
  readonly key: K;
  readonly label: string;
  readonly form: Values<F>;
}
/**
 * An item that has begun and is not over: it is done again after so many milliseconds. `text` says meanwhile what it
 * waits for.
 */
export class Later {
  constructor(
    readonly ms: number,
    readonly text: string | null = null,
  ) {}
}
/** @example return later(60_000, 'Sai amanhã às 8:00'); */
export const later = (ms: number, text?: string): Later => new Later(ms, text ?? null);
/** What to write beside the item: 'Autorizada'; or that it is not over yet. */
type Outcome = string | Later | void | Promise<string | Later | void>;
type Doing<F extends Fields, K> =
  /** In one transaction with the item's outcome: exactly once. */
  | { readonly each: (input: Item<F, K> & HandlerContext) => Outcome; readonly outside?: never }
  /** Through a port, no transaction open meanwhile: at least once, so it must be harmless to do again by its key. */
  | { readonly outside: (input: Item<F, K> & OutsideContext) => Outcome; readonly each?: never };

/** Long work of many items, once its types are checked. */
export interface Process {
  readonly label: string;
  readonly permission: readonly string[];
  readonly plan?: string;
  readonly form?: Fields;
  readonly pace?: number;
  readonly items: (input: never) => unknown;
  readonly each?: (input: never) => unknown;
  readonly outside?: (input: never) => unknown;
  readonly cancelled?: (input: never) => unknown;
}
/**
 * Long work of many items: it outlives its request, goes on after a crash where it stood, can be cancelled and is found
 * again. `refuse(message)` in an item makes that item fail and the process goes on; any other error is tried again,
 * with pauses that double.
 *
 * @example
 * emitirLote: process({
 *   label: 'Emissão em lote', permission: ['FISCAL_EMITIR'], form: { pedidos: f.refs('pedido', { required: true }) },
 *   items: async ({ form }) => form.pedidos.map((id) => ({ key: id, label: `Pedido ${id}` })),
 *   each: async ({ key, rows }) => 'Autorizada',
 * })
 */
export const process = <
  const F extends Fields = Record<never, never>,
  const K extends string | number = string | number,
>(
  def: Common<F, K> & Doing<F, K>,
): Process => def as Process;

export interface BoundProcesses {
  readonly type: 'processes';
  readonly entity: AnyEntity;
  readonly processes: Readonly<Record<string, Process>>;
}
/**
 * The processes of an entity, in `resources/<section>/<entity>.server.ts`. A handler starts one with
 * `start('emitirLote', params)`, in its own transaction; the names are unique in the house.
 */
export const processes = (entity: AnyEntity, named: Readonly<Record<string, Process>>): BoundProcesses => ({
  type: 'processes',
  entity,
  processes: named,
});

export type StateOfProcess = 'ESPERA' | 'RODANDO' | 'FEITO' | 'CANCELADO' | 'ERRO';
export type StateOfItem = 'ESPERA' | 'FEITO' | 'FALHOU';
