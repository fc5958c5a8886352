import type { Selection } from '#kit/calls/action';
import type { Call, User, Work } from '../../core/context';
import type { Row } from '../../db/query';
import type { Descriptor } from '../descriptor';
import type { Noticed } from '../rows/rows';

export type Values = Readonly<Record<string, unknown>>;

/** State of a request between steps. Each step hands on a copy, so that a transaction can be run again. */
export interface State {
  readonly call: Call;
  /** The body as it was sent; of an open call its text too. */
  readonly body: Values;
  readonly text: string;
  /** Id in the path, well formed and not yet looked up. */
  readonly id?: number;
  readonly selection?: Selection;
  /** Arguments of the function: its context, and what the request gives. */
  readonly context?: object;
  readonly input: Values;
  readonly work?: Work;
  readonly row?: Row;
  /** Second person who has authorised it, in the company of the record. */
  readonly second?: User;
  /** Is told of each change that leaves an audit row. */
  readonly noticed?: Noticed;
}
export type Next = (state: State) => Promise<unknown>;
/** Changes the state before the next step. May be synchronous. */
type Before = (state: State) => State | Promise<State>;
/** Made once, at the start-up; undefined where the call does not need it. */
export type Step = (operation: Descriptor) => { readonly before: Before } | ((next: Next) => Next) | undefined;

/** A step that only changes the state. */
export const before = (change: Before): { readonly before: Before } => ({ before: change });
