import type { AnyEntity } from '../entity/entity';
import type { OpenContext } from '../calls/handlers';

/** Work that the product repeats by itself: in one process of the server at a time, whichever it is. */
export interface Routine {
  /** Name for people, on the page of tasks: 'Notas pendentes'. */
  readonly label: string;
  /** Seconds from the end of a turn to the next, 1 at least. */
  readonly every: number;
  /**
   * One turn. It may be cut at any point and begun anew, and in rare cases run twice at once: what it takes it locks,
   * or marks in the transaction that did it. True: there is more to do at once.
   */
  readonly run: (context: OpenContext) => Promise<boolean | void>;
}
export const routine = (def: Routine): Routine => def;

export interface BoundRoutines {
  readonly type: 'routines';
  readonly entity: AnyEntity;
  readonly routines: Readonly<Record<string, Routine>>;
}
/**
 * The routines of an entity, in `resources/<section>/<entity>.server.ts`. Rows are reached through `within(company,
 * …)`.
 *
 * @example export const rotinas = routines(mensagem, { despachar: routine({ label: 'Envio de mensagens', every: 5, run: async ({ within, ports }) => { … } }) });
 */
export const routines = (entity: AnyEntity, named: Readonly<Record<string, Routine>>): BoundRoutines => ({
  type: 'routines',
  entity,
  routines: named,
});
