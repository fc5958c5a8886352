import { unanswered } from './provider.server';

export type Json = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export type Fetch = typeof globalThis.fetch;
interface Options {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** Milliseconds. */ readonly timeout?: number;
}
export type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Json | FormData) => Promise<Answer>;

/**
 * JSON or multipart client of a provider. A missing answer or a status of 500 and above is a temporary error. Does not
 * follow redirects: the key would be sent along.
 */
export const asker =
  ({ base, headers, fetch = globalThis.fetch, timeout = 10_000 }: Options): Ask =>
  async (method, path, body) => {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base.replace(/\/$/, '')}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      text = await response.text();
    } catch (error) {
      throw unanswered({ unknown: !isUnsent(error) });
    }
    if (response.status >= 500 || response.status === 429) throw unanswered();
    return { status: response.status, body: parsed(text) };
  };
/** Errors before a connection stood: nothing of the request has left. */
const unsent: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const isUnsent = (error: unknown): boolean => unsent.has(at(error, 'cause', 'code'));
const parsed = (text: string): unknown => {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unanswered({ unknown: true });
  }
};

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
/** Reads a path in external data; a missing step is an empty object. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => objectOf(inner)[key], value);
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
