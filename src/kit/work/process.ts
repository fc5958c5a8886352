import type { AnyEntity } from '../entity/entity';
import type { Fields, Values } from '../entity/field';
import type { HandlerContext, OutsideContext } from '../calls/handlers';
import type { Permission, Plan } from '../vocabulary';

/** One piece of a process: its own key, by which doing it twice is told from doing two, and what people call it. */
export interface ProcessItem<K extends string | number = string | number> {
  readonly key: K;
  readonly label: string;
}

type Hook<F extends Fields> = (context: HandlerContext, input: { readonly form: Values<F> }) => void | Promise<void>;
interface ProcessDef<F extends Fields, K extends string | number, C> {
  /** @example 'Emissão em lote' */
  readonly label: string;
  /**
   * Any of these, asked when it is started and again each time it is taken up; none: every signed-in user. There is no
   * default.
   */
  readonly permission: readonly Permission[];
  readonly plan?: Plan;
  /** Form of a start, validated like an action's, and stored. */
  readonly form?: F;
  /**
   * Decided once, when it begins, in one transaction, and stored: at most 100.000. `refuse` ends the process with the
   * message.
   */
  readonly items: (
    context: HandlerContext,
    input: { readonly form: Values<F> },
  ) => readonly ProcessItem<K>[] | Promise<readonly ProcessItem<K>[]>;
  /** Milliseconds from the end of an item to the next. */
  readonly pace?: number;
  /** Takes back items that are not over, in the transaction that cancels. */
  readonly cancelled?: Hook<F>;
  /**
   * People may pause it and take it up again, between two items. Where items wait for somebody else, `paused` holds
   * them back and `resumed` lets them go, each in the transaction that pauses or resumes.
   */
  readonly pausable?: true | { readonly paused: Hook<F>; readonly resumed: Hook<F> };
  /** One item, and what to write beside it: 'Autorizada'; or that it is not over yet. */
  readonly each: (context: C, input: Item<F, K>) => Outcome;
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
type Outcome = string | Later | void | Promise<string | Later | void>;

type Unbound = (context: never, input: never) => unknown;
/** Long work of many items, once its types are checked: what `start` takes, with the form it asks for. */
export interface Process<F extends Fields = Fields> {
  readonly type: 'process';
  readonly name: string;
  /** An item speaks with the outside. */
  readonly isOutside?: true;
  readonly label: string;
  readonly permission: readonly string[];
  readonly plan?: string;
  readonly form?: F;
  readonly pace?: number;
  readonly items: Unbound;
  readonly each: Unbound;
  readonly cancelled?: Unbound;
  readonly pausable?: true | { readonly paused: Unbound; readonly resumed: Unbound };
}
const inside = <const F extends Fields = Record<never, never>, const K extends string | number = string | number>(
  name: string,
  def: ProcessDef<F, K, HandlerContext>,
): Process<F> => ({ ...def, type: 'process', name });
const outside = <const F extends Fields = Record<never, never>, const K extends string | number = string | number>(
  name: string,
  def: ProcessDef<F, K, OutsideContext>,
): Process<F> => ({ ...def, type: 'process', name, isOutside: true });
/**
 * Long work of many items: it outlives its request, goes on after a crash where it stood, can be cancelled and is found
 * again. `refuse(message)` in an item makes that item fail and the process goes on; any other error is tried again,
 * with pauses that double. An item of `process` is done in one transaction with its outcome: exactly once. An item of
 * `process.outside` speaks through a port with no transaction open meanwhile: at least once, so it must be harmless to
 * do again by its key.
 *
 * @example
 * export const emitirLote = process.outside('emitirLote', {
 *   label: 'Emissão em lote', permission: ['FISCAL_EMITIR'], form: { pedidos: f.refs('pedido', { required: true }) },
 *   items: async (context, { form }) => form.pedidos.map((id) => ({ key: id, label: `Pedido ${id}` })),
 *   each: async ({ ports }, { key }) => 'Autorizada',
 * });
 */
export const process = Object.assign(inside, { outside });

export interface BoundProcesses {
  readonly type: 'processes';
  readonly entity: AnyEntity;
  readonly processes: readonly Process[];
}
/**
 * The processes of an entity, in `resources/<section>/<entity>.server.ts`. A handler starts one with
 * `start(emitirLote, { pedidos })`, in its own transaction; the names are unique in the house.
 */
export const processes = (entity: AnyEntity, all: readonly Process[]): BoundProcesses => ({
  type: 'processes',
  entity,
  processes: all,
});

export type StateOfProcess = 'ESPERA' | 'RODANDO' | 'PAUSADO' | 'FEITO' | 'CANCELADO' | 'ERRO';
export type StateOfItem = 'ESPERA' | 'FEITO' | 'FALHOU';
