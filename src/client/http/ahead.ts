import { menuPath, personPath, readAsk } from '#kit/boot';
import { personKeys, readToken, renewToken } from '../session/token';

/**
 * Requests sent before the program that wants their answers is here: by the gate, of what the host says that the address will ask for; and what the login
 * brought of the same. The app takes the answers (taken.ts). Free of React and ra-core, like whoever sends them.
 */
export const sent = new Map<string, Sent>();
interface Sent { readonly company: string | undefined; readonly answer: Promise<Response | undefined>; /** Its envelope, once it is here. */ read?: unknown }
/** By the session too, of which the token has the series; the rest of it is renewed by the very answers that are on their way. */
export const keyOf = (path: string, body: unknown): string => [readToken()?.split('.')[0], path, body].join(' ');
/** Milliseconds after which an answer that nobody has asked for is too old to be given. */
const kept = 10_000;
const json = 'application/json';

/** What every call carries of the session, its token and the company of the tab, and the sign that it comes from our page. */
export const sessionHeaders = (company: string | undefined, type?: string, accept = json): Headers => new Headers([
  ['Accept', accept], ['remember-me', readToken()], ['X-Empresa', company], ['Content-Type', type], ['X-XSRF-TOKEN', xsrfCookie()],
].filter((header): header is [string, string] => Boolean(header[1])));
export const xsrfCookie = (): string | undefined => /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];

/** Sends a request in the name of who is signed in, a POST where it has a body; its answer waits to be taken. In `company`, or that of the session. */
export const askAhead = (path: string, body?: string, company = knownCompany()): void => {
  const one = keep(keyOf(path, body), company, fetch(`/services/${path}`, { method: body ? 'POST' : 'GET', headers: sessionHeaders(company, body && json), body, cache: 'no-store', signal: AbortSignal.timeout(30_000) }).then(async (response) => {
    renewToken(response.headers.get('remember-me'));
    // Read whole now: one that nobody takes would never be over, and hold one of the six connections of the browser.
    const text = await response.text();
    if (!response.ok) return undefined;
    // While the program is still on its way, and not between its coming and its first drawing.
    one.read = JSON.parse(text);
    return new Response(text, response);
  }).catch(() => undefined));
};
/** An answer that came along with another one, for who will ask: its request and its envelope (src/server/calls/firstAnswers.ts). */
export const give = ([asked, envelope]: readonly [string, unknown]): void => {
  const { path = '', body } = readAsk(asked);
  keep(keyOf(path, body), undefined, Promise.resolve(Response.json(envelope))).read = envelope;
};
const keep = (key: string, company: string | undefined, answer: Promise<Response | undefined>): Sent => {
  const one = { company, answer };
  sent.set(key, one);
  void answer.then(() => setTimeout(() => sent.delete(key), kept));
  return one;
};

/**
 * Asks for what the host says that the address will ask for (`#kit/boot`), unless the address, or this tab, says more than the host has seen;
 * and where it is not known yet who is signed in, for him and his menu.
 */
export const askForPage = (address: string): void => {
  const isUnknown = !knownCompany();
  if (isUnknown) askAhead(personPath);
  const { path, body } = readAsk(document.querySelector<HTMLMetaElement>('[name=ask]')?.content);
  if (path && !address.includes('?') && !sessionStorage.getItem(`lista:${address}`)) askAhead(path, body);
  if (isUnknown) askAhead(menuPath);
};

/** Of who is known to be signed in; what he is called, and the rest of him, comes with the app. */
const knownCompany = (): string | undefined => /"companyId":(\d+|null)/.exec(localStorage.getItem(personKeys.user) ?? '')?.[1]?.replace('null', '*');
