import type { Call, Method } from '#kit/calls/action';
import { f } from '#fields';
import type { Result, Returned } from '#kit/calls/result';
import type { Policy, Work } from '../core/context';
import type { AnswerShape } from '../openapi/about';
import type { Descriptor } from './descriptor';
import type { State } from './steps/step';

interface Said extends Omit<Partial<Descriptor>, 'result' | 'answer' | 'act' | 'function' | 'method' | 'path'> {
  readonly tag: string;
  readonly label: string;
  readonly policy: Policy;
}
type Act<T> = (state: State, work: Work) => T | Promise<T>;
/** Answer of a call: by a `result`, which its function keeps to; by a schema, where a result cannot express it. */
type Answers<R extends Result> =
  | { readonly result: R; readonly act: Act<Returned<R> | Response> }
  | { readonly answer: AnswerShape; readonly act: Act<unknown> };

/**
 * A call of the house. It keeps its transactions itself unless it says a `mode`; `write` alone changes something unless
 * it says so.
 */
export const house = <const R extends Result>(call: Call, said: Said & Answers<R>): Descriptor => {
  const { mode = 'own' } = said;
  const [method, path] = call.split(' ') as [Method, string];
  return { name: path, on: 'none', form: {}, mutates: mode === 'write', ...said, mode, method, path };
};

/** Words of results: a value that is always there, and one that may be null. */
export const said = {
  id: f.integer({ required: true, min: 1 }),
  text: f.text({ required: true }),
  flag: f.bool({ required: true }),
  count: f.integer({ required: true }),
  instant: f.dateTime({ required: true }),
};
export const maybe = { id: f.integer({ min: 1 }), text: f.text(), instant: f.dateTime() };
