/**
 * The development server: one process for the browser and the services, hot reload of both.
 * A change to a server-side file (a new schema included) loads the services again in a fresh module graph;
 * the database stays open across reloads. Contract: src/server/hosts/dev.ts.
 */
import { createServer as createHttpServer } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer, createServerModuleRunner } from 'vite';

const host = '/src/server/hosts/dev.ts';
const port = Number(process.env.PORT ?? 3000);
const address = process.env.HOST ?? '127.0.0.1';

const http = createHttpServer();
let version = 0;
/** Vite calls this after it has invalidated the changed modules; a file watcher of one's own would be too early. */
const changes = {
  name: 'services-reload', enforce: 'post',
  hotUpdate: { order: 'post', handler({ modules, file }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
    version += 1;
    this.environment.logger.info(`serviços: ${file.slice(vite.config.root.length + 1)}`, { timestamp: true });
    void services().catch(() => {});
    return [];
  } },
};
const vite = await createServer({
  plugins: [changes], clearScreen: false,
  server: { middlewareMode: { server: http }, hmr: { server: http } },
});
const options = { hmr: false };
const lasting = createServerModuleRunner(vite.environments.ssr, options);
let current;

/** The services of the present sources: loaded once a version, the former ones closed when the new ones stand. */
function services() {
  if (current?.version === version) return current.loaded;
  const former = current;
  const loaded = load(former);
  current = { version, loaded };
  loaded.catch((error) => {
    vite.ssrFixStacktrace(error);
    console.error(error.message.startsWith('Transform failed') ? error.message : error.stack ?? error);
  });
  return loaded;
}
async function load(former) {
  const state = await opened;
  const previous = await former?.loaded.catch(() => former.standing);
  const runner = createServerModuleRunner(vite.environments.ssr, options);
  const { serve } = await runner.import(host);
  const app = await serve(state);
  await previous?.app.close?.();
  await previous?.runner.close();
  return { app, runner, listener: getRequestListener((request, bindings) => app.fetch(request, bindings)) };
}

const { open, close } = await lasting.import(host);
const opened = open();

http.on('request', async (request, response) => {
  if (!request.url.startsWith('/services/') && request.url !== '/dev/mail') return vite.middlewares(request, response);
  try {
    const { listener } = await services();
    await listener(request, response);
  } catch (error) {
    if (response.headersSent) return response.destroy();
    response.writeHead(500, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ hasError: true, messageError: stripVTControlCharacters(`Erro no servidor! ${error.message}`) }));
  }
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, async () => {
  if (stopping) process.exit(1);
  stopping = true;
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
http.listen(port, address, () => console.log(`Desenvolvimento: http://${address === '127.0.0.1' ? 'localhost' : address}:${port}`));
