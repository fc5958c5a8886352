import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { fieldOf, hoursAgo, meets, today, watched, type AnyCond } from './condition';
import { entity } from './entity';
import { readFilter, type FilterNode } from '../read/filter';

const record = {
  situacao: 'ATIVO',
  valor: 10,
  nome: '',
  dias: ['SEG', 'TER'],
  fim: '2026-11-21',
  ativo: true,
  minimo: 9,
  dobro: 10,
};

test.each<[boolean, string, AnyCond | undefined]>([
  [true, 'no condition', undefined],
  [true, 'an empty one', {}],
  [true, 'a value', { situacao: 'ATIVO' }],
  [false, 'another value', { situacao: 'PAUSADO' }],
  [true, 'one of several', { situacao: ['PAUSADO', 'ATIVO'] }],
  [true, 'a boolean', { ativo: true }],
  [false, 'both must pass', { situacao: 'ATIVO', valor: 11 }],
  [true, 'any of a list', [{ situacao: 'PAUSADO' }, { valor: 10 }]],
  [false, 'none of a list', [{ situacao: 'PAUSADO' }, { valor: 11 }]],
  [false, 'an empty list', []],
  [true, 'above another field', { valor: { gt: fieldOf('minimo') } }],
  [false, 'not below it', { valor: { lt: fieldOf('minimo') } }],
  [true, 'the same as it', { valor: { lte: fieldOf('dobro') } }],
  [false, 'nothing is below a blank field', { valor: { lt: fieldOf('nada') } }],
  [true, 'above', { valor: { gt: 9 } }],
  [false, 'not above', { valor: { gt: 10 } }],
  [true, 'between', { valor: { gte: 10, lte: 10 } }],
  [false, 'below', { valor: { lt: 10 } }],
  [true, 'a day after', { fim: { gt: '2026-11-20' } }],
  [false, 'a blank has no size', { nome: { lt: 'z' } }],
  [false, 'nor what is absent', { outro: { lt: 5 } }],
  [true, 'blank', { nome: { empty: true } }],
  [true, 'absent is blank', { outro: { empty: true } }],
  [true, 'filled', { valor: { empty: false } }],
  [true, 'other than', { situacao: { not: 'PAUSADO' } }],
  [false, 'none of', { situacao: { not: ['ATIVO', 'PAUSADO'] } }],
  [true, 'one of its values', { dias: 'SEG' }],
  [true, 'one of its values among', { dias: ['DOM', 'TER'] }],
  [false, 'none of its values', { dias: 'DOM' }],
  [false, 'has one that is barred', { dias: { not: 'SEG' } }],
  [true, 'has none that is barred', { dias: { not: ['DOM', 'SAB'] } }],
  [true, 'has values', { dias: { empty: false } }],
])('%s for %s', (expected, _what, cond) => expect(meets(cond, record)).toBe(expected));

describe('what a form must watch', () => {
  test('each field once', () => expect(watched([{ a: 1, b: 2 }, { a: 3 }])).toEqual(['a', 'b']));
  test('nothing without a condition', () => expect(watched(undefined)).toEqual([]));
  test('a field that is not watched cannot change the outcome', () =>
    fc.assert(
      fc.property(
        fc.anything(),
        (other) =>
          meets({ valor: { gte: 5 } }, { valor: 7, other }) && !meets({ valor: { gte: 5 } }, { valor: 3, other }),
      ),
    ));
});

describe('today', () => {
  const model = modelOf({
    section: 'x',
    entity: entity('vale', {
      label: ['Vale', 'Vales'],
      title: 'nome',
      root: 'vale/',
      fields: { nome: f.text(), dia: f.date(), fim: f.dateTime() },
    }),
  });
  /** Result of SQL for the same filter. */
  const found = (node: FilterNode, row: Readonly<Record<string, unknown>>): boolean => {
    if ('all' in node) return node.all.every((one) => found(one, row));
    if ('any' in node) return node.any.some((one) => found(one, row));
    if ('not' in node) return !found(node.not, row);
    if ('derived' in node) return found(node.as, row);
    const [value, bound] = [String(row[node.field.name]), String(node.value)];
    return { eq: value === bound, gt: value > bound, gte: value >= bound, lt: value < bound, lte: value <= bound }[
      node.op as 'eq'
    ];
  };
  // 23:30 of the 20th in São Paulo, 22:30 in Manaus, the 21st in Greenwich.
  const now = new Date('2026-11-21T02:30:00Z');
  test.each(['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'])(
    'is the same to browser, services and SQL in %s',
    (zone) => {
      const clock = { zone, now };
      for (const operator of ['gt', 'gte', 'lt', 'lte'] as const) {
        for (const dia of ['2026-11-19', '2026-11-20', '2026-11-21'])
          expect([operator, dia, meets({ dia: { [operator]: today } }, { dia }, clock)]).toEqual([
            operator,
            dia,
            found(readFilter(model, { dia: { [operator]: today } }, { clock }).where, { dia }),
          ]);
        fc.assert(
          fc.property(fc.integer({ min: -60, max: 60 }), (hours) => {
            const fim = new Date(now.getTime() + hours * 3_600_000).toISOString();
            expect(meets({ fim: { [operator]: today } }, { fim }, clock)).toBe(
              found(readFilter(model, { fim: { [operator]: today } }, { clock }).where, { fim }),
            );
          }),
        );
      }
    },
  );
  test('is the day of the company, not of Greenwich', () => {
    expect(meets({ dia: today }, { dia: '2026-11-20' }, { zone: 'America/Sao_Paulo', now })).toBe(true);
    expect(
      meets({ fim: { gte: today } }, { fim: '2026-11-20T03:00:00.000Z' }, { zone: 'America/Sao_Paulo', now }),
    ).toBe(true);
    expect(
      meets({ fim: { gte: today } }, { fim: '2026-11-20T02:59:59.000Z' }, { zone: 'America/Sao_Paulo', now }),
    ).toBe(false);
    expect(meets({ dia: { lt: today } }, { dia: null }, { zone: 'America/Sao_Paulo', now })).toBe(false);
  });
  test('of so many hours ago is an instant to the millisecond, the same to SQL', () => {
    const clock = { zone: 'America/Manaus', now };
    for (const [fim, isIn] of [
      ['2026-11-20T02:30:00.000Z', true],
      ['2026-11-20T02:29:59.999Z', false],
    ] as const) {
      expect(meets({ fim: { gte: hoursAgo(24) } }, { fim }, clock)).toBe(isIn);
      expect(found(readFilter(model, { fim: { gte: hoursAgo(24) } }, { clock }).where, { fim })).toBe(isIn);
    }
  });
  test('is a word like any other for a text', () =>
    expect(readFilter(model, { nome: '$today' }).where).toMatchObject({ all: [{ op: 'eq', value: '$today' }] }));
});
test('a filter compares a field with another of its kind, and refuses others', () => {
  const model = modelOf({
    section: 'x',
    entity: entity('item', {
      label: ['Item', 'Itens'],
      title: 'nome',
      root: 'item/',
      fields: {
        nome: f.text(),
        tem: f.decimal({ places: 3 }),
        minimo: f.integer(),
        dia: f.date(),
        segredo: f.integer({ read: 'X' as never }),
      },
    }),
  });
  expect(readFilter(model, { tem: { lt: fieldOf('minimo') } }).where).toMatchObject({
    all: [{ all: [{ op: 'lt', field: { name: 'tem' }, other: { name: 'minimo' } }] }],
  });
  for (const wrong of [
    { tem: { lt: fieldOf('dia') } },
    { tem: { lt: fieldOf('nome') } },
    { tem: { lt: fieldOf('outro') } },
    { tem: { not: fieldOf('minimo') } },
  ])
    expect(() => readFilter(model, wrong), JSON.stringify(wrong)).toThrow();
  const canRead = ({ options }: { readonly options: { readonly read?: unknown } }): boolean => !options.read;
  expect(() => readFilter(model, { tem: { gt: fieldOf('segredo') } }, { canRead })).toThrow('campo desconhecido');
  expect(watched({ tem: { lt: fieldOf('minimo') } })).toEqual(['tem', 'minimo']);
});
