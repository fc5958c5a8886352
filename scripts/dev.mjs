/**
 * The development server: one process for the browser and the services, hot reload of both. A change to a server-side
 * file (a new schema included) loads the services again in a fresh module graph; the database stays open across
 * reloads. While the new sources are broken the former services go on, and every screen says what is wrong. Contract:
 * src/server/hosts/dev.ts.
 */
import { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer, createServerModuleRunner } from 'vite';
import { argumentsOf } from './lib/arguments.mjs';
import { watchTypes } from './lib/compiler.mjs';
import { root } from './lib/prepare.mjs';
import { problemsOf } from './lib/problems.mjs';
import { writeVocabulary } from './lib/vocabulary.mjs';

argumentsOf('dev', process.argv.slice(2), { text: 'Serve as fontes e as lê de novo quando mudam.' });

const host = '/src/server/hosts/dev.ts';
const port = Number(process.env.PORT ?? 3000);
const address = process.env.HOST ?? '127.0.0.1';

const http = createHttpServer();
let version = 0;
/** Vite calls this after it has invalidated the changed modules; a file watcher of one's own would be too early. */
const changes = {
  name: 'services-reload',
  enforce: 'post',
  hotUpdate: {
    order: 'post',
    handler({ modules, file }) {
      if (this.environment.name === 'client') setTimeout(() => problems.again(), 500);
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
      version += 1;
      this.environment.logger.info(`serviços: ${file.slice(vite.config.root.length + 1)}`, { timestamp: true });
      void services().catch(() => {});
      return [];
    },
  },
};
const vite = await createServer({
  plugins: [changes],
  clearScreen: false,
  server: {
    middlewareMode: { server: http },
    hmr: { server: http },
    // The embedded database writes thousands of files there: watching them took a core for minutes.
    watch: { ignored: [join(resolve(process.env.DATA_DIR ?? 'data'), '**')] },
  },
});
writeVocabulary(root);
for (const event of ['add', 'unlink'])
  vite.watcher.on(event, (file) => {
    if (/\/schemas\/.+\/[^/]+\.ts$/.test(file)) writeVocabulary(root);
  });
const options = { hmr: false };
const lasting = createServerModuleRunner(vite.environments.ssr, options);
let current;
let last;

const problems = problemsOf(vite, root);
const isDeclared = ({ file }) => /^(schemas|resources)\//.test(file);
const stopTypes = watchTypes(root, vite.config.cacheDir, (found) =>
  problems.tell(
    'types',
    found
      .toSorted((one, other) => Number(isDeclared(other)) - Number(isDeclared(one)))
      .map((one) => ({
        ...one,
        isShown: isDeclared(one),
        text: `${one.file}:${one.line}:${one.column}: ${one.message}`,
      })),
  ),
);
/** An error of the transformation names its place in `loc`; of the declarations, the services have located each. */
const problemOf = (error) => {
  if (error.mistakes) return error.mistakes;
  const file = (error.loc?.file ?? error.id)?.replace(root, '');
  return [{ text: error.message, ...(file && { file, line: error.loc?.line ?? 1, column: error.loc?.column ?? 1 }) }];
};

/** The services of the present sources: loaded once a version, the former ones closed when the new ones stand. */
function services() {
  if (current?.version === version) return current.loaded;
  const former = current;
  const loaded = load(former);
  current = { version, loaded };
  loaded.then(
    ({ app }) => problems.tell('services', app.mistakes),
    (error) => {
      vite.ssrFixStacktrace(error);
      if (!error.mistakes && !error.loc) console.error(error.stack ?? error);
      problems.tell('services', problemOf(error));
    },
  );
  return loaded;
}
/** Those that stand: of the present sources, else the last that could be loaded. */
const standing = () =>
  services().catch((error) => {
    if (last) return last;
    throw error;
  });
async function load(former) {
  const state = await opened;
  await former?.loaded.catch(() => {});
  const runner = createServerModuleRunner(vite.environments.ssr, options);
  const { serve } = await runner.import(host);
  const app = await serve(state, { whole: last !== undefined });
  await last?.runner.close();
  last = { app, runner, listener: getRequestListener((request, bindings) => app.fetch(request, bindings)) };
  return last;
}

const { open, close } = await lasting.import(host);
const opened = open().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

/**
 * A page for people without a login: Vite adds what hot reload needs, which the policy of the built page would stop.
 */
const page = async ({ app }, { url, method, headers, socket }, response) => {
  const address = `http://${headers.host ?? 'localhost'}${url}`;
  const answer = await app.fetch(new Request(address, { method }), { incoming: { socket } });
  const html = await vite.transformIndexHtml(url, await answer.text());
  response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
};

http.on('request', async (request, response) => {
  const isCall = request.url.startsWith('/services/') || request.url.split('?')[0] === '/dev/mail';
  if (!isCall && !last?.app.isPublic(request.url.split('?')[0])) return vite.middlewares(request, response);
  try {
    const services = await standing();
    if (!isCall) return await page(services, request, response);
    const { listener } = services;
    await listener(request, response);
  } catch (error) {
    if (response.headersSent) return response.destroy();
    response.writeHead(500, { 'content-type': 'application/json; charset=utf-8' });
    response.end(
      JSON.stringify({ hasError: true, messageError: stripVTControlCharacters(`Erro no servidor! ${error.message}`) }),
    );
  }
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await stopTypes();
    http.close();
    http.closeAllConnections();
    await vite.close();
    await close(await opened);
    process.exit(0);
  });

await services().catch(() => {});
http.once('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `A porta ${port} está em uso: escolha outra com PORT.` : error.message);
  process.exit(1);
});
http.listen(port, address, () =>
  console.log(`Desenvolvimento: http://${address === '127.0.0.1' ? 'localhost' : address}:${port}`),
);
