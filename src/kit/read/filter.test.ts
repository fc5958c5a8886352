import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from '../entity/entity';
import { FilterError, readFilter, type FilterNode } from './filter';

const model = modelOf({
  section: 'cupom',
  entity: entity('cupom', {
    label: ['Cupom', 'Cupons'],
    title: 'nome',
    root: 'cupom/',
    fields: {
      nome: f.text({ required: true }),
      situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }),
      valor: f.money(),
      validade: f.date(),
      cpf: f.document(),
      empresa: f.ref('empresa'),
      dias: f.weekdays(),
      canais: f.enumSet({ SITE: 'Site', BALCAO: 'Balcão' }),
      etiquetas: f.tags(),
      copias: f.emails(),
      endereco: f.address(),
      itens: f.list({ nome: f.text() }),
      segredo: f.text(),
    },
  }),
});
const read = (body: unknown) => readFilter(model, body, { canRead: ({ name }) => name !== 'segredo' });
/** Field, operator and value of every test, in order. */
const tests = (node: FilterNode): unknown[] =>
  'all' in node
    ? node.all.flatMap(tests)
    : 'any' in node
      ? [{ any: node.any.flatMap(tests) }]
      : 'not' in node
        ? [{ not: tests(node.not) }]
        : 'derived' in node
          ? tests(node.as)
          : [[node.path.map(({ name }) => name).join('.'), node.op, node.value]];

test.each<[string, object, unknown[]]>([
  ['a value', { situacao: 'ATIVO' }, [['situacao', 'eq', 'ATIVO']]],
  ['a list', { situacao: ['ATIVO', 'PAUSADO'] }, [['situacao', 'in', ['ATIVO', 'PAUSADO']]]],
  [
    'a range',
    { valor: { gte: 1, lt: 2.5 } },
    [
      ['valor', 'gte', 1],
      ['valor', 'lt', 2.5],
    ],
  ],
  ['null', { validade: null }, [['validade', 'empty', true]]],
  ['ids', { id: [1, 2] }, [['id', 'in', [1, 2]]]],
  ['a part of an address', { 'endereco.city': 7 }, [['endereco.city', 'eq', 7]]],
  ['a document as typed', { cpf: '123.456.789-09' }, [['cpf', 'eq', '12345678909']]],
  ['one day of several', { dias: 'SEG' }, [['dias', 'eq', 'SEG']]],
  ['one choice of a set, and any of some', { canais: ['SITE'] }, [['canais', 'in', ['SITE']]]],
  ['one of several as typed', { etiquetas: ' vip ' }, [['etiquetas', 'eq', 'vip']]],
  ['any of several as typed', { copias: [' ANA@x.com '] }, [['copias', 'in', ['ana@x.com']]]],
  [
    'any of',
    { $or: [{ valor: 1 }, { nome: { contains: 'x' } }] },
    [
      {
        any: [
          ['valor', 'eq', 1],
          ['nome', 'contains', 'x'],
        ],
      },
    ],
  ],
  ['all of', { $and: [{ nome: { not: 'x' } }] }, [['nome', 'not', 'x']]],
])('reads %s', (_what, body, expected) => expect(tests(read(body).where)).toEqual(expected));

test.each<[string, unknown]>([
  ['a list as body', []],
  ['a text as body', 'x'],
  ['an unknown field', { nomee: 'x' }],
  ['a field one may not read', { segredo: 'x' }],
  ['a part of a field one may not read', { 'segredo.x': 1 }],
  ['an unknown part', { 'endereco.nada': 1 }],
  ['a field of rows', { 'itens.nome': 'x' }],
  ['a part of a plain field', { 'nome.length': 1 }],
  ['a prototype', { constructor: 1 }],
  ['another prototype', JSON.parse('{"__proto__":{"eq":1}}')],
  ['a part named like a prototype', { 'endereco.constructor': 1 }],
  ['an unknown operator', { valor: { like: '%' } }],
  ['a prototype as operator', { valor: { toString: 1 } }],
  ['an operator that does not fit', { valor: { contains: '1' } }],
  ['an order on choices', { situacao: { gt: 'A' } }],
  ['a text for a number', { valor: '10' }],
  ['NaN', { valor: Number.NaN }],
  ['a number for a text', { nome: 10 }],
  ['an unknown choice', { situacao: 'X' }],
  ['a day that is none', { validade: { gte: '2026-02-30' } }],
  ['an id of zero', { id: 0 }],
  ['a huge id', { id: 2 ** 60 }],
  ['a reference as text', { empresa: '1' }],
  ['an empty list', { situacao: [] }],
  ['null in a list', { situacao: ['ATIVO', null] }],
  ['more than 500 values', { id: Array.from({ length: 501 }, (_, index) => index + 1) }],
  ['an empty condition', { valor: {} }],
  ['a list in a range', { valor: { gte: [1] } }],
  ['empty that is no boolean', { valor: { empty: 'x' } }],
  ['a long text', { nome: { contains: 'x'.repeat(201) } }],
  ['a byte that no text holds', { nome: 'a\0' }],
  ['$or that is no list', { $or: {} }],
  ['a text in $or', { $or: ['x'] }],
  ['a search that is no text', { $search: 1 }],
  ['a long search', { $search: 'x'.repeat(201) }],
  ['an unknown $', { $where: '1' }],
  ['an order that is no list', { $sort: 'nome' }],
  ['an order without direction', { $sort: [['nome']] }],
  ['a wrong direction', { $sort: [['nome', 'up']] }],
  ['an order by rows', { $sort: [['itens', 'asc']] }],
  ['an order by a part', { $sort: [['endereco.city', 'asc']] }],
  ['an order by what one may not read', { $sort: [['segredo', 'asc']] }],
  ['six orders', { $sort: Array.from({ length: 6 }, () => ['nome', 'asc']) }],
  ['conditions too many', { $or: Array.from({ length: 201 }, () => ({ valor: 1 })) }],
  ['conditions too deep', Array.from({ length: 12 }).reduce<object>((inner) => ({ $and: [inner] }), { valor: 1 })],
])('refuses %s', (_what, body) => expect(() => read(body)).toThrow(FilterError));

describe('what goes with it', () => {
  test('nothing said: everything, by the title', () => {
    expect(read(undefined)).toMatchObject({ where: { all: [] }, search: '', trash: false });
    expect(read(null).sort).toMatchObject([{ field: { name: 'nome' }, direction: 'asc' }]);
  });
  test('search, order and bin', () => {
    expect(
      read({
        $search: ' pão ',
        $sort: [
          ['valor', 'desc'],
          ['id', 'asc'],
        ],
        $trash: true,
      }),
    ).toMatchObject({
      search: 'pão',
      trash: true,
      sort: [
        { field: { name: 'valor' }, direction: 'desc' },
        { field: 'id', direction: 'asc' },
      ],
    });
    expect(read({ $trash: 'yes' }).trash).toBe(false);
  });
});
test('whatever arrives, it is read or refused, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.object({
        key: fc.constantFrom(
          'nome',
          'valor',
          'situacao',
          '$or',
          '$and',
          '$sort',
          'eq',
          'gte',
          'endereco.city',
          'id',
          '__proto__',
          'constructor',
        ),
      }),
      (body) => {
        try {
          read(body);
          return true;
        } catch (error) {
          return error instanceof FilterError;
        }
      },
    ),
    { numRuns: 500 },
  );
});
