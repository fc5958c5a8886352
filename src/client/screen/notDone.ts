import { isHttpError, messageOf } from '../http';

const unanswered = [0, 408, 502, 503, 504];
/** No answer has come: the network is gone, or what stands behind it. */
export const isUnanswered = (error: unknown): boolean =>
  error !== null && (!isHttpError(error) || unanswered.includes(error.status));

/** Failure in words; `isUnanswered` when no answer came and the outcome is unknown. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
  readonly isUnanswered: boolean;
  /** The session was over: nobody has looked at what was sent. */
  readonly isSignedOut: boolean;
  /** Errors by the path of the field: 'itens.0.quantidade'. */
  readonly fields: Readonly<Record<string, string>>;
  constructor(message: string, isUnanswered: boolean, cause: unknown) {
    super(message, { cause });
    this.isUnanswered = isUnanswered;
    this.isSignedOut = isHttpError(cause) && cause.status === 401;
    this.fields = (isHttpError(cause) && cause.body?.fieldErrors) || {};
  }
}
export const notDone = (error: unknown): NotDone => {
  const body = isHttpError(error) ? error.body : undefined;
  const words = Object.values(body?.fieldErrors ?? {})[0] ?? messageOf(error);
  return new NotDone(words, isUnanswered(error), error);
};
