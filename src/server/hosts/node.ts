import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { asksOf } from '#kit/read/boot';
import { readBusiness } from '../business';
import { ConfigError, readConfig, type Config } from '../config';
import { createLog } from '../core/log';
import { DeclarationError, StartError } from '../core/startError';
import { DatabaseSetupError } from '../db/roles';
import { callerOf, hasTwoHosts, pathOf, type Caller } from './address';
import { compactAfterStart } from './compact';
import { staticFiles } from './files';
import { refuseUnread, securityHeaders, unheard } from './headers';
import { mistakesOf, mistakeText } from './mistakes';
import { openServices } from './open';
import { packed } from './pack';
import { policiesOf } from './policies';
import { builtProgram } from './program';
import { refusal } from '../core/reply';
import { watchProcess } from './watch';

/** Members of Node's request that this host needs. */
interface Bindings {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string } };
  readonly outgoing: { setHeader(name: string, value: string): unknown };
}

/**
 * Milliseconds in which a server that goes still lets in who is at the door: connected, and not heard yet where the
 * machine does much else.
 */
const lull = 500;

/** The production host: the built browser app and the services, one process that holds no state. */
const main = async (): Promise<void> => {
  const business = readBusiness();
  const config = readConfig(process.env, business.ports);
  const log = createLog(config.logLevel, (line) => {
    process.stdout.write(`${line}\n`);
  });
  const builtIn = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));
  const [services, files, publicFiles] = await Promise.all([
    builtProgram(builtIn('../public')).then((program) => openServices(business, config, log, program)),
    staticFiles(builtIn('../client'), asksOf(business.models), policiesOf(business.pages)),
    staticFiles(builtIn('../public')),
  ]);
  let isDraining = false;
  let isTold = false;

  const answer = async (request: Request, caller: Caller): Promise<Response> => {
    const pathname = pathOf(request);
    // Alive: this process answers. Ready: its database does too, and it is not on its way out.
    if (pathname === '/livez') return new Response('ok', { headers: { 'cache-control': 'no-store' } });
    if (pathname === '/healthz')
      return new Response(isDraining ? 'encerrando' : (await services.health()) ? 'ok' : 'sem banco', {
        status: !isDraining && (await services.health()) ? 200 : 503,
        headers: { 'cache-control': 'no-store' },
      });
    const isCall =
      pathname.startsWith('/services/') ||
      pathname === '/dev/mail' ||
      services.app.isPublic(pathname) ||
      (['/login', '/logout'].includes(pathname) && request.headers.has('remember-me'));
    if (isCall) return packed(request, await services.app.fetch(request, caller));
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal({ kind: 'notFound' });
    const file = files.serve(request, pathname) ?? publicFiles.serve(request, pathname);
    const isAsset = pathname.startsWith('/assets/') || /\.\w{2,5}$/.test(pathname.split('/').at(-1)!);
    // A page of the app stands without a database too: then by the product's own brand.
    const stamp = file || isAsset ? undefined : await services.app.stamp().catch(() => undefined);
    return file ?? (isAsset ? undefined : files.page(request, stamp)) ?? refusal({ kind: 'notFound' });
  };
  const answerOf = (request: Request, { incoming, outgoing }: Bindings): Promise<Response> => {
    const caller = callerOf(request, incoming.socket.remoteAddress, config.trustedProxies);
    if (caller.isUnbelieved && !isTold)
      log.warn('X-Forwarded-For ignorado: quem o enviou não está em TRUSTED_PROXIES', { de: caller.socket });
    isTold ||= caller.isUnbelieved;
    // Said before the answer is there, which may say otherwise: to add them to it would mean to make and sort its
    // headers anew.
    const headers = {
      ...securityHeaders(caller),
      'cache-control': 'no-store',
      ...(isDraining && { connection: 'close' }),
    };
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    return answer(request, caller).catch((error: unknown) => {
      log.error('request failed', {}, error);
      return refusal({ kind: 'broken' });
    });
  };
  // Health checks of HTTP/1.0 name no host.
  const listener = getRequestListener(answerOf, { hostname: new URL(config.publicUrl).host });

  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 15_000, maxHeaderSize: 16_384 },
    (request, response) => {
      if (hasTwoHosts(request.rawHeaders)) refuseUnread(response);
      else void listener(request, response);
    },
  );
  // Requests that are not HTTP, or have endless headers, never reach the listener.
  server.on('clientError', (error, socket) => {
    if (socket.writable) socket.end(unheard(error));
  });
  await listening(server, config);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  services.announce(
    `http://${config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
  );

  compactAfterStart();

  const mustEnd = watchProcess();
  const stop = (): void => {
    if (isDraining) process.exit(1);
    isDraining = true;
    mustEnd();
    log.info('stopping');
    services.drain();
    // Running requests may finish; ten seconds at most.
    const late = setTimeout(() => {
      server.closeAllConnections();
    }, 10_000);
    setTimeout(() => {
      server.close(() => {
        clearTimeout(late);
        void services.close().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
      server.closeIdleConnections();
    }, lull);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

const listening = (server: ReturnType<typeof createServer>, { port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new StartError(`A porta ${port} está em uso: escolha outra com PORT.`) : error,
      );
    });
    server.listen(port, host, resolve);
  });

try {
  await main();
} catch (error) {
  const isOurs = error instanceof ConfigError || error instanceof StartError || error instanceof DatabaseSetupError;
  const mistakes =
    error instanceof DeclarationError
      ? mistakesOf(error, process.cwd())
          .map((one) => `\n${mistakeText(one)}`)
          .join('')
      : '';
  process.stderr.write(
    `${mistakes ? `As declarações têm erros:${mistakes}` : isOurs ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
