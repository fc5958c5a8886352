import { Refusal } from '#kit/refusal';
import { databaseFailure } from './databaseFailure';
import { Failed, type Failure } from './failure';

/** Converts a thrown error to a failure with a message; undefined when it is a fault of ours. */
export const failureOf = (cause: unknown): Failure | undefined =>
  cause instanceof Failed
    ? cause.failure
    : cause instanceof Refusal
      ? { kind: 'business', message: cause.message }
      : databaseFailure(cause);
