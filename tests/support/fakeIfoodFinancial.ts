import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FalhaDoIfood } from './fakeIfoodCatalog';
import { bytesOf } from './fakeEvolution';

export interface FakeIfoodFinancial {
  readonly url: string;
  /** Files by month, as text. */
  readonly arquivos: Map<string, string>;
  /** Answer of Settlements. */
  liquidacoes: object;
  /** True: files are sent without compression, as some are. */
  semGzip: boolean;
  fail(...faults: FalhaDoIfood[]): void;
  close(): Promise<void>;
}

/**
 * Financial v3.0 of iFood over HTTP: a bearer that expires, 403 for another shop, 404 while there is no file, a file at
 * an address of its own that takes no token, 429, HTML in place of JSON.
 */
export const fakeIfoodFinancial = async (
  loja: string,
  clientId = 'aplicativo',
  segredo = 'segredo-do-aplicativo',
): Promise<FakeIfoodFinancial> => {
  const faults: FalhaDoIfood[] = [];
  let given = 0;
  let token = '';
  let url = '';
  const fake = {
    arquivos: new Map<string, string>(),
    liquidacoes: { settlements: [] } as object,
    semGzip: false,
  };
  const answer = async (
    request: Parameters<typeof bytesOf>[0],
  ): Promise<{ readonly status: number; readonly body: unknown; readonly bytes?: Uint8Array }> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    if (pathname === '/authentication/v1.0/oauth/token') {
      const form = new URLSearchParams((await bytesOf(request)).toString('utf8'));
      if (form.get('clientId') !== clientId || form.get('clientSecret') !== segredo)
        return { status: 401, body: { message: 'Bad credentials' } };
      token = `ficha-${++given}`;
      return { status: 200, body: { accessToken: token, type: 'bearer', expiresIn: 10_800 } };
    }
    if (pathname.startsWith('/arquivo/')) {
      // A signed address refuses whoever sends another proof along.
      if (request.headers.authorization !== undefined) return { status: 400, body: { message: 'Only one auth' } };
      const text = fake.arquivos.get(pathname.slice('/arquivo/'.length, '/arquivo/'.length + 7));
      if (text === undefined) return { status: 403, body: { message: 'Request has expired' } };
      return { status: 200, body: null, bytes: fake.semGzip ? Buffer.from(text) : gzipSync(text) };
    }
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: { message: 'token expired' } };
    const base = `/financial/v3.0/merchants/${loja}`;
    if (!pathname.startsWith(`${base}/`)) return { status: 403, body: { message: 'merchant not authorized' } };
    if (pathname === `${base}/settlements`) {
      return searchParams.get('beginPaymentDate') && searchParams.get('endPaymentDate')
        ? { status: 200, body: fake.liquidacoes }
        : { status: 400, body: { message: 'dates are required' } };
    }
    if (pathname !== `${base}/reconciliation`) return { status: 404, body: { message: 'no Route matched' } };
    const competence = searchParams.get('competence') ?? '';
    if (!/^\d{4}-\d{2}$/.test(competence)) return { status: 400, body: { message: 'invalid competence' } };
    if (!fake.arquivos.has(competence)) return { status: 404, body: { message: 'not found' } };
    return { status: 200, body: { downloadPath: `${url}/arquivo/${competence}.csv.gz?signature=abc` } };
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
    const made =
      typeof fault === 'number' ? Promise.resolve({ status: fault, body: { message: 'fault' } }) : answer(request);
    void made.then((one) => {
      if ('bytes' in one && one.bytes) response.writeHead(one.status, { 'content-type': 'text/csv' }).end(one.bytes);
      else response.writeHead(one.status, { 'content-type': 'application/json' }).end(JSON.stringify(one.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(fake, {
    url,
    fail: (...some: readonly FalhaDoIfood[]) => {
      faults.push(...some);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
};
