import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

/** The address of who attacks: another than that of the proxy, which the product trusts. */
const stranger = '127.0.0.2';
/** An answer as it came over the line. */
export interface Said {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** How many answers came: a smuggled request is answered too. */
  readonly answers: number;
}
export const say = (port: number, lines: readonly string[], body = ''): Promise<Said> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', localAddress: stranger }, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`),
    );
    const end = (): void => {
      const text = Buffer.concat(chunks).toString('latin1');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0),
        head: head.toLowerCase(),
        body: rest.join('\r\n\r\n'),
        answers: text.match(/^HTTP\/1\.[01] \d{3}/gm)?.length ?? 0,
      });
    };
    socket.setTimeout(4_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', end);
    socket.on('error', (error) => (chunks.length > 0 ? end() : reject(error)));
  });
export const get = (port: number, path: string, ...headers: readonly string[]): Promise<Said> =>
  say(port, [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]);
export const post = (port: number, path: string, body: object, ...headers: readonly string[]): Promise<Said> => {
  const text = JSON.stringify(body);
  return say(
    port,
    [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      'X-XSRF-TOKEN: 1',
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...headers,
    ],
    text,
  );
};

export interface Line {
  readonly product: number;
  /** Behind a proxy that says nothing of its callers, and one that does. */
  readonly plain: number;
  readonly usual: number;
}
export const nginxOf = async (folder: string, { product, plain, usual }: Line): Promise<ChildProcess> => {
  const server = (port: number, address: string): string =>
    `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${product}; proxy_http_version 1.1;
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For ${address}; } }`;
  await mkdir(join(folder, 'nginx'), { recursive: true });
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events {}
     http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/nginx/${one};`).join(' ')}
     ${server(plain, '""')} ${server(usual, '$proxy_add_x_forwarded_for')} }`,
  );
  const child = spawn(nginx()!, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await get(plain, '/livez').then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return child;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  child.kill();
  throw new Error('nginx does not answer');
};
export const nginx = (): string | undefined =>
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((one) =>
    existsSync(one),
  );

/** Addresses that a server must not know: sources, keys, repositories, monitoring, what tools leave behind. */
export const hidden = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.npmrc',
  '/.svn/entries',
  '/.DS_Store',
  '/package.json',
  '/package-lock.json',
  '/server/node.mjs',
  '/../server/node.mjs',
  '/..%2fserver%2fnode.mjs',
  '/%2e%2e/package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '/src/client/main.ts',
  '/schemas/cadastros/usuarios/usuario.ts',
  '/@vite/client',
  '/@fs/etc/passwd',
  '/node_modules/.package-lock.json',
  '/data/secret.key',
  '/secret.key',
  '/manifest.json.bak',
  '/server-status',
  '/nginx_status',
  '/metrics',
  '/actuator/env',
  '/debug/pprof',
  '/phpinfo.php',
  '/backup.jsonl.gz',
  '/assets/',
  '/.vite/manifest.json',
  '/.sources-sha256',
] as const;
export const logins = ['admin', 'analista', 'empresa', 'operador', 'vendedor', 'representante'] as const;

/** Requests that two servers read in two ways. Each gets one answer, and it is a refusal. */
export const split = (host = 'Host: localhost') =>
  ({
    'dois Host diferentes': [['GET / HTTP/1.1', host, 'Host: mau.exemplo'], ''],
    'dois Host iguais': [['GET / HTTP/1.1', host, host], ''],
    'Host com espaço antes dos dois pontos': [['GET / HTTP/1.1', 'Host : localhost'], ''],
    'HTTP/1.1 sem Host': [['GET / HTTP/1.1', 'Accept: */*'], ''],
    'Content-Length e Transfer-Encoding': [
      ['POST /services/login HTTP/1.1', host, 'Content-Length: 6', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    'dois Content-Length': [
      ['POST /services/login HTTP/1.1', host, 'Content-Length: 0', 'Content-Length: 40'],
      'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    'Transfer-Encoding desconhecido': [
      ['POST /services/login HTTP/1.1', host, 'Transfer-Encoding: xchunked'],
      '0\r\n\r\n',
    ],
    'Content-Length negativo': [['POST /services/login HTTP/1.1', host, 'Content-Length: -1'], ''],
    'linha dobrada': [
      ['POST /services/login HTTP/1.1', host, 'Transfer-Encoding:', ' chunked', 'Content-Length: 4'],
      '0\r\n\r\n',
    ],
  }) as const satisfies Readonly<Record<string, readonly [readonly string[], string]>>;
