import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import debounce from './debounce';
import defaults from './defaults';
import get from './get';
import isEqual from './isEqual';
import memoize from './memoize';
import merge from './merge';
import pick from './pick';
import set from './set';

const load = createRequire(import.meta.url);
const real = <T>(name: string): T => load(`lodash/${name}`) as T;

const record = {
  nome: 'Ana',
  endereco: { cidade: 'Rio', ruas: [{ nome: 'A' }, { nome: 'B' }] },
  'a.b': 1,
  nulo: null,
  nada: undefined,
  zero: 0,
};
const paths = [
  'nome',
  'endereco.cidade',
  'endereco.ruas[1].nome',
  'endereco.ruas.0.nome',
  'a.b',
  'nulo',
  'nulo.x',
  'nada',
  'zero',
  'x',
  'x.y.z',
  '',
  '.',
  'endereco.',
  ['endereco', 'ruas', 0, 'nome'],
  [],
  'endereco["cidade"]',
  "endereco['cidade']",
  3,
  undefined,
  null,
];
describe('our lodash says what the real one says', () => {
  it('get', () => {
    for (const path of paths)
      for (const object of [record, null, undefined, [], [5], 'texto', 7]) {
        expect([path, object, get(object, path, 'd')]).toEqual([
          path,
          object,
          real<typeof get>('get')(object, path, 'd'),
        ]);
      }
  });
  it('set', () => {
    for (const path of [
      'a',
      'a.b',
      'l[0].x',
      'l.1',
      'endereco.cidade',
      'endereco.ruas[2].nome',
      'nulo.x',
      ['p', 0],
      'a.b.c',
    ]) {
      expect([path, set(structuredClone(record), path, 9)]).toEqual([
        path,
        real<typeof set>('set')(structuredClone(record), path, 9),
      ]);
    }
    expect(set({}, '__proto__.sujo', 1)).toEqual({});
    expect(({} as { sujo?: number }).sujo).toBeUndefined();
  });
  it('pick', () => {
    for (const names of [['nome', 'zero'], ['nada', 'x'], []])
      for (const object of [record, {}, null, undefined])
        expect(pick(object, names)).toEqual(real<typeof pick>('pick')(object, names));
    expect(pick(record, 'nome', 'nulo')).toEqual(real<typeof pick>('pick')(record, 'nome', 'nulo'));
  });
  it('merge', () => {
    const parts: readonly unknown[] = [
      {},
      record,
      { nome: undefined, endereco: { cidade: null } },
      { endereco: { ruas: [{ n: 1 }] } },
      { endereco: 5 },
      { nulo: { x: [1, 2] } },
      { nome: ['a'] },
      { zero: new Date(5) },
      null,
      undefined,
    ];
    for (const a of parts)
      for (const b of parts)
        for (const c of [{}, { endereco: { cidade: 'Natal' } }]) {
          const copies = (): unknown[] => [structuredClone(a), structuredClone(b)];
          expect([a, b, merge({}, ...copies(), c)]).toEqual([a, b, real<typeof merge>('merge')({}, ...copies(), c)]);
        }
    const source = { lista: [1] };
    const made = merge({}, source) as { lista: number[] };
    made.lista.push(2);
    expect(source).toEqual({ lista: [1] });
  });
  it('defaults', () => {
    for (const a of [{}, record, { x: null }])
      for (const b of [{ x: 1, nada: 2 }, null, undefined])
        expect(defaults({ ...a }, b, { x: 5, y: 6 })).toEqual(
          real<typeof defaults>('defaults')({ ...a }, b, { x: 5, y: 6 }),
        );
  });
  it('memoize', () => {
    for (const one of [memoize, real<typeof memoize>('memoize')]) {
      const run = vi.fn((a: number, b: number) => a + b);
      const first = one(run);
      expect([first(1, 2), first(1, 3), first(2, 2)]).toEqual([3, 3, 4]);
      const whole = one(run, (...args) => JSON.stringify(args));
      expect([whole(1, 2), whole(1, 3), whole(1, 2)]).toEqual([3, 4, 3]);
      expect(run).toHaveBeenCalledTimes(4);
    }
  });
  it('isEqual, of every pair of a set', () => {
    const values = [
      null,
      undefined,
      0,
      -1,
      Number.NaN,
      '',
      'a',
      [],
      [1, { a: [2] }],
      [1, { a: [2] }],
      {},
      { a: undefined },
      { a: 1, b: [new Date(5)] },
      { b: [new Date(5)], a: 1 },
      { a: 1, b: [new Date(6)] },
      new Date(5),
      new Date(5),
      true,
      false,
      { 0: 1 },
      [1],
    ];
    for (const a of values)
      for (const b of values) expect([a, b, isEqual(a, b)]).toEqual([a, b, real<typeof isEqual>('isEqual')(a, b)]);
  });
});

describe('our debounce waits as the real one does', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  it.each([{}, { leading: true }, { leading: true, trailing: false }])('%j', (options) => {
    const trace = (make: typeof debounce): readonly unknown[] => {
      const seen: unknown[] = [];
      const run = make(
        (text: string) => {
          seen.push(text);
          return text.length;
        },
        100,
        options,
      );
      const after = (time: number): void => {
        vi.advanceTimersByTime(time);
        seen.push(`+${time}`);
      };
      seen.push(run('a'));
      after(50);
      seen.push(run('ab'));
      after(99);
      seen.push(run('abc'));
      after(100);
      seen.push(run('abcd'));
      run.cancel();
      after(200);
      seen.push(run('x'));
      seen.push(run.flush());
      after(200);
      seen.push(run.flush());
      seen.push(run('y'));
      after(200);
      return seen;
    };
    expect(trace(debounce)).toEqual(trace(real('debounce')));
  });
});
