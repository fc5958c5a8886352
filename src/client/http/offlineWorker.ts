/**
 * Gives the pages under its address without a network: the program as it was built, and nothing that the services said.
 * With a network the page is asked for as ever, so that a new version is taken with the next start. The page of a shop
 * has its menu in it: it is kept as it came last, and given at its own address alone.
 */

/** Written by the build (scripts/vite/offline.ts). */
declare const BUILT: {
  /** Stamp of this version: another one makes another worker. */
  readonly stamp: string;
  /** Program that owns these caches: several programs share a host. */
  readonly program: string;
  /** The page says something of its own, and stands for itself alone. */
  readonly says: boolean;
  readonly files: readonly string[];
};

/** Types of the worker's own world that are used here: TypeScript knows either that or the page's. */
interface Waiting extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Fetching extends Waiting {
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

const { stamp, files, program, says } = BUILT;
const prefix = `${program}-`;
/** The page at the scope itself: it says nothing of an address, and the program reads its own. */
const page = (): string => worker.registration.scope;
/** So long a page may take until nobody answers, in milliseconds. */
const patience = 8_000;
const unanswered = [502, 503, 504];

/** With the files that it names: without them it would not start. */
const keepPage = async (answer: Response): Promise<void> => {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) throw new Error('no page');
  const cache = await caches.open(prefix + stamp);
  const text = await answer.clone().text();
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  const here = await Promise.all(named.map((file) => cache.match(file, { ignoreVary: true })));
  await cache.addAll(named.filter((_, at) => !here[at]));
  await cache.put(page(), answer);
};
worker.addEventListener('install', (event) => {
  const keep = async (): Promise<void> => {
    await (await caches.open(prefix + stamp)).addAll([...files]);
    await keepPage(await fetch(page()));
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

/**
 * The kept page, which says that it is one, with a nonce that was never said before: one that stays could be learned.
 */
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
  const text = (await found.text()).replaceAll(old, fresh).replace('<html', '<html data-kept');
  return new Response(text, { headers });
};
const pageFor = async ({ request, waitUntil }: Pick<Fetching, 'request' | 'waitUntil'>): Promise<Response> => {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patience);
  });
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (says && answer?.ok) waitUntil(keepPage(answer.clone()).catch(() => undefined));
  return answer && !unanswered.includes(answer.status) ? answer : ((await keptPage()) ?? asked);
};
const fileFor = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const isOurs = !says || pathname === new URL(page()).pathname;
  if (request.mode !== 'navigate' && !pathname.startsWith('/assets/')) return;
  if (request.mode !== 'navigate') event.respondWith(fileFor(request));
  else if (isOurs) event.respondWith(pageFor({ request, waitUntil: (until) => event.waitUntil(until) }));
});
