/** Message of a change of a record, or of several of an entity, as the services send it. */
export interface Heard {
  readonly id: number;
  readonly entity: string;
  /** Null: several, or one that is not to be named. */
  readonly record: number | null;
  readonly rings?: true;
  /** This person did it. */
  readonly own?: true;
}
/** `null`: something was missed, so anything may have happened. */
type Listener = (told: readonly Heard[] | null) => void;

const listeners = new Set<Listener>();
/** This module is all that a screen needs to listen; what speaks comes later (`hub.ts`). */
export const onHeard = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const tellHeard: Listener = (told) => {
  for (const listener of listeners) listener(told);
};
