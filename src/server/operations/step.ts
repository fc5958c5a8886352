import type { Selection } from '#kit/action';
import type { Call, Work } from '../core/context';
import type { Row } from '../db/query';
import type { Descriptor } from './descriptor';
import type { Noticed } from './rows';

export type Values = Readonly<Record<string, unknown>>;

/**
 * What a request has become so far. Each step hands on a copy: a transaction that is run again begins where it began.
 */
export interface State {
  readonly call: Call;
  /** The body as it was sent; of an open call its text too. */
  readonly body: Values;
  readonly text: string;
  /** What it names, well formed and not yet looked up. */
  readonly id?: number;
  readonly selection?: Selection;
  /** What the function is given. */
  readonly input: Values;
  readonly work?: Work;
  readonly row?: Row;
  /** Is told of each change that leaves an audit row. */
  readonly noticed?: Noticed;
}
export type Next = (state: State) => Promise<unknown>;
/** Decided once, at the start-up; undefined where the call does not need it. */
export type Step = (operation: Descriptor) => ((next: Next) => Next) | undefined;

/**
 * A step that only makes more of the request. One that waits for nothing takes no turn of its own: what it asks of the
 * database goes along.
 */
export const before =
  (change: (state: State) => State | Promise<State>) =>
  (next: Next): Next =>
  (state) => {
    const changed = change(state);
    return changed instanceof Promise ? awaited(changed, next) : next(changed);
  };
const awaited = async (changed: Promise<State>, next: Next): Promise<unknown> => next(await changed);
