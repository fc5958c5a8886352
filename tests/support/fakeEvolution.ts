import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Answer to the next request in place of the route's: a status before anything is looked at; 0: the connection is cut;
 * 'lost': the request is taken, and its answer never comes.
 */
export type Failure = number | 'lost';
/**
 * Fake of Evolution API v2 with its public routes: keys, states, 400 for a closed line, 404 for an unknown one. For the
 * port's suite.
 */
export interface FakeServer {
  readonly url: string;
  readonly sent: {
    readonly to: string;
    readonly text: string;
    /** Type and bytes of what went along. */ readonly file?: { readonly type: string; readonly size: number };
  }[];
  /** The telephone reads the code. */
  pair(name: string): void;
  fail(...failures: Failure[]): void;
  close(): Promise<void>;
}
interface Instance {
  state: 'open' | 'connecting' | 'close';
}

export const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
export const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const bytes = await bytesOf(request);
  return bytes.length === 0 ? {} : (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>);
};
interface Reply {
  readonly status: number;
  readonly body: unknown;
}
type Route = (request: IncomingMessage) => Promise<Reply>;

/** A real HTTP server on a free port around a route; `failures` go first. */
export const serve = async (route: Route, failures: Failure[]): Promise<Pick<FakeServer, 'url' | 'close'>> => {
  const server = createServer((request, response) => {
    const failure = failures.shift();
    if (failure === 0) {
      request.socket.destroy();
      return;
    }
    if (failure === 'lost') {
      void route(request).then(() => request.socket.destroy());
      return;
    }
    const answer =
      failure === undefined ? route(request) : Promise.resolve({ status: failure, body: { message: 'fault' } });
    void answer.then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
};

export const fakeEvolution = async (key: string): Promise<FakeServer> => {
  const instances = new Map<string, Instance>();
  const sent: FakeServer['sent'] = [];
  const failures: Failure[] = [];
  const bad = (message: string): Reply => ({
    status: 400,
    body: { status: 400, error: 'Bad Request', response: { message: [message] } },
  });
  const route: Route = async (request) => {
    if (request.headers.apikey !== key)
      return { status: 401, body: { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } } };
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const [, group, action, name = ''] = pathname.split('/').map(decodeURIComponent);
    const body = await bodyOf(request);
    const call = `${request.method} ${group}/${action}`;
    if (call === 'POST instance/create') {
      const own = String(body.instanceName);
      if (instances.has(own))
        return { status: 403, body: { status: 403, response: { message: [`This name "${own}" is already in use.`] } } };
      if (body.integration !== 'WHATSAPP-BAILEYS' || typeof (body.webhook as { url?: unknown }).url !== 'string')
        return bad('integration');
      instances.set(own, { state: 'close' });
      return {
        status: 201,
        body: {
          instance: { instanceName: own, instanceId: 'id', integration: body.integration, status: 'close' },
          hash: `token-${own}`,
          webhook: {},
        },
      };
    }
    if (call === 'GET instance/fetchInstances') {
      const own = searchParams.get('instanceName') ?? '';
      const found = instances.get(own);
      return found
        ? {
            status: 200,
            body: [
              {
                name: own,
                connectionStatus: found.state,
                ...(found.state === 'open' && { ownerJid: '5511987654321@s.whatsapp.net', profileName: 'Pizzaria' }),
              },
            ],
          }
        : { status: 404, body: { status: 404, response: { message: [`The "${own}" instance does not exist`] } } };
    }
    const found = instances.get(name);
    if (!found)
      return { status: 404, body: { status: 404, response: { message: [`The "${name}" instance does not exist`] } } };
    if (call === 'GET instance/connect') {
      if (found.state === 'open') return { status: 200, body: { instance: { instanceName: name, state: 'open' } } };
      found.state = 'connecting';
      return {
        status: 200,
        body: { pairingCode: 'ABCD-EFGH', code: '2@code', base64: 'data:image/png;base64,iVBORw0KGgo=', count: 1 },
      };
    }
    if (call === 'POST instance/restart')
      return found.state === 'close'
        ? bad('The instance is not connected')
        : { status: 200, body: { instance: { instanceName: name, state: found.state } } };
    if (call === 'DELETE instance/logout') {
      if (found.state === 'close') return bad('The instance is not connected');
      found.state = 'close';
      return { status: 200, body: { status: 'SUCCESS', error: false } };
    }
    if (call === 'DELETE instance/delete') {
      instances.delete(name);
      return { status: 200, body: { status: 'SUCCESS', error: false } };
    }
    if (call === 'POST message/sendText') {
      if (found.state !== 'open') return bad('Connection Closed');
      const { number, text } = body as { number?: unknown; text?: unknown };
      if (typeof number !== 'string' || !/^\d{12,13}$/.test(number) || typeof text !== 'string' || text === '')
        return bad('number and text');
      if (number.endsWith('0000'))
        return {
          status: 400,
          body: { status: 400, response: { message: [{ exists: false, jid: `${number}@s.whatsapp.net`, number }] } },
        };
      sent.push({ to: `+${number}`, text });
      return {
        status: 201,
        body: {
          key: { id: `BAE5${sent.length}`, remoteJid: `${number}@s.whatsapp.net`, fromMe: true },
          status: 'PENDING',
        },
      };
    }
    if (call === 'POST message/sendMedia') {
      if (found.state !== 'open') return bad('Connection Closed');
      const { number, mediatype, mimetype, media, caption, fileName } = body as Readonly<Record<string, string>>;
      if (
        !/^\d{12,13}$/.test(number ?? '') ||
        !['image', 'document'].includes(mediatype ?? '') ||
        !media ||
        !mimetype ||
        (mediatype === 'document' && !fileName)
      )
        return bad('number, mediatype and media');
      sent.push({
        to: `+${number}`,
        text: caption ?? '',
        file: { type: mimetype, size: Buffer.from(media, 'base64').length },
      });
      return {
        status: 201,
        body: {
          key: { id: `BAE5${sent.length}`, remoteJid: `${number}@s.whatsapp.net`, fromMe: true },
          status: 'PENDING',
        },
      };
    }
    return { status: 404, body: { message: `Cannot ${String(request.method)} ${pathname}` } };
  };
  return {
    ...(await serve(route, failures)),
    sent,
    fail: (...next) => {
      failures.push(...next);
    },
    pair: (name) => {
      instances.get(name)!.state = 'open';
    },
  };
};
