import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Usage } from '../../scripts/lib/arguments.mjs';
import { build } from '../../scripts/lib/prepare.mjs';
import { freePort, serve, temporary, type Running } from '../e2e/support/product';
import { firstVisit } from './productionVisit';

export const usage = { text: 'Inicia em produção atrás de um nginx e o ataca.' } satisfies Usage;

/** An answer as it came over the line. */
interface Said {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** How many answers came: a smuggled request is answered too. */
  readonly answers: number;
}
const say = (port: number, lines: readonly string[], body = ''): Promise<Said> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
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
const get = (port: number, path: string, ...headers: readonly string[]): Promise<Said> =>
  say(port, [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]);
const post = (port: number, path: string, body: object, ...headers: readonly string[]): Promise<Said> => {
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

interface Line {
  readonly product: number;
  /** Behind a proxy that says nothing of its callers, and one that does. */
  readonly plain: number;
  readonly usual: number;
}
const nginxOf = async (folder: string, { product, plain, usual }: Line): Promise<ChildProcess> => {
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
const nginx = (): string | undefined =>
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((one) =>
    existsSync(one),
  );

/** Addresses that a server must not know: sources, keys, repositories, monitoring, what tools leave behind. */
const hidden = [
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
  '/schemas/cadastros/usuario.ts',
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
const logins = ['admin', 'analista', 'empresa', 'operador', 'vendedor', 'representante'] as const;

/** Requests that two servers read in two ways. Each gets one answer, and it is a refusal. */
const split = (host = 'Host: localhost') =>
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

/**
 * `npm run test:production`: a production start in a fresh folder behind a real nginx, attacked: what a demonstration
 * shows, spoofed headers, requests read in two ways, files that nobody should get. Exit code 1 while anything is open.
 */
export const run = async (): Promise<number> => {
  if (!nginx()) {
    console.error('Esta prova precisa do nginx: instale-o (apt-get install nginx-light) e repita.');
    return 1;
  }
  await build();
  const wrong: string[] = [];
  let count = 0;
  const check = (name: string, isRight: boolean, said: unknown = ''): void => {
    count += 1;
    if (!isRight) wrong.push(`${name}: ${JSON.stringify(said).slice(0, 300)}`);
  };
  const folder = await temporary('production');
  const line: Line = { product: await freePort(), plain: await freePort(), usual: await freePort() };
  const publicUrl = `http://localhost:${line.plain}`;
  const refused = spawnSync(process.execPath, ['scripts/start.mjs'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', DATA_DIR: join(folder, 'no') },
  });
  for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'])
    check(
      `o início sem ${name} é recusado`,
      refused.status === 1 && refused.stderr.includes(`${name}: obrigatória`),
      refused.stderr,
    );
  check('o início recusado não cria nada', !existsSync(join(folder, 'no')));

  let product: Running | undefined;
  let proxy: ChildProcess | undefined;
  try {
    product = await serve('scripts/start.mjs', {
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      PORT: String(line.product),
      PUBLIC_URL: publicUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: 'none',
      TRUSTED_PROXIES: '127.0.0.1/32',
      DEMO_PASSWORD: 'uma senha que nada abre',
    });
    proxy = await nginxOf(folder, line);
    const printed = product.output();
    const address = new RegExp(`${publicUrl}/auth/primeiro-acesso#token=([0-9a-f]{32})`).exec(printed);
    check('mostra o endereço do primeiro administrador', address !== null, printed);
    check('não mostra senha nem chave', !/Senha de demonstra|dev\/mail/.test(printed), printed);
    check('diz que nenhum e-mail sai', printed.includes('SMTP_URL=none'), printed);

    for (const [through, port] of Object.entries(line))
      for (const query of ['', '?chave=', '?chave=undefined', '?token=1'])
        for (const header of [
          'Accept: */*',
          'X-Forwarded-For: 127.0.0.1',
          'X-Forwarded-Host: localhost',
          'X-Real-IP: ::1',
          'Forwarded: for=127.0.0.1',
        ])
          check(
            `/dev/mail${query} por ${through} com ${header}`,
            (await get(port, `/dev/mail${query}`, header)).status === 404,
          );
    for (const login of logins) {
      const said = await post(
        line.plain,
        '/services/login',
        {},
        `username: ${login}`,
        'password: uma%20senha%20que%20nada%20abre',
      );
      check(`o login ${login} não existe`, !said.head.includes('remember-me:'), said.head);
    }
    const paid = await post(line.plain, '/services/publico/loja/forno/simular-pagamento', { chave: 'x' });
    check('ninguém paga um Pix simulado', paid.status === 404, paid);

    for (const [name, [lines, body]] of Object.entries(split())) {
      const direct = await say(line.product, lines, body);
      check(`${name}, direto`, direct.status >= 400 && direct.status < 502 && direct.answers === 1, direct);
      const behind = await say(line.plain, lines, body);
      check(`${name}, pelo nginx`, behind.status >= 400 && behind.answers === 1, behind);
    }
    for (const path of ['/healthz', '/livez']) {
      const { status, body } = await say(line.product, [`GET ${path} HTTP/1.0`]);
      check(`${path} de HTTP/1.0 sem Host`, status === 200 && body === 'ok', { status, body });
    }

    for (const path of hidden)
      for (const port of [line.product, line.plain]) {
        const { status, head, body } = await get(port, path);
        const isApp = status === 200 && head.includes('text/html') && body.includes('id="root"');
        check(`${path} não está lá`, [400, 403, 404].includes(status) || isApp, { status, head });
      }
    const files = ['client', 'public'].flatMap((part) =>
      readdirSync(join('dist', part), { recursive: true, encoding: 'utf8' }).map((file) => join('dist', part, file)),
    );
    check('nenhum mapa de fontes foi construído', !files.some((file) => file.endsWith('.map')));
    check(
      'nenhum arquivo leva a um mapa',
      !files
        .filter((file) => /\.(js|css)$/.test(file))
        .some((file) => readFileSync(file, 'utf8').includes('sourceMappingURL=')),
    );
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'DEBUG'])
      check(
        `${method} não é atendido`,
        (await say(line.product, [`${method} / HTTP/1.1`, 'Host: localhost', 'Connection: close'])).status !== 200,
      );
    const home = await get(
      line.product,
      '/',
      'X-Forwarded-Host: mau.exemplo',
      'X-Forwarded-Proto: javascript',
      'X-Original-URL: /dev/mail',
      'X-Rewrite-URL: /dev/mail',
    );
    check(
      'cabeçalhos forjados não entram na página',
      home.status === 200 && !`${home.head}${home.body}`.includes('mau.exemplo'),
      home.head,
    );
    check('nada diz o que o serve', !/\n(server|x-powered-by|x-aspnet-version):/.test(home.head), home.head);
    check('a descrição dos serviços pede uma sessão', (await get(line.plain, '/services/openapi.json')).status === 401);
    const broken = await get(line.plain, '/services/cliente/findbyid/%00%ff');
    check('um erro não mostra pilha nem caminho', !/\bat \w+ \(|node_modules|\.mjs:/.test(broken.body), broken.body);

    // Whatever callers write to the left, the proxy's own word at the right is counted: one address for all of them.
    const asked = await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        post(line.usual, '/services/user/primeiroadministrador', { token: 'x' }, `X-Forwarded-For: 9.9.9.${at}`),
      ),
    );
    check(
      'um X-Forwarded-For forjado não foge do limite',
      asked.some(({ status }) => status === 429),
      asked.map(({ status }) => status),
    );

    const token = address?.[1] ?? '';
    for (const problem of await firstVisit(publicUrl, token)) check(problem, false);
    const ana = { nome: 'Outra', login: 'outra', email: 'outra@exemplo.com.br', senha: 'cavalo bateria grampo' };
    const again = await post(line.plain, '/services/user/primeiroadministrador', { token, ...ana });
    check('o endereço vale uma vez', again.status === 422, again);
    const session = await post(
      line.plain,
      '/services/login',
      {},
      'username: ana',
      'password: cavalo%20bateria%20grampo',
    );
    const key = /\nremember-me: (\S+)/i.exec(session.head)?.[1] ?? '';
    check('o primeiro administrador entra', key !== '', session.head);
    const total = async (root: string): Promise<unknown> =>
      (
        JSON.parse(
          /\{.*\}/s.exec(
            (
              await post(
                line.plain,
                `/services/${root}filterpaginated/1/10`,
                {},
                `remember-me: ${key}`,
                'Accept-Encoding: identity',
              )
            ).body,
          )?.[0] ?? '{}',
        ) as { totalRecords?: number }
      ).totalRecords;
    check(
      'há um usuário, nenhuma empresa e as listas do produto',
      JSON.stringify([await total('user/'), await total('empresa/'), await total('estado/')]) === '[1,0,27]',
      [await total('user/'), await total('empresa/'), await total('estado/')],
    );
    check(
      'nem o administrador lê /dev/mail',
      (await get(line.plain, '/dev/mail', `remember-me: ${key}`)).status === 404,
    );
  } finally {
    proxy?.kill();
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`${count} conferências, ${wrong.length} erradas`);
  for (const one of wrong) console.log(`  ${one}`);
  return wrong.length === 0 ? 0 : 1;
};
