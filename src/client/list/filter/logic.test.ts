import { describe, expect, it } from 'vitest';
import { entity } from '#kit';
import { f, modelOf } from '#fields';
import { readFilter } from '#kit/read/filter';
import { readAddress, writeAddress } from '../../page/address';
import { moved, shownColumns } from '../views/columns';
import { comparisonsOf, describe as inWords, readTest } from './comparisons';
import { dayOf, startOfDay } from './days';
import { filterableFields, keepable, placeFilter, withSearch, withTest } from './filters';
import { bodyTree, treeBody } from './tree';

const everything = entity('tudo', {
  label: ['Tudo', 'Tudo'],
  title: 'nome',
  root: 'tudo/',
  fields: {
    nome: f.text(),
    valor: f.money(),
    dia: f.date(),
    hora: f.time(),
    visto: f.dateTime(),
    ativo: f.bool(),
    cor: f.color(),
    cpf: f.document(),
    fone: f.phone(),
    situacao: f.enum({ A: 'Aberto', B: 'Baixado' }),
    formas: f.enumSet({ PIX: 'Pix', CARTAO: 'Cartão' }),
    cep: f.cep(),
    quantidade: f.integer(),
    taxa: f.percent(),
    email: f.email(),
    site: f.url(),
    dias: f.weekdays(),
    marcas: f.tags(),
    endereco: f.address(),
    texto: f.longText(),
  },
});
const model = modelOf({ entity: everything, section: 'teste' });
const fields = filterableFields(model, () => true);
/** A value each kind could hold. */
const samples: Readonly<Record<string, unknown>> = {
  money: 10.5,
  decimal: 1.5,
  date: '2026-02-28',
  time: '10:30',
  dateTime: '2026-02-28',
  color: '#ffffff',
  enum: 'A',
  enumSet: 'PIX',
  integer: 3,
  percent: 2.5,
  weekdays: undefined,
};

describe('filters of a list', () => {
  it('make only what the services take, for every kind and comparison, and read it back', () => {
    for (const [path, field] of fields) {
      for (const comparison of comparisonsOf(field)) {
        const sample = field.ref
          ? 7
          : (samples[field.kind.name] ?? (field.choices ? Object.keys(field.choices)[0] : '12'));
        const operand =
          comparison.operands === 'many' ? [sample] : comparison.operands === 'range' ? [sample, sample] : sample;
        if (['eq', 'not'].includes(comparison.id) && !(field.kind.accepts?.(sample, field) ?? true)) continue;
        const test = comparison.toTest(operand);
        expect(
          () => readFilter(model, { [path]: test }),
          `${path} ${comparison.id} ${JSON.stringify(test)}`,
        ).not.toThrow();
        expect(readTest(field, test)?.comparison.id, `${path} ${JSON.stringify(test)}`).toBe(comparison.id);
        expect(inWords(field, test, {})).toContain(field.label);
      }
    }
  });

  it('open groups: a field of an address is found by its path', () => {
    expect([...fields.keys()].some((path) => path.startsWith('endereco.'))).toBe(true);
    expect(fields.has('endereco')).toBe(false);
  });

  it('take whole days in the zone of the company', () => {
    expect(startOfDay('2026-11-21', 'America/Sao_Paulo')).toBe('2026-11-21T03:00:00.000Z');
    expect(startOfDay('2026-11-21', 'America/Rio_Branco')).toBe('2026-11-21T05:00:00.000Z');
    expect(dayOf('2026-11-22T02:59:59.999Z', 'America/Sao_Paulo')).toBe('2026-11-21');
    const [between] = comparisonsOf(fields.get('visto')!, 'America/Sao_Paulo');
    const test = between?.toTest(['2026-11-21', '2026-11-21']);
    expect(test).toEqual({ gte: '2026-11-21T03:00:00.000Z', lt: '2026-11-22T03:00:00.000Z' });
    expect(between?.fromTest(test!)).toEqual(['2026-11-21', '2026-11-21']);
  });

  it('say themselves in words', () => {
    expect(inWords(fields.get('situacao')!, ['A', 'B'], {})).toBe('Situação é Aberto ou Baixado');
    expect(inWords(fields.get('valor')!, { gte: 1, lte: 2 }, {})).toMatch(/^Valor entre R\$\s1,00 e R\$\s2,00$/);
    expect(inWords(fields.get('ativo')!, true, {})).toBe('Ativo é sim');
    expect(inWords(fields.get('nome')!, { gt: 'x', not: 'y' }, {})).toBe('Nome: filtro próprio');
  });

  it('lose a part of a document or a phone its punctuation', () => {
    expect(comparisonsOf(fields.get('cpf')!)[0]?.toTest('123.456')).toEqual({ contains: '123456' });
  });

  it('are kept beyond the session without personal data', () => {
    const filter = {
      $search: '11 98765-4321',
      cpf: { contains: '1' },
      situacao: ['A'],
      $or: [{ $and: [{ fone: { contains: '9' } }] }],
    };
    expect(keepable(model, filter)).toEqual({ situacao: ['A'] });
    expect(keepable(model, { $search: 'queijo', $or: [{ valor: { gte: 1 } }] })).toEqual({
      $search: 'queijo',
      $or: [{ valor: { gte: 1 } }],
    });
  });

  it('travel through a tree and back', () => {
    const body = { $and: [{ nome: { contains: 'x' } }, { $or: [{ valor: { gte: 5 } }, { ativo: { eq: true } }] }] };
    expect(treeBody(bodyTree(body, fields), fields)).toEqual(body);
    expect(treeBody(bodyTree({ $and: [{ unknown: 1 }] }, fields), fields)).toBeUndefined();
  });

  it('are added to and taken from', () => {
    expect(withTest(withSearch({ nome: { eq: 'x' } }, ' a '), 'nome', undefined)).toEqual({ $search: 'a' });
    expect(withSearch({ $search: 'a' }, ' ')).toEqual({});
  });
});

describe('the address', () => {
  it('goes back to the first page and always carries a filter', () => {
    expect(readAddress(writeAddress('?page=3&sort=valor&order=DESC', { aba: 'Abertos' }))).toEqual({
      filter: {},
      sort: 'valor',
      order: 'DESC',
      page: 1,
      perPage: undefined,
      aba: 'Abertos',
      lixeira: false,
    });
    expect(readAddress(writeAddress('?aba=Abertos', { aba: null })).aba).toBeNull();
  });
  it('is read with suspicion', () => {
    expect(readAddress('?filter=[1]&page=x')).toMatchObject({ filter: undefined, page: undefined });
    expect(readAddress('?filter={').filter).toBeUndefined();
  });
  it('names a tab that is not there without harm', () => {
    expect(placeFilter(model, 'Sumiu', true)).toEqual({ $trash: true });
  });
});

describe('columns', () => {
  it('always have the title, and forget what is gone', () => {
    expect(shownColumns(model, ['valor', 'sumiu'], () => true).map(({ name }) => name)).toEqual(['nome', 'valor']);
    expect(shownColumns(model, undefined, ({ name }) => name !== 'valor').map(({ name }) => name)).not.toContain(
      'valor',
    );
  });
  it('move within their bounds', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a'], 0, 1)).toEqual(['a']);
  });
});
