import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { ownBrand, type BrandStamp } from '#kit/brand';
import type { PagePolicy } from '#kit/resource/policy';
import { xsrfCookieOf } from '../core/digest';
import { pagePolicy, workerPolicy } from '../core/policy';
import { noncePlace } from './headers';
import type { Policies } from './policies';
import { unpacks } from './pack';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};
/** They open pages without a network (src/client/http/offlineWorker.ts): of the app, and of strangers. */
const workers = ['/offline.js', '/offlinePage.js'];
interface Entry {
  readonly path: string;
  readonly type: string;
  readonly size: number;
  readonly encodings: ReadonlyMap<'br' | 'gzip', { readonly path: string; readonly size: number }>;
}
export interface StaticFiles {
  /** A built file, or undefined. */
  serve(request: Request, path: string): Response | undefined;
  /** index.html, for every address of the app; its scripts carry the nonce of its policy, another each time. */
  page(request: Request, stamp?: BrandStamp): Response | undefined;
}

/**
 * The built browser app. The list of files is read once: nothing else on the disk can be reached, whatever the path
 * says. Names with a hash never change; index.html is asked for again each time. `askOf`: what the screen at an address
 * asks of the services first. `policies`: pages with foreign origins of their own. A policy belongs to a document, so
 * each page is told these addresses, and the app loads a document where it opens or leaves one
 * (src/client/http/policies.ts).
 */
export const staticFiles = async (
  directory: string,
  askOf: (path: string) => string | undefined = () => undefined,
  policies: Policies = new Map(),
): Promise<StaticFiles> => {
  const entries = entriesOf(directory);
  const send = (request: Request, entry: Entry, cache: string): Response => {
    const encoding = (['br', 'gzip'] as const).find((name) => entry.encodings.has(name) && unpacks(request, name));
    const { path, size } = encoding ? entry.encodings.get(encoding)! : entry;
    return new Response(request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream), {
      headers: {
        'content-type': entry.type,
        'content-length': String(size),
        'cache-control': cache,
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
        ...(workers.some((one) => entry === entries.get(one)) && { 'content-security-policy': workerPolicy }),
      },
    });
  };
  const index = entries.has('/index.html') ? indexOf(await readFile(join(directory, 'index.html'), 'utf8')) : undefined;
  const whereabouts = await whereaboutsIn(directory, entries.keys());
  const those = (pattern: RegExp): readonly string[] => [...entries.keys()].filter((path) => pattern.test(path));
  const app = those(/^\/assets\/app-[\w-]{8}\.js$/);
  const form = those(/^\/assets\/form-[\w-]{8}\.(?:js|css)$/);
  return {
    serve(request, path) {
      const entry = path === '/index.html' ? undefined : entries.get(path);
      return (
        entry && send(request, entry, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      );
    },
    page(request, stamp) {
      if (index === undefined) return undefined;
      // No credential, but a sign: who has the cookie has most likely a session still. If not, the page finds out and
      // asks for the rest itself.
      const isKnown = xsrfCookieOf(request) !== undefined;
      const { pathname } = new URL(request.url);
      const ahead = aheadOf(pathname, whereabouts, [...app, ...form]);
      const isPhone = request.headers.get('sec-ch-ua-mobile') === '?1';
      const links = isKnown
        ? index.app +
          (isPhone ? index.phone : '') +
          (ahead?.files ?? []).map(preloading).join('') +
          meta('then', ahead?.later?.join(' '))
        : index.login;
      const address = pathname.replace(/\/$/, '');
      const policy = policies.get(address);
      const apart = policies.size > 0 ? meta('policies', [...policies.keys()].join(' ')) : '';
      return pageOf(
        request,
        branded(index.text, stamp).replace(
          '</head>',
          () =>
            `${links}${meta('stands', ahead && standing(ahead.files))}${meta('ask', askOf(pathname))}${apart}${meta('policy', policy && address)}${meta('brand', stamp && JSON.stringify(stamp))}</head>`,
        ),
        policy,
      );
    },
  };
};

interface Index {
  readonly text: string;
  /** Links to what the page will ask for next: with a session, without one, and on a phone besides. */ readonly app: string;
  readonly login: string;
  readonly phone: string;
}
/** The built page, and apart from it what the build has noted in it (scripts/vite/next.ts). */
const indexOf = (text: string): Index => {
  const [noted = '', app = '', login = '', phone = ''] = /<!--next:([^|<]*)\|([^|<]*)\|([^<]*)-->/.exec(text) ?? [];
  const linked = (files: string): string => files.split(' ').filter(Boolean).map(preloading).join('');
  return { text: text.replace(noted, ''), app: linked(app), login: linked(login), phone: linked(phone) };
};
/** A link that fetches a file which a script will ask for. */
const preloading = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" href="${file}" nonce="${noncePlace}">`;

/** Addresses under /app and the files that each needs, as the build wrote them down (scripts/vite/declarations.ts). */
type Whereabouts = ReadonlyMap<string, readonly string[]>;
const whereaboutsIn = async (directory: string, paths: Iterable<string>): Promise<Whereabouts> => {
  const list = [...paths].find((path) => /^\/assets\/declarations-[\w-]+\.json$/.test(path));
  return new Map(
    list
      ? Object.entries(
          JSON.parse(await readFile(join(directory, list), 'utf8')) as Readonly<Record<string, readonly string[]>>,
        )
      : [],
  );
};
/**
 * Files that the screen at an address will need besides the app, named early so that they need not wait until the app
 * has arrived: its declaration, and for a form the lazy parts, a file and those that it imports
 * (src/client/http/then.ts). Undefined where the address is not a screen's.
 */
const aheadOf = (
  path: string,
  whereabouts: Whereabouts,
  ofForms: readonly string[],
): { readonly files: readonly string[]; readonly later?: readonly string[] } | undefined => {
  const [, address, edition] = /^\/app\/([a-z\d-]+\/[a-z\d-]+)(\/edicao\b)?/.exec(path) ?? [];
  const files = whereabouts.get(address ?? '') ?? [];
  return address === undefined ? undefined : { files, later: edition && files.length > 0 ? ofForms : undefined };
};
/**
 * Tells the page what its address is: a declaration, a page of the app, or nothing that the build knows
 * (src/client/models/built.ts).
 */
const standing = (files: readonly string[]): string =>
  files.length === 0 ? '' : files[0]!.includes('/declarations/') ? 'declaration' : 'page';
const meta = (name: string, content: string | undefined): string =>
  content === undefined
    ? ''
    : `<meta name="${name}" content='${content.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}'>`;

/** The built page, by the name that the product has. */
const branded = (text: string, stamp: BrandStamp | undefined): string => {
  if (!stamp) return text;
  const plain = (value: string): string =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return text
    .replace(`<title>${ownBrand.name}</title>`, () => `<title>${plain(stamp.prefix)}</title>`)
    .replace(`content="${ownBrand.name}: `, () => `content="${plain(stamp.name)}: `);
};

const pageOf = (request: Request, index: string, policy: PagePolicy | undefined): Response => {
  const nonce = randomBytes(16).toString('base64');
  const text = index.replaceAll(noncePlace, nonce);
  const isPacked = unpacks(request, 'gzip');
  const body = isPacked ? gzipSync(text) : Buffer.from(text);
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      'content-type': types.html!,
      'content-length': String(body.byteLength),
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie, sec-ch-ua-mobile',
      'content-security-policy': pagePolicy(nonce, undefined, policy),
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
  });
};

const entriesOf = (directory: string): Map<string, Entry> => {
  const found = existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];
  // One after the other: asked without waiting, each of five hundred came by way of all that the start does beside it.
  const files = new Map(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [`/${relative(directory, path).split(sep).join('/')}`, { path, size: statSync(path).size }] as const;
    }),
  );
  return new Map(
    [...files]
      .filter(([name]) => !/\.(br|gz)$/.test(name))
      .map(([name, file]) => [
        name,
        {
          ...file,
          type: types[name.split('.').at(-1)!] ?? 'application/octet-stream',
          encodings: new Map(
            [['br', files.get(`${name}.br`)] as const, ['gzip', files.get(`${name}.gz`)] as const].flatMap(
              ([encoding, found]) => (found ? [[encoding, found] as const] : []),
            ),
          ),
        },
      ]),
  );
};
