import { spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Usage } from '../../scripts/lib/arguments.mjs';
import { build } from '../../scripts/lib/prepare.mjs';
import { freePort, serve, temporary, type Running } from '../e2e/support/product';
import { get, hidden, logins, nginx, nginxOf, post, say, split, type Line } from './productionLine';
import { firstVisit } from './productionVisit';

export const usage = { text: 'Inicia em produção atrás de um nginx e o ataca.' } satisfies Usage;

type Check = (name: string, isRight: boolean, said?: unknown) => void;

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
  const check: Check = (name, isRight, said = '') => {
    count += 1;
    if (!isRight) wrong.push(`${name}: ${JSON.stringify(said).slice(0, 300)}`);
  };
  const folder = await temporary('production');
  const line: Line = { product: await freePort(), plain: await freePort(), usual: await freePort() };
  refusedStart(check, join(folder, 'no'));
  let product: Running | undefined;
  let proxy: ChildProcess | undefined;
  try {
    product = await serve('scripts/start.mjs', {
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      PORT: String(line.product),
      PUBLIC_URL: urlOf(line),
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: 'none',
      TRUSTED_PROXIES: '127.0.0.1/32',
      DEMO_PASSWORD: 'uma senha que nada abre',
    });
    proxy = await nginxOf(folder, line);
    await demonstration(check, line);
    await requestsReadTwice(check, line);
    await files(check, line);
    await forged(check, line);
    await firstAdministrator(check, line, product.output());
  } finally {
    proxy?.kill();
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`${count} conferências, ${wrong.length} erradas`);
  for (const one of wrong) console.log(`  ${one}`);
  return wrong.length === 0 ? 0 : 1;
};

const urlOf = ({ plain }: Line): string => `http://localhost:${plain}`;

const refusedStart = (check: Check, data: string): void => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', DATA_DIR: data },
  });
  for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'])
    check(`o início sem ${name} é recusado`, status === 1 && stderr.includes(`${name}: obrigatória`), stderr);
  check(
    'o início recusado não guarda nada',
    !existsSync(join(data, 'pglite')) && !existsSync(join(data, 'secret.key')),
  );
};

/** Mail, logins and payments of a demonstration, by every way in. */
const demonstration = async (check: Check, line: Line): Promise<void> => {
  for (const port of [line.product, line.plain, line.usual])
    for (const query of ['', '?chave=', '?chave=undefined', '?token=1'])
      for (const header of [
        'Accept: */*',
        'X-Forwarded-For: 127.0.0.1',
        'X-Forwarded-Host: localhost',
        'X-Real-IP: ::1',
        'Forwarded: for=127.0.0.1',
      ])
        check(`/dev/mail${query} com ${header}`, (await get(port, `/dev/mail${query}`, header)).status === 404);
  for (const login of logins) {
    const headers = [`username: ${login}`, 'password: uma%20senha%20que%20nada%20abre'];
    const { head } = await post(line.plain, '/services/login', {}, ...headers);
    check(`o login ${login} não existe`, !head.includes('remember-me:'), head);
  }
  const paid = await post(line.plain, '/services/publico/loja/forno/simular-pagamento', { chave: 'x' });
  check('ninguém paga um Pix simulado', paid.status === 404, paid);
};

const requestsReadTwice = async (check: Check, line: Line): Promise<void> => {
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
};

/** Files, methods and descriptions that tell a stranger of the server (ASVS 13.4). */
const files = async (check: Check, line: Line): Promise<void> => {
  for (const path of hidden)
    for (const port of [line.product, line.plain]) {
      const { status, head, body } = await get(port, path);
      const isApp = status === 200 && head.includes('text/html') && body.includes('id="root"');
      check(`${path} não está lá`, [400, 403, 404].includes(status) || isApp, { status, head });
    }
  const built = ['client', 'public'].flatMap((part) =>
    readdirSync(join('dist', part), { recursive: true, encoding: 'utf8' }).map((file) => join('dist', part, file)),
  );
  const leads = built.filter(
    (file) => /\.(js|css)$/.test(file) && readFileSync(file, 'utf8').includes('sourceMappingURL='),
  );
  check('nenhum mapa de fontes foi construído', !built.some((file) => file.endsWith('.map')));
  check('nenhum arquivo leva a um mapa', leads.length === 0, leads);
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'DEBUG']) {
    const { status } = await say(line.product, [`${method} / HTTP/1.1`, 'Host: localhost', 'Connection: close']);
    check(`${method} não é atendido`, status !== 200, status);
  }
  const description = await get(line.plain, '/services/openapi.json');
  check('a descrição dos serviços pede uma sessão', description.status === 401, description);
  const broken = await get(line.plain, '/services/cliente/findbyid/%00%ff');
  check('um erro não mostra pilha nem caminho', !/\bat \w+ \(|node_modules|\.mjs:/.test(broken.body), broken.body);
};

const forged = async (check: Check, line: Line): Promise<void> => {
  const names = ['X-Forwarded-Host: mau.exemplo', 'X-Forwarded-Proto: javascript', 'X-Original-URL: /dev/mail'];
  const { status, head, body } = await get(line.product, '/', ...names);
  check('cabeçalhos forjados não entram na página', status === 200 && !`${head}${body}`.includes('mau.exemplo'), head);
  check('nada diz o que o serve', !/\n(server|x-powered-by|x-aspnet-version):/.test(head), head);
  // The proxy's own word at the right is counted, not what callers write to the left: one address for all of them.
  const asked = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      post(line.usual, '/services/user/primeiroadministrador', { token: 'x' }, `X-Forwarded-For: 9.9.9.${at}`),
    ),
  );
  const statuses = asked.map((one) => one.status);
  check('um X-Forwarded-For forjado não foge do limite', statuses.includes(429), statuses);
};

const firstAdministrator = async (check: Check, line: Line, printed: string): Promise<void> => {
  const token = new RegExp(`${urlOf(line)}/auth/primeiro-acesso#token=([0-9a-f]{32})`).exec(printed)?.[1] ?? '';
  check('mostra o endereço do primeiro administrador', token !== '', printed);
  check('não mostra senha nem chave', !/Senha de demonstra|dev\/mail/.test(printed), printed);
  check('diz que nenhum e-mail sai', printed.includes('SMTP_URL=none'), printed);
  const problems = await firstVisit(urlOf(line), token);
  check('o primeiro administrador é criado na página', problems.length === 0, problems);
  const other = { nome: 'Outra', login: 'outra', email: 'outra@exemplo.com.br', senha: 'cavalo bateria grampo' };
  const again = await post(line.plain, '/services/user/primeiroadministrador', { token, ...other });
  check('o endereço vale uma vez', again.status === 422, again);
  const credentials = ['username: ana', 'password: cavalo%20bateria%20grampo'];
  const { head } = await post(line.plain, '/services/login', {}, ...credentials);
  const key = /\nremember-me: (\S+)/.exec(head)?.[1] ?? '';
  check('o primeiro administrador entra', key !== '', head);
  for (const [root, total] of [
    ['user/', 1],
    ['company/', 0],
    ['estado/', 27],
  ] as const) {
    const { body } = await post(line.plain, `/services/${root}filterpaginated/1/10`, {}, `remember-me: ${key}`);
    check(`${root} tem ${total}`, body.includes(`"totalRecords":${total}`), body);
  }
  check('nem ele lê /dev/mail', (await get(line.plain, '/dev/mail', `remember-me: ${key}`)).status === 404);
};
