import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../support/operations';
import type { Speaker } from '../../../src/server/testing';
import { speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

/** Lines of a table that are no comment. */
const linesOf = (name: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`data/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));
const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
/** Calls that nothing answers yet. A line goes with the change that serves its call. */
const waiting = new Set(linesOf('esperam').map(([method, path]) => shape(`${method} ${path}`)));
const rows = linesOf('chamadas')
  .map(([method = '', path = '']) => ({ method, path }))
  .filter(({ method, path }) => !waiting.has(shape(`${method} ${path}`)));
describe('the calls of the specification', () => {
  const table = new Map(operations().map((operation) => [shape(`${operation.method} ${operation.path}`), operation]));
  /** `gerarimpressao{suffix}`: what is glued to a name is any ending of it. */
  const isServed = (call: string): boolean =>
    table.has(call) || (/\w\{\}$/.test(call) && [...table.keys()].some((known) => known.startsWith(call.slice(0, -2))));
  let house: Services;
  let admin: Speaker;
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    admin = await house.as('admin');
    await admin('POST', `user/admin/company/${house.companies[0]}`);
  }, 120_000);
  afterAll(() => house.close());

  it('are all there but those that wait, and none of these', () => {
    expect(rows.length).toBeGreaterThan(260);
    expect([...waiting].filter(isServed)).toEqual([]);
    expect(rows.map(({ method, path }) => shape(`${method} ${path}`)).filter((call) => !isServed(call))).toEqual([]);
  });
  it('are answered with a slash at the end and without one', async () => {
    const stranger = speaker(house.app, null);
    const asked = rows
      .filter(({ method, path }) => typeof table.get(shape(`${method} ${path}`))?.policy === 'object')
      .map(({ method, path }) => [method, path.replace(/\{\w+\}/g, '1').replace(/\/$/, '')] as const);
    expect(asked.length).toBeGreaterThan(30);
    for (const [method, path] of asked)
      for (const end of ['', '/']) {
        const { status } = await stranger(method, path + end, method === 'POST' ? {} : undefined, {
          'remember-me': 'ninguem',
        });
        expect([method, path + end, status]).toEqual([method, path + end, 401]);
      }
  });
  it('have a POST twin where a GET changes something', () => {
    const lonely = [...table.values()].filter(
      ({ method, mutates, path }) => method === 'GET' && mutates && !table.has(shape(`POST ${path}`)),
    );
    expect(lonely.map(({ path }) => path)).toEqual([]);
  });
  // Calls that end the session come last.
  const order = rows.toSorted((a, b) => Number(a.path === 'logout') - Number(b.path === 'logout'));
  it.each(order.map(({ method, path }) => [`${method} ${path}`, method, path] as const))(
    '%s is answered',
    async (_, method, path) => {
      const answer = await admin(
        method,
        path
          .replace('{value}', '52998224725')
          .replace('{cep}', '01310100')
          .replace('email/{a}', 'email/a@exemplo.com.br')
          .replace('{name}/{state}', 'sao%20paulo/sp')
          .replace(/\{\w+\}/g, '1'),
        method === 'POST' ? {} : undefined,
      );
      // With a parameter it may be that there is no such record.
      expect([500, 501, 405, ...(path.includes('{') ? [] : [404])], answer.text).not.toContain(answer.status);
      expect(answer.text, path).not.toMatch(/select |insert |relation|column/i);
    },
  );
});
