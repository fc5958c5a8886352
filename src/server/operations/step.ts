import type { Selection } from '#kit/action';
import type { Call, User, Work } from '../core/context';
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
  /** Who has given his word for it besides, in the company it is done in. */
  readonly second?: User;
  /** Is told of each change that leaves an audit row. */
  readonly noticed?: Noticed;
}
export type Next = (state: State) => Promise<unknown>;
/** What a step makes of the request before the next; one that waits for nothing takes no turn of its own. */
type Before = (state: State) => State | Promise<State>;
/** Decided once, at the start-up; undefined where the call does not need it. */
export type Step = (operation: Descriptor) => { readonly before: Before } | ((next: Next) => Next) | undefined;

/** A step that only makes more of the request. */
export const before = (change: Before): { readonly before: Before } => ({ before: change });
