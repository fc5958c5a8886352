import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import type { Log } from '../core/log';
import { Failed } from '../core/failure';
import { failureOf } from '../core/failureOf';
import { duplicateOf } from '../db/query';
import { HopelessJob, LostJob } from '../jobs/runner';
import { rowMessage } from '../operations/rows/rowFailure';

/** Why one line cannot be stored: messages by the name of a column, under '' what belongs to none. */
export type Reason = Readonly<Record<string, string>>;

/** Faults of ours that are each laid to one line; more of them are the fault of the import. */
const mostFaults = 20;
const fault = 'Erro no servidor! Esta linha ficou de fora.';

/** Made once a turn, for it counts the faults. `goOn` throws when the turn is over. */
export const isolating = (model: Model, log: Log, goOn: () => void) => {
  let faults = 0;
  /** Undefined where the cause is not a line's: the database is away, the job is lost. */
  const reasonOf = (cause: unknown): Reason | undefined => {
    if (cause instanceof LostJob || cause instanceof HopelessJob) return undefined;
    const taken = duplicateOf(cause, model);
    if (taken) return { [taken.at(-1) ?? '']: messages.duplicate };
    const failure = failureOf(cause);
    if (failure?.kind === 'unavailable') return undefined;
    if (failure && failure.kind !== 'broken')
      return cause instanceof Failed && failure.kind === 'invalid' && Object.keys(failure.fieldErrors).length > 0
        ? failure.fieldErrors
        : { '': rowMessage(cause) };
    return faults < mostFaults ? { '': fault } : undefined;
  };
  /**
   * Stores lines together. Where that fails they are halved until the line at fault is found, which is then settled with
   * the reason and without being judged again: it ends, whatever the line holds. False when the import was cancelled.
   */
  const stored = async <T>(
    lines: readonly T[],
    store: (lines: readonly T[]) => Promise<boolean>,
    refuse: (line: T, reason: Reason) => Promise<boolean>,
  ): Promise<boolean> => {
    try {
      return await store(lines);
    } catch (cause) {
      const reason = reasonOf(cause);
      if (!reason) throw cause;
      goOn();
      const [line] = lines;
      if (lines.length > 1 || line === undefined) {
        const middle = Math.ceil(lines.length / 2);
        return (
          (await stored(lines.slice(0, middle), store, refuse)) && (await stored(lines.slice(middle), store, refuse))
        );
      }
      if (reason[''] === fault) {
        faults += 1;
        log.error('line of an import failed', { entity: model.name }, cause);
      }
      return refuse(line, reason);
    }
  };
  return stored;
};
