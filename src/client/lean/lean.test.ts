import { createRequire } from 'node:module';
import { parse as theirParse, stringify as theirStringify } from 'query-string';
import { describe, expect, it } from 'vitest';
import theirDefaults from 'es-toolkit/compat/defaults';
import theirGet from 'es-toolkit/compat/get';
import theirPick from 'es-toolkit/compat/pick';
import theirSet from 'es-toolkit/compat/set';
import defaults from './defaults';
import get from './get';
import pick from './pick';
import Polyglot from './polyglot';
import { parse, stringify } from './queryString';
import set from './set';

const RealPolyglot = createRequire(import.meta.url)('node-polyglot') as typeof Polyglot;

describe('our polyglot says what the real one says', () => {
  const options = {
    locale: 'pt-BR',
    phrases: {
      '': '',
      ra: { one: 'Um item |||| %{smart_count} itens', hello: 'Olá, %{name} %{missing}!', nested: { deep: 'Fundo' } },
    },
    allowMissing: true,
    onMissingKey: (key: string, values?: { readonly _?: string }) => values?._ ?? key,
  };
  const [ours, theirs] = [new Polyglot(options), new RealPolyglot(options)];
  it.each([
    ['ra.one', { smart_count: 1 }],
    ['ra.one', { smart_count: 0 }],
    ['ra.one', { smart_count: 7 }],
    ['ra.one', {}],
    ['ra.hello', { name: 'Ana' }],
    ['ra.nested.deep', {}],
    ['Clientes', {}],
    ['none', { _: 'Outra %{x}', x: 3 }],
    ['', {}],
    ['ra.hello', { name: null }],
  ] as const)('%s %j', (key, values) => {
    expect(ours.t(key, values)).toBe(theirs.t(key, { ...values }));
  });
});
describe('our query string is the one of the package', () => {
  it.each([
    { filter: '{"nome":"Pão & Água"}', page: 2, perPage: 25, sort: 'nome', order: 'ASC' },
    { a: undefined, b: null, c: ['x', 'y z'] },
    {},
    { q: "it's (a) *test*!" },
  ])('%j', (query) => {
    const text = stringify(query);
    expect({ ...theirParse(text) }).toEqual({ ...theirParse(theirStringify(query)) });
    expect({ ...parse(text.replace(/(^|&)b(?=&|$)/, '')) }).toEqual({
      ...theirParse(text.replace(/(^|&)b(?=&|$)/, '')),
    });
  });
  it('reads an address as it stands', () => expect(parse('?b=2&a=1&b=3&c=')).toEqual({ a: '1', b: ['2', '3'], c: '' }));
});
describe('our get, set, pick and defaults are those of lodash', () => {
  const record = (): Record<string, unknown> => ({ a: { b: [{ c: 1 }, null] }, 'x.y': 2, z: 0, none: null });
  it.each(['a', 'a.b', 'a.b[0].c', 'a.b.0.c', 'a.b.1.c', 'x.y', 'z', 'none', 'none.more', 'missing', ''])(
    'get %s',
    (path) => {
      expect(get(record(), path, 'otherwise')).toEqual(theirGet(record(), path, 'otherwise'));
      expect(get(null, path)).toBe(theirGet(null, path));
    },
  );
  it.each(['z', 'new', 'new.deep', 'a.b[0].c', 'a.b.2', 'list.0.name', 'none.more', '__proto__.bad'])(
    'set %s',
    (path) => {
      expect(set(record(), path, 'value')).toEqual(theirSet(record(), path, 'value'));
      expect(({} as { bad?: unknown }).bad).toBeUndefined();
    },
  );
  it('pick and defaults', () => {
    expect(pick(record(), ['a', 'z', 'missing'])).toEqual(theirPick(record(), ['a', 'z', 'missing']));
    const given = { z: 1, missing: undefined, more: [1] };
    expect(defaults({ missing: undefined, z: null }, undefined, given)).toEqual(
      theirDefaults({ missing: undefined, z: null }, undefined, given),
    );
  });
});
