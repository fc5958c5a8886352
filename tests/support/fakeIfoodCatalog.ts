import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  catalogoInicial,
  responderCatalogo,
  type EstadoDoCatalogo,
} from '../../resources/integracoes/ifood/simuladorDoCatalogo.server';
import { bytesOf } from './fakeEvolution';

/**
 * Fault of the next answer: a status, a page of HTML, a connection that is cut before the call or after it was done, or
 * a token that iFood no longer takes. `none` lets one call pass.
 */
export type FalhaDoIfood = number | 'html' | 'cut' | 'lost' | 'expired' | 'none';
export interface FakeIfoodCatalog {
  readonly url: string;
  readonly estado: EstadoDoCatalogo;
  /** Calls that changed something, in their order. */
  readonly feitas: { readonly metodo: string; readonly path: string; readonly body: unknown }[];
  /** Tokens that were given out. */
  tokens(): number;
  fail(...faults: FalhaDoIfood[]): void;
  close(): Promise<void>;
}

/**
 * Catalog v2.0 of iFood over HTTP, with its authentication: a bearer that expires, 404 for another shop, UUIDs, batches
 * that are answered later, 429, HTML in place of JSON.
 */
export const fakeIfoodCatalog = async (
  loja: string,
  clientId = 'aplicativo',
  segredo = 'segredo-do-aplicativo',
): Promise<FakeIfoodCatalog> => {
  const estado = catalogoInicial(loja);
  const feitas: FakeIfoodCatalog['feitas'] = [];
  const faults: FalhaDoIfood[] = [];
  let given = 0;
  let token = '';
  const answer = async (request: Parameters<typeof bytesOf>[0]): Promise<{ status: number; body: unknown }> => {
    const url = request.url ?? '/';
    const metodo = request.method ?? 'GET';
    const text = (await bytesOf(request)).toString('utf8');
    if (url === '/authentication/v1.0/oauth/token') {
      const form = new URLSearchParams(text);
      if (form.get('clientId') !== clientId || form.get('clientSecret') !== segredo)
        return { status: 401, body: { error: { code: 'Unauthorized', message: 'Bad credentials' } } };
      token = `ficha-${++given}`;
      return { status: 200, body: { accessToken: token, type: 'bearer', expiresIn: 10_800 } };
    }
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: { message: 'token expired' } };
    const base = `/catalog/v2.0/merchants/${loja}`;
    if (!url.startsWith(`${base}/`)) return { status: 403, body: { message: 'merchant not authorized' } };
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (metodo !== 'GET') feitas.push({ metodo, path: url.slice(base.length), body });
    return responderCatalogo(estado, metodo, url.slice(base.length), body, given + feitas.length);
  };
  const server = createServer((request, response) => {
    const isToken = request.url === '/authentication/v1.0/oauth/token';
    const fault = isToken ? undefined : faults.shift();
    if (fault === 'cut') {
      request.socket.destroy();
      return;
    }
    if (fault === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Manutenção</body></html>');
      return;
    }
    if (fault === 'expired') token = '';
    const given =
      typeof fault === 'number' ? Promise.resolve({ status: fault, body: { message: 'fault' } }) : answer(request);
    void given.then(({ status, body }) => {
      if (fault === 'lost') {
        request.socket.destroy();
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    estado,
    feitas,
    tokens: () => given,
    fail: (...some) => {
      faults.push(...some);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
