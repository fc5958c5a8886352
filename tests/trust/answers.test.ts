import { describe, inject, it } from 'vitest';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { isInside, safeLink } from '../../src/client/session/safeLink';
import { password } from '../e2e/support/product';
import { amount, figure, none } from '../support/figures';
import { hostile, outside } from '../support/hostile';
import { nameOf, operations, pathWith } from '../support/operations';

const wanted = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-frame-options',
] as const;
const unwanted = ['x-powered-by', 'server', 'access-control-allow-origin', 'access-control-allow-credentials'] as const;
const origins = [
  'https://evil.example',
  'null',
  'http://localhost',
  'https://localhost.evil.example',
  'https://evil.example:443',
  'file://',
  'chrome-extension://abc',
  'http://127.0.0.1',
  'https://evilretaguarda.example',
  'https://retaguarda.example.evil.example',
  'http://[::1]',
  'https://evil.example/%0d%0ax',
  '*',
  'https://*',
  'data:',
  'https://sub.localhost',
  'HTTP://LOCALHOST',
  'https://localhost@evil.example',
  'ftp://localhost',
  'about:blank',
] as const;

/** The built product by its own address, every call of it, by nobody and by somebody. */
describe('every answer', () => {
  it('carries the headers, tells nothing of the server and opens itself to no other origin', async () => {
    const url = inject('productUrl');
    const token = (
      await fetch(`${url}/services/login`, {
        method: 'POST',
        headers: { username: 'empresa', password: encodeURIComponent(password), 'remember-me': 'true' },
      })
    ).headers.get('remember-me')!;
    const page = await fetch(url);
    const asset = /\/assets\/[^"]+\.js/.exec(await page.text())![0];
    const wrong: string[] = [];
    const statuses = new Set<number>();
    let [asked, at] = [0, 0];
    const look = async (
      name: string,
      method: string,
      path: string,
      headers: Readonly<Record<string, string>>,
    ): Promise<void> => {
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { ...headers, origin: origins[at++ % origins.length]! },
      });
      // A stream of changes never ends by itself.
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
      else await answer.arrayBuffer();
      asked++;
      statuses.add(answer.status);
      const bad = [
        ...wanted.filter((one) => !answer.headers.has(one)),
        ...unwanted.filter((one) => answer.headers.has(one)),
        ...(path.startsWith('/services/') && answer.headers.get('cache-control') !== 'no-store'
          ? ['cache-control']
          : []),
      ];
      if (bad.length > 0) wrong.push(`${name}: ${answer.status} ${bad.join()}`);
    };
    for (const operation of operations().filter(({ path }) => !/log(in|out)|encerrar/.test(path))) {
      // Mutating calls are made without a session only: other tests share the product.
      const asked: readonly Readonly<Record<string, string>>[] = operation.mutates
        ? [{}]
        : [{}, { 'remember-me': token }];
      for (const headers of asked)
        await look(nameOf(operation), operation.method, `/services/${pathWith(operation, '987654321')}`, headers);
    }
    for (const path of [
      '/',
      '/app/cadastros/cliente',
      asset,
      '/assets/nada.js',
      '/nada.php',
      '/healthz',
      '/livez',
      '/services/nada',
      '/.git/config',
      '/.env',
      '/%2e%2e/package.json',
      '/services/%ff',
    ])
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])
        await look(`${method} ${path}`, method, path, {});
    amount(`answers looked at, of statuses ${[...statuses].toSorted((a, b) => a - b).join(', ')}`, asked);
    none('answers without every header, with one too many, or kept by a cache', wrong);
    const findings = new CspEvaluator(new CspParser(page.headers.get('content-security-policy')!).csp).evaluate();
    none(
      'weaknesses of the content security policy, high and medium',
      findings.filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE && severity !== Severity.STRICT_CSP),
    );
  });
  it('leads nowhere but into the app after a login', () => {
    amount('ways out of the app tried as the address to come back to', hostile.length + outside.length);
    figure(
      'ways out of the app found',
      [...hostile, ...outside].filter((one) => isInside(one)).length +
        hostile.filter((one) => {
          const link = safeLink(one);
          return link !== undefined && new URL(link, 'https://aqui.example').origin !== 'https://aqui.example';
        }).length,
      { exactly: 0 },
    );
  });
});
