/**
 * Gives the pages under its address without a network: the program as it was built, and nothing that the services said.
 * With a network the page is asked for as ever, so that a new version is taken with the next start.
 */

/** Written by the build (scripts/vite/offline.ts). */
declare const BUILT: {
  /** Of this version: another one makes another worker. */
  readonly stamp: string;
  readonly files: readonly string[];
};

/** Of the worker's own world, what is used here: TypeScript knows either that or the page's. */
interface Waiting extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: { readonly scope: string };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
}
const worker = globalThis as unknown as Worker;

const { stamp, files } = BUILT;
const prefix = 'retaguarda-';
/** The page at the scope itself: it says nothing of an address, and the program reads its own. */
const page = (): string => worker.registration.scope;
/** So long a page may take until nobody answers, in milliseconds. */
const patience = 8_000;
const unanswered = [502, 503, 504];

worker.addEventListener('install', (event) => {
  const keep = async (): Promise<void> => {
    const cache = await caches.open(prefix + stamp);
    await cache.addAll([page(), ...files]);
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

/** A page of the version before may still stand, and asks for its files when it needs them. */
const kept = 2;
worker.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    const versions = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(versions.slice(0, -kept).map((name) => caches.delete(name)));
  };
  event.waitUntil(tidy());
});

/** The kept page, with a nonce that was never said before: one that stays could be learned. */
const keptPage = async (): Promise<Response | undefined> => {
  const found = await (await caches.open(prefix + stamp)).match(page(), { ignoreVary: true });
  const policy = found?.headers.get('content-security-policy');
  const [, old] = /'nonce-([^']+)'/.exec(policy ?? '') ?? [];
  if (!found || !policy || !old) return undefined;
  const fresh = crypto.randomUUID();
  const headers = new Headers(found.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set('content-security-policy', policy.replace(old, fresh));
  return new Response((await found.text()).replaceAll(old, fresh), { headers });
};
const pageFor = async (request: Request): Promise<Response> => {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patience);
  });
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  return answer && !unanswered.includes(answer.status) ? answer : ((await keptPage()) ?? asked);
};
const fileFor = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request));
});
