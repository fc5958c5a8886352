import { messages } from '#kit/messages';
import { fill, waitText } from '#kit/text';
import type { Conflict, Envelope, UnderMaintenance } from '#kit/calls/envelope';

/**
 * Everything that can go wrong with a request, as values; turned into an envelope in {@link envelopeOf}, nowhere else.
 */
export type Failure =
  /** A rule of the business says no: HTTP 200 with hasError (decision 0003). */
  | { readonly kind: 'business'; readonly message: string }
  | { readonly kind: 'badRequest'; readonly message?: string }
  | { readonly kind: 'unauthenticated'; readonly message?: string }
  | { readonly kind: 'denied'; readonly message?: string }
  | { readonly kind: 'notFound' }
  /** `result`: what stands now, where it is no single record. */
  | { readonly kind: 'conflict'; readonly message: string; readonly conflict?: Conflict; readonly result?: object }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'media' }
  | { readonly kind: 'invalid'; readonly fieldErrors: Readonly<Record<string, string>>; readonly message?: string }
  | {
      readonly kind: 'tooMany';
      readonly seconds: number;
      readonly message?: string;
      readonly fieldErrors?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'unavailable'; readonly message?: string }
  /** A planned maintenance is under way; `seconds` until its end. */
  | {
      readonly kind: 'maintenance';
      readonly message: string;
      readonly seconds: number;
      readonly maintenance: UnderMaintenance;
    }
  | { readonly kind: 'broken' };

const status: Readonly<Record<Failure['kind'], number>> = {
  business: 200,
  badRequest: 400,
  unauthenticated: 401,
  denied: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  media: 415,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
  maintenance: 503,
  broken: 500,
};
const message = (failure: Failure): string => {
  switch (failure.kind) {
    case 'business':
    case 'conflict':
    case 'maintenance':
      return failure.message;
    case 'badRequest':
      return failure.message ?? messages.invalidRequest;
    case 'unauthenticated':
      return failure.message ?? messages.notAuthenticated;
    case 'denied':
      return failure.message ?? messages.accessDenied;
    case 'notFound':
      return messages.notFound;
    case 'tooLarge':
      return messages.bodyTooLarge;
    case 'media':
      return messages.unsupportedMedia;
    case 'invalid':
      return failure.message ?? messages.invalidForm;
    case 'tooMany':
      return failure.message ?? fill(messages.tooManyRequests, { wait: waitText(failure.seconds) });
    case 'unavailable':
      return failure.message ?? messages.serverErrorRetry;
    case 'broken':
      return messages.serverError;
  }
};

/** Thrown anywhere below the pipeline; the only way out of an operation besides its reply. */
export class Failed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}
export const fail = (failure: Failure): never => {
  throw new Failed(failure);
};
export const badRequest = (text?: string): never => fail({ kind: 'badRequest', message: text });

export const envelopeOf = (failure: Failure): Envelope => ({
  hasError: true,
  messageError: message(failure),
  ...('fieldErrors' in failure && failure.fieldErrors && { fieldErrors: failure.fieldErrors }),
  ...('result' in failure && failure.result && { result: failure.result }),
  ...('maintenance' in failure && { maintenance: failure.maintenance }),
  ...('conflict' in failure && failure.conflict && { conflict: failure.conflict }),
});
export const statusOf = (failure: Failure): number => status[failure.kind];
