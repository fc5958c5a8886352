import type { Cond } from './condition';
import type { AnyEntity, Infer } from './entity';
import type { HandlerContext } from '../calls/handlers';

interface Saved<E extends AnyEntity> {
  /** As it is stored, or will be. */
  readonly row: Infer<E>;
  /** As it was; undefined of a new one. */
  readonly before: Infer<E> | undefined;
  /** Does it meet the condition now, and did not before? @example became({ situacao: 'CANCELADO' }) */
  readonly became: (condition: Cond<Infer<E>>) => boolean;
}
type Errors<E extends AnyEntity> = { readonly [K in keyof Infer<E>]?: string };
interface Hooks<E extends AnyEntity> {
  /**
   * Judges what people save: in a form, for many at once, from a file. `refuse`, or a message at each field that is
   * wrong. Functions of the business are not judged: they have rules of their own.
   */
  readonly check?: (context: HandlerContext, input: Saved<E>) => Errors<E> | void | Promise<Errors<E> | void>;
  /** Adds values to every save. */
  readonly saving?: (
    context: HandlerContext,
    input: Saved<E>,
  ) => Partial<Infer<E>> | void | Promise<Partial<Infer<E>> | void>;
  /** Runs after every save, in the same transaction. */
  readonly saved?: (context: HandlerContext, input: Saved<E>) => void | Promise<void>;
}
/** Once its types are checked. */
export interface BoundSaves {
  readonly type: 'saves';
  readonly entity: AnyEntity;
  readonly on: readonly string[] | undefined;
  readonly hooks: { readonly [K in keyof Hooks<AnyEntity>]?: (context: never, input: never) => unknown };
}
/**
 * The life around a save of an entity's row, in a `.server.ts`: the one door for every insert and every change. Several
 * modules may have theirs.
 *
 * `on`: fields; what changes none of them is no concern of these functions, and many such rows are stored at once.
 *
 * @example export const vida = saves(pedido, { saved: async ({ emit }, { row, before }) => { if (!before) await emit(pedidoNovo, { pedido: row.id }); } })
 */
export const saves = <E extends AnyEntity>(
  entity: E,
  hooks: Hooks<E>,
  { on }: { readonly on?: readonly (keyof Infer<E> & string)[] } = {},
): BoundSaves => ({
  type: 'saves',
  entity,
  on,
  hooks,
});
