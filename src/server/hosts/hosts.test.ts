import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entity, resource, settings } from '#kit';
import { f, modelOf } from '#fields';
import { asksOf } from '#kit/read/boot';
import { callerOf } from './address';
import { staticFiles } from './files';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { gunzipSync } from 'node:zlib';
import { networksOf } from '#kit/networks';
import { pagePolicy } from '../core/policy';
import { securityHeaders, unheard } from './headers';
import { packed } from './pack';

const built = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'rtg-static-'));
  mkdirSync(join(directory, 'assets'));
  for (const [name, text] of [
    ['index.html', '<html><script nonce="__NONCE__" src="/a.js"></script>'],
    ['assets/a-1.js', 'plain'],
    ['assets/a-1.js.br', 'brotli'],
    ['assets/a-1.js.gz', 'gzipped'],
  ] as const)
    writeFileSync(join(directory, name), text);
  return directory;
};
const get = (headers: Record<string, string> = {}): Request => new Request('http://localhost/', { headers });

describe('the built app', () => {
  it('sends what the browser can unpack, kept for ever; the page is asked for again', async () => {
    const files = await staticFiles(built());
    const packed = files.serve(get({ 'accept-encoding': 'gzip, br' }), '/assets/a-1.js')!;
    expect([packed.headers.get('content-encoding'), packed.headers.get('cache-control'), await packed.text()]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
      'brotli',
    ]);
    expect(await files.serve(get(), '/assets/a-1.js')!.text()).toBe('plain');
    expect(files.page(get())!.headers.get('cache-control')).toBe('no-cache');
  });
  it('gives the scripts of each page a nonce of its own, which its policy names', async () => {
    const files = await staticFiles(built());
    const nonces = await Promise.all(
      [files.page(get())!, files.page(get({ 'accept-encoding': 'br, gzip' }))!].map(async (page) => {
        const bytes = Buffer.from(await page.arrayBuffer());
        expect(page.headers.get('content-length')).toBe(String(bytes.byteLength));
        const text = (page.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString();
        const nonce = /nonce="([^"]+)"/.exec(text)![1]!;
        expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
        expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });
  it('lets the worker that opens pages without a network ask for our files, and asks the browser to look for a newer one', async () => {
    const directory = built();
    for (const name of ['offline.js', 'offlinePage.js']) {
      writeFileSync(join(directory, name), '');
      const { headers } = (await staticFiles(directory)).serve(get(), `/${name}`)!;
      expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
        'no-cache',
        'text/javascript; charset=utf-8',
      ]);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self'; /);
    }
    expect(pagePolicy('a')).toContain("worker-src 'self'");
  });
  it('names what the screen at an address will ask for, and nothing that an address could put there', async () => {
    const directory = built();
    writeFileSync(join(directory, 'index.html'), '<head></head>');
    for (const name of ['form-12345678.js', 'form-87654321.css', 'app-12345678.js'])
      writeFileSync(join(directory, 'assets', name), '');
    writeFileSync(
      join(directory, 'assets/declarations-12345678.json'),
      JSON.stringify({
        'cadastros/unidade-medida': ['/assets/declarations/unidadeMedida-12345678.js'],
        'vendas/caixa': ['/assets/vendas-caixa-12345678.js'],
      }),
    );
    const files = await staticFiles(directory);
    const page = async (path: string) => {
      const text = await files
        .page(new Request(`http://localhost${path}`, { headers: { cookie: 'XSRF-TOKEN=a' } }))!
        .text();
      return {
        stands: /name="stands" content='([^']*)'/.exec(text)?.[1],
        behind: /name="then" content='([^']*)'/.exec(text)?.[1],
        links: [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).toSorted(),
      };
    };
    const declaration = '/assets/declarations/unidadeMedida-12345678.js';
    expect(await page('/app/cadastros/unidade-medida')).toEqual({ stands: 'declaration', links: [declaration] });
    expect(await page('/app/cadastros/unidade-medida/edicao/MQ%3D%3D')).toEqual({
      stands: 'declaration',
      behind: '/assets/app-12345678.js /assets/form-12345678.js /assets/form-87654321.css',
      links: [declaration],
    });
    expect(await page('/app/vendas/caixa')).toEqual({ stands: 'page', links: ['/assets/vendas-caixa-12345678.js'] });
    for (const path of ['/app/cadastros/outro', '/app/cadastros/outro/edicao'])
      expect(await page(path)).toEqual({ stands: '', links: [] });
    for (const path of ['/app', '/app/x/"><script>', '/auth/user/login'])
      expect(await page(path)).toEqual({ stands: undefined, links: [] });
  });
  it('links to the files of the app for who has the cookie of a session, to those of the login for others', async () => {
    const directory = built();
    writeFileSync(
      join(directory, 'index.html'),
      '<head><!--next:/assets/app-1.js /assets/app-1.css|/assets/login-1.js|/assets/cards-1.js--></head>',
    );
    writeFileSync(
      join(directory, 'assets/declarations-12345678.json'),
      JSON.stringify({ 'cadastros/setor': ['/assets/declarations/setor-1.js'] }),
    );
    const files = await staticFiles(directory);
    const page = async (headers: Record<string, string>, path = '/'): Promise<string> => {
      const answer = files.page(new Request(`http://localhost${path}`, { headers }))!;
      expect(answer.headers.get('vary')).toBe('accept-encoding, cookie, sec-ch-ua-mobile');
      return (await answer.text()).replace(/nonce="[^"]{24}"/g, 'nonce');
    };
    expect(await page({})).toBe('<head><link rel="modulepreload" href="/assets/login-1.js" nonce></head>');
    expect(await page({ cookie: 'a=b; XSRF-TOKEN=abc' })).toBe(
      '<head><link rel="modulepreload" href="/assets/app-1.js" nonce><link rel="preload" as="style" crossorigin href="/assets/app-1.css"></head>',
    );
    const [phone, ...others] = await Promise.all(
      (
        [
          { cookie: 'XSRF-TOKEN=abc', 'sec-ch-ua-mobile': '?1' },
          { cookie: 'XSRF-TOKEN=abc', 'sec-ch-ua-mobile': '?0' },
          { 'sec-ch-ua-mobile': '?1' },
        ] as Record<string, string>[]
      ).map((headers) => page(headers)),
    );
    expect(phone).toContain('<link rel="modulepreload" href="/assets/cards-1.js" nonce>');
    for (const other of others) expect(other).not.toContain('cards-1.js');
    expect(await page({ cookie: 'XSRF-TOKEN=abc' }, '/app/cadastros/setor')).toContain(
      '<link rel="modulepreload" href="/assets/declarations/setor-1.js" nonce>',
    );
    expect(await page({}, '/app/cadastros/setor')).not.toContain('href="/assets/declarations');
  });
  it('says what the screen at an address asks of the services first', async () => {
    const directory = built();
    writeFileSync(join(directory, 'index.html'), '<head></head>');
    const [produto, proprio, unico] = (['produto', 'proprio', 'unico'] as const).map((name) =>
      entity(name, {
        label: [name, name],
        title: 'nome',
        root: `${name}/`,
        fields: { nome: f.text(), preco: f.money() },
      }),
    );
    const page = () => Promise.resolve({ default: null });
    const files = await staticFiles(
      directory,
      asksOf([
        modelOf({
          section: 'cadastros',
          entity: produto!,
          resource: resource(produto!, {
            list: { sort: { preco: 'desc' }, size: 25, tabs: { Caros: { preco: 10 } }, opens: 'Caros' },
          }),
        }),
        modelOf({
          section: 'cadastros',
          entity: proprio!,
          resource: resource(proprio!, { pages: { list: page, edit: page } }),
        }),
        modelOf({ section: 'cadastros', entity: unico!, resource: settings(unico!) }),
      ]),
    );
    const ask = async (path: string) =>
      /name="ask" content='([^']*)'/.exec(await files.page(new Request(`http://localhost${path}`))!.text())?.[1];
    expect(await ask('/app/cadastros/produto')).toBe(
      'produto/filterpaginated/1/25 {"$and":[{"preco":10}],"$sort":[["preco","desc"]]}',
    );
    expect(await ask('/app/cadastros/produto/edicao/MTI%3D')).toBe('produto/findbyid/12');
    for (const path of [
      '',
      '/outro',
      '/produto/edicao',
      '/produto/edicao/%',
      '/produto/edicao/Li4vYQ%3D%3D',
      '/produto/detalhe/MTI%3D',
      '/proprio',
      '/proprio/edicao/MTI%3D',
      '/unico',
    ])
      expect(await ask(`/app/cadastros${path}`), path).toBeUndefined();
  });
  it('has a policy in which nothing is weak', () => {
    const findings = new CspEvaluator(new CspParser(pagePolicy('r4nd0mr4nd0mr4nd0mr4n==')).csp).evaluate();
    expect(
      findings.filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE && severity !== Severity.STRICT_CSP),
    ).toEqual([]);
  });
  it.each([
    '/../package.json',
    '/assets/../index.html',
    '/assets/a-1.js.br',
    '/assets',
    '//index.html',
    '/%2e%2e/x',
    '/index.html',
  ])('serves nothing for %s', async (path) => {
    expect((await staticFiles(built())).serve(get(), path)).toBeUndefined();
  });
});

describe('a long answer', () => {
  const asking = (accept?: string): Request =>
    new Request('http://x/', { headers: accept === undefined ? {} : { 'accept-encoding': accept } });
  const rows = (count: number) => ({
    hasError: false,
    results: Array.from({ length: count }, (_, index) => ({ id: index + 1, nome: `Ação nº ${index}` })),
    totalRecords: count,
  });
  const answer = (count: number, type = 'application/json; charset=utf-8') => {
    const headers = new Headers({ 'content-type': type, 'cache-control': 'no-store', 'remember-me': 'a.1.b' });
    headers.append('set-cookie', 'XSRF-TOKEN=a; Path=/');
    return new Response(JSON.stringify(rows(count)), { status: count === 60 ? 409 : 200, headers });
  };
  it.each([60, 5_000])(
    'comes packed to who can unpack it, whole, with its status and headers: %i rows',
    async (count) => {
      const given = await packed(asking('gzip, deflate, br'), answer(count));
      const bytes = Buffer.from(await given.arrayBuffer());
      expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(rows(count));
      expect(bytes.length).toBeLessThan(JSON.stringify(rows(count)).length / 3);
      expect([given.status, Object.fromEntries(given.headers)]).toEqual([
        answer(count).status,
        { ...Object.fromEntries(answer(count).headers), 'content-encoding': 'gzip' },
      ]);
    },
  );
  it.each([
    [60, undefined, undefined],
    [60, 'identity', undefined],
    [60, 'xgzip', undefined],
    [3, 'gzip', undefined],
    [60, 'gzip', 'text/csv'],
  ])(
    'comes as it is where it is short, no JSON, or not to be unpacked: %i rows, %s, %s',
    async (count, accept, type) => {
      const given = await packed(asking(accept), answer(count, type));
      expect([given.headers.get('content-encoding'), given.headers.getSetCookie(), await given.json()]).toEqual([
        null,
        ['XSRF-TOKEN=a; Path=/'],
        rows(count),
      ]);
    },
  );
});

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_INVALID_METHOD', 400],
])('what never became a request is answered by what was wrong: %s', async (code, status) => {
  const server = createServer((socket) => {
    socket.end(unheard(Object.assign(new Error(code), { code })));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect([answer.status, answer.headers.get('x-content-type-options'), await answer.text()]).toEqual([
    status,
    'nosniff',
    '',
  ]);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  server.close();
});

it('every response has the headers', () => {
  expect(securityHeaders({ isHttps: true })['strict-transport-security']).toContain('max-age');
  const plain = securityHeaders({ isHttps: false });
  expect(plain['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(plain).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(plain['strict-transport-security']).toBeUndefined();
});

describe('the caller', () => {
  const proxies = networksOf('10.0.0.0/8, fd00::/8, 127.0.0.1')!;
  const { said, none } = {
    said: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https' },
    none: {},
  };
  it.each([
    ['no proxy', '203.0.113.9', none, '203.0.113.9', false],
    ['who makes himself one', '198.51.100.7', said, '198.51.100.7', false],
    ['who makes himself one in our own network', '192.168.1.7', said, '192.168.1.7', false],
    ['one proxy', '10.1.2.3', said, '203.0.113.9', true],
    ['one proxy, as a socket of both versions names it', '::ffff:10.1.2.3', said, '203.0.113.9', true],
    ['one proxy by IPv6', 'fd12::1', { 'x-forwarded-for': '2001:db8::7' }, '2001:db8::7', false],
    [
      'one proxy that names ports',
      '10.1.2.3',
      { 'x-forwarded-for': '6.6.6.6, [2001:db8::7]:443' },
      '2001:db8::7',
      false,
    ],
    [
      'two proxies',
      '10.1.2.3',
      { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.9.9.9', 'x-forwarded-proto': 'https, http' },
      '203.0.113.9',
      true,
    ],
    [
      'two proxies, one of them a stranger',
      '10.1.2.3',
      { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 198.51.100.7' },
      '198.51.100.7',
      false,
    ],
    ['somebody in the network of the proxies', '10.1.2.3', { 'x-forwarded-for': '10.7.7.7' }, '10.7.7.7', false],
    ['a proxy that says nothing', '127.0.0.1', none, '127.0.0.1', false],
    [
      'a proxy that says what is no address',
      '127.0.0.1',
      { 'x-forwarded-for': '203.0.113.9, unknown' },
      '127.0.0.1',
      false,
    ],
  ])('behind %s', (_, remote, headers, ip, isHttps) => {
    expect(callerOf(get(headers), remote, proxies)).toMatchObject({ ip, isHttps, socket: remote });
  });
  it('is nobody but the socket where no proxy is trusted, and that is said', () => {
    for (const remote of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', 'fd00::1', ''])
      expect(callerOf(get(said), remote, [])).toEqual({
        ip: remote,
        socket: remote,
        isHttps: false,
        isUnbelieved: true,
      });
    expect(callerOf(get(none), '127.0.0.1', []).isUnbelieved).toBe(false);
  });
});
