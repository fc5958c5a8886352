import { HttpError } from 'ra-core';
import type { Envelope } from '#kit/calls/envelope';
import { messages, transportMessages, type Doing } from '#kit/messages';
import { endSession, getSession } from '../session';
import { readToken, renewToken } from '../session/token';
import { sessionHeaders, xsrfCookie } from './prefetch';
import { companyChanged, tabCompany } from './company';
import { maintenanceMet } from './maintenance';
import { randomId } from './random';
import { clearPrefetched, takePrefetched } from './prefetched';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as Idempotency-Key: the server acts once for it, however often it arrives. See {@link onceKey}. */
  readonly key?: string;
  /** Milliseconds; 30 seconds when left out. */
  readonly timeout?: number;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
  /** A POST that changes nothing: what was asked ahead still says how it is. */
  readonly reads?: boolean;
  /** Nothing is kept by the browser when left out. */
  readonly cache?: RequestCache;
  /**
   * Task for the message when the call fails on its way; by the method when left out: loading or changing something.
   */
  readonly doing?: Doing;
}
/** Body of an {@link HttpError} of ours: the envelope, and its field errors as ra-core's forms read them. */
export interface ErrorBody extends Envelope {
  readonly errors?: Readonly<Record<string, string>>;
}

/** A new idempotency key. Make it when the form opens or the button is pressed, not for each retry. */
export const onceKey = (): string => randomId();

/**
 * Calls a service and answers its envelope. Throws ra-core's `HttpError` (message for the user, status, envelope in
 * `body`) for every failure: `hasError`, a status that is not 2xx, no answer (status 0), no time left (408).
 *
 * @param path under /services, without a slash in front. @example await call<User>('GET', 'user/getUserInformations')
 */
export const call = async <T = unknown>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Envelope<T>> => {
  const sent = readToken();
  const form = body instanceof FormData;
  const doing = options.doing ?? (isReading(method, path, options) ? 'load' : 'change');
  const response = await send(method, path, {
    ...options,
    doing,
    accept: 'application/json',
    ...(body !== undefined && {
      body: form ? body : JSON.stringify(body),
      type: form ? undefined : 'application/json',
    }),
  });
  const envelope = await readEnvelope<T>(response);
  if (response.ok && envelope && !envelope.hasError) return envelope;
  // An answer without an envelope is none of our server's: a sign-in page of the network, a proxy.
  throw failure(response.ok && !envelope ? 502 : response.status, envelope, sent, doing);
};
/** The result of a {@link call}. */
export const ask = async <T>(...given: Parameters<typeof call>): Promise<T> => (await call<T>(...given)).result!;

const isReading = (method: Method, path: string, { reads }: CallOptions): boolean =>
  method === 'GET' || reads === true || path.includes('/filterpaginated/');

/** Bytes, with the file name the server gives them; `pdf` asks for the same as PDF, where the server says it has it. */
export interface ReceivedFile {
  readonly blob: Blob;
  readonly name: string | undefined;
  readonly pdf?: () => Promise<ReceivedFile>;
  /** Nothing yet: it is being made, and will be in the downloads centre. */ readonly isLater?: true;
}
const pdfType = 'application/pdf';
/** Asks for bytes. Throws like {@link call}. */
export const callBytes = async (
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions & { readonly accept?: string } = {},
): Promise<ReceivedFile> => {
  const sent = readToken();
  const response = await send(method, path, {
    timeout: 300_000,
    accept: '*/*',
    doing: 'file',
    ...options,
    ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
  });
  if (response.status === 202) return { blob: new Blob(), name: undefined, isLater: true };
  if (!response.ok || isEnvelope(response)) {
    const envelope = await readEnvelope(response);
    throw failure(
      response.ok && !envelope?.hasError ? 502 : response.status,
      envelope?.hasError ? envelope : undefined,
      sent,
      options.doing ?? 'file',
    );
  }
  const isOnPaper = response.headers.get('link')?.includes(pdfType);
  return {
    blob: await response.blob(),
    name: fileNameOf(response.headers.get('content-disposition')),
    ...(isOnPaper && { pdf: () => callBytes(method, path, body, { ...options, accept: pdfType }) }),
  };
};

interface SendOptions extends CallOptions {
  readonly accept: string;
  readonly body?: BodyInit;
  readonly type?: string;
}
const send = async (
  method: Method,
  path: string,
  {
    signal,
    key,
    timeout = 30_000,
    keepalive,
    reads,
    doing = 'load',
    cache = 'no-store',
    accept,
    body,
    type,
  }: SendOptions,
): Promise<Response> => {
  // The session has ended and the page is on its way out: nothing is asked in nobody's name.
  if (!readToken()) throw new HttpError(messages.notAuthenticated, 401);
  if (!isReading(method, path, { reads })) clearPrefetched();
  const company = tabCompany(getSession().user);
  const headers = sessionHeaders(company, type, accept);
  if (key) headers.set('Idempotency-Key', key);
  const limit = AbortSignal.timeout(timeout);
  const attempt = (): Promise<Response> =>
    fetch(`/services/${path}`, {
      method,
      headers,
      body,
      keepalive,
      cache,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  const early = takePrefetched(path, body, company)?.then((answer) => answer ?? attempt());
  const response = await (early ?? attempt())
    .then((answer) => {
      // The cookie was of another session (or of another server at this host); the refusal brought the right one.
      const right = xsrfCookie();
      if (answer.status !== 403 || !right || right === headers.get('X-XSRF-TOKEN')) return answer;
      headers.set('X-XSRF-TOKEN', right);
      return attempt();
    })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error;
      const timedOut = limit.aborted;
      throw new HttpError(
        timedOut ? transportMessages[doing] : navigator.onLine ? messages.serverError : messages.offline,
        timedOut ? 408 : 0,
      );
    });
  renewToken(response.headers.get('remember-me'));
  return response;
};

const isEnvelope = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').includes('application/json') &&
  !response.headers.has('content-disposition');
const readEnvelope = async <T>(response: Response): Promise<Envelope<T> | undefined> => {
  const value: unknown = await response.json().catch(() => undefined);
  if (value === null) return { hasError: true };
  return typeof value === 'object' && value !== null && 'hasError' in value ? (value as Envelope<T>) : undefined;
};

/** `sent`: the token of the request. A 401 for one that has been replaced since says nothing of the session now. */
const failure = (status: number, envelope: Envelope | undefined, sent: string | null, doing: Doing): HttpError => {
  if (status === 401 && sent === readToken()) endSession({ keepPath: true });
  if (status === 409 && envelope && !envelope.conflict && envelope.messageError?.startsWith(messages.companyChanged))
    companyChanged();
  if (envelope?.maintenance) maintenanceMet(envelope.maintenance);
  const message =
    envelope?.messageError ?? words[status] ?? (status >= 500 ? transportMessages[doing] : messages.serverError);
  const body: ErrorBody = {
    ...envelope,
    hasError: true,
    messageError: message,
    ...(envelope?.fieldErrors && { errors: envelope.fieldErrors }),
  };
  return new HttpError(message, status, body);
};

const words: Readonly<Record<number, string>> = {
  401: messages.notAuthenticated,
  403: messages.accessDenied,
  404: messages.notFound,
  413: messages.bodyTooLarge,
};

/** The name in a Content-Disposition header; the UTF-8 form wins. */
export const fileNameOf = (header: string | null): string | undefined => {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header ?? '')?.[1];
  try {
    return coded ? decodeURIComponent(coded) : plain;
  } catch {
    return plain;
  }
};

/** ra-core's error with the envelope as its body. */
export type ServiceError = Omit<HttpError, 'body' | 'status'> & { readonly status: number; readonly body?: ErrorBody };
/** Is it the failure of a call, with an envelope in its body? */
export const isHttpError = (error: unknown): error is ServiceError => error instanceof HttpError;
/** In words for the user, whatever was thrown. */
export const messageOf = (error: unknown): string => (isHttpError(error) ? error.message : messages.serverErrorRetry);
