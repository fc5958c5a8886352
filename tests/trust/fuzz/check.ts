import fc from 'fast-check';
import type { Speaker } from '../../../src/server/testing';
import { innards } from '../../support/corpora';

/** Said in the table of figures; the same number draws the same inputs. */
export const seed = Number(process.env.TRUST_SEED ?? 20_261_121);
/** Longer than this is a hang, on a machine that does other things too. */
const patience = 8_000;

/** Ends a run of a property with what was wrong. */
export const demand = (isRight: boolean, wrong: () => string): void => {
  if (!isRight) throw new Error(wrong().slice(0, 1_000));
};

/** Failure of a property, with the numbers that reproduce it; undefined when there is none. */
export const check = async <T>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<string | undefined> => {
  const {
    failed,
    errorInstance,
    counterexample,
    seed: used,
    counterexamplePath,
  } = await fc.check(property, { numRuns, seed, endOnFailure: true });
  const said = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return failed
    ? `seed ${used}, path ${counterexamplePath}: ${said}\n${JSON.stringify(counterexample)?.slice(0, 400)}`
    : undefined;
};

/** No answer of his is a failure of the server, takes too long or tells of the inside. */
export const unbroken =
  (speak: Speaker): Speaker =>
  async (...asked) => {
    const started = performance.now();
    const answer = await speak(...asked);
    const took = performance.now() - started;
    demand(took < patience, () => `${asked[0]} ${asked[1]}: ${Math.round(took)} ms`);
    demand(
      answer.status < 500 && !innards.test(answer.body.messageError ?? ''),
      () => `${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`,
    );
    return answer;
  };
