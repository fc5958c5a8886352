import { menuPath, personPath, readAsk } from '#kit/read/boot';
import { personKeys, readToken, renewToken } from '../session/token';

/**
 * Requests that are sent before the code that needs their answers has loaded: the entry sends what the host says the
 * address will request, and the login answers some of them itself. The app takes the answers by `prefetched.ts`. This
 * module imports neither React nor ra-core, because the entry loads before both.
 */
export const pending = new Map<string, Prefetch>();
interface Prefetch {
  readonly company: string | undefined;
  /** Undefined when the answer was an error: then the app sends the request itself, and shows what is wrong. */
  readonly answer: Promise<Response | undefined>;
  /** The parsed answer, once it has arrived. */
  envelope?: unknown;
}
/** The first part of the token names the session. The rest changes with each answer, so it is not part of the key. */
export const keyOf = (path: string, body: unknown): string => [readToken()?.split('.')[0], path, body].join(' ');
/** An answer that nobody takes within so many milliseconds is dropped. */
const lifetime = 10_000;
const json = 'application/json';

/** The headers of every request: the session's token, the tab's company, and the token against cross-site requests. */
export const sessionHeaders = (company: string | undefined, type?: string, accept = json): Headers =>
  new Headers(
    [
      ['Accept', accept],
      ['remember-me', readToken()],
      ['X-Empresa', company],
      ['Content-Type', type],
      ['X-XSRF-TOKEN', xsrfCookie()],
    ].filter((header): header is [string, string] => Boolean(header[1])),
  );
export const xsrfCookie = (): string | undefined => /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];

/**
 * Sends a request and keeps its answer: a POST with a body, else a GET. `company` is the session's own when left out.
 */
export const prefetch = (path: string, body?: string, company = storedCompany()): void => {
  const entry = keep(keyOf(path, body), company, load());
  async function load(): Promise<Response | undefined> {
    try {
      const response = await fetch(`/services/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: sessionHeaders(company, body && json),
        body,
        cache: 'no-store',
        signal: AbortSignal.timeout(30_000),
      });
      renewToken(response.headers.get('remember-me'));
      // The body is read at once: an unread answer would hold one of the browser's six connections.
      const text = await response.text();
      if (!response.ok) return undefined;
      // Parsing happens while the app is still loading, not between its arrival and its first render.
      entry.envelope = JSON.parse(text);
      return new Response(text, response);
    } catch {
      return undefined;
    }
  }
};
/** Keeps an answer that the login brought along: its request and its envelope (src/server/calls/firstAnswers.ts). */
export const addPrefetched = ([request, envelope]: readonly [string, unknown]): void => {
  const { path = '', body } = readAsk(request);
  keep(keyOf(path, body), undefined, Promise.resolve(Response.json(envelope))).envelope = envelope;
};
const keep = (key: string, company: string | undefined, answer: Promise<Response | undefined>): Prefetch => {
  const entry = { company, answer };
  pending.set(key, entry);
  void answer.then(() => setTimeout(() => pending.delete(key), lifetime));
  return entry;
};

/**
 * Prefetches what the page at the address will request. The host names it in a meta tag (`#kit/read/boot`). It is skipped
 * when the address has a query or the tab has kept list parameters, which the host does not know. While the user is
 * unknown, their information and menu are requested too.
 */
export const prefetchPage = (address: string): void => {
  const isUnknown = !storedCompany();
  if (isUnknown) prefetch(personPath);
  const { path, body } = readAsk(document.querySelector<HTMLMetaElement>('[name=ask]')?.content);
  if (path && !address.includes('?') && !sessionStorage.getItem(`lista:${address}`)) prefetch(path, body);
  if (isUnknown) prefetch(menuPath);
};

/**
 * The company of the user as this browser has stored it; '*' outside any company, undefined when the user is unknown.
 */
const storedCompany = (): string | undefined =>
  /"companyId":(\d+|null)/.exec(localStorage.getItem(personKeys.user) ?? '')?.[1]?.replace('null', '*');
