import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
interface File {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * The built peer, compressed ahead and cached for ever like ours, its answers packed like ours, before the product that
 * has the rows. Stands until it is stopped.
 */
export const serveStock = async (
  product: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const files = await built();
  const server = createServer((request, response) => {
    void answer(request, response, product, files).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const built = async (): Promise<ReadonlyMap<string, File>> => {
  const outDir = await mkdtemp(join(tmpdir(), 'retaguarda-stock-'));
  try {
    // This runs as in development; the plugin of React reads it.
    process.env.NODE_ENV = 'production';
    await build({
      root: fileURLToPath(new URL('.', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [react()],
      build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
    });
    const names = (await readdir(outDir, { recursive: true })).filter((name) => extname(name) in types);
    return new Map(
      await Promise.all(
        names.map(
          async (name) =>
            [
              `/${name.replaceAll('\\', '/')}`,
              { type: types[extname(name)]!, body: brotliCompressSync(await readFile(join(outDir, name))) },
            ] as const,
        ),
      ),
    );
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  product: string,
  files: ReadonlyMap<string, File>,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stock');
  if (pathname.startsWith('/services/')) return pass(request, response, product + request.url);
  if (pathname.startsWith('/rest/'))
    return rest(request, response, product, pathname.slice('/rest/'.length).split('/'), searchParams);
  const file = files.get(pathname) ?? files.get('/index.html')!;
  response
    .writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    .end(file.body);
};

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['remember-me', 'username', 'password', 'content-type'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
    ),
  );
const pass = async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const got = await fetch(url, {
    method: request.method,
    headers: headersOf(request),
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
  });
  response
    .writeHead(got.status, {
      'content-type': got.headers.get('content-type') ?? '',
      'remember-me': got.headers.get('remember-me') ?? '',
    })
    .end(Buffer.from(await got.arrayBuffer()));
};

interface Page {
  readonly results?: readonly unknown[];
  readonly result?: unknown;
  readonly totalRecords?: number;
}
/** ra-data-simple-rest's list and record as the services speak them. */
const rest = async (
  request: IncomingMessage,
  response: ServerResponse,
  product: string,
  [root = '', id]: readonly string[],
  params: URLSearchParams,
): Promise<void> => {
  const ask = async (method: string, path: string, body?: unknown): Promise<Page> =>
    (
      await fetch(`${product}/services/${root}/${path}`, {
        method,
        headers: { ...headersOf(request), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    ).json() as Promise<Page>;
  const send = (body: unknown, headers: Readonly<Record<string, string>> = {}): void => {
    const bytes = gzipSync(JSON.stringify(body), { level: 3 });
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': String(bytes.length),
        ...headers,
      })
      .end(bytes);
  };
  if (id) return send((await ask('GET', `findbyid/${id}`)).result);
  const [from = 0, to = 24] = JSON.parse(params.get('range') ?? '[0,24]') as number[];
  const [field = 'id', order = 'ASC'] = JSON.parse(params.get('sort') ?? '["id","ASC"]') as string[];
  const { q, ...filter } = JSON.parse(params.get('filter') ?? '{}') as Record<string, unknown>;
  const size = to - from + 1;
  const { results = [], totalRecords = 0 } = await ask('POST', `filterpaginated/${from / size + 1}/${size}`, {
    ...filter,
    ...(q !== undefined && { $search: q }),
    $sort: [[field, order === 'DESC' ? 'desc' : 'asc']],
  });
  return send(results, { 'x-total-count': String(totalRecords) });
};
