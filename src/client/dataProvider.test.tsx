import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entity, resource, actions } from '#kit';
import { f, modelOf } from '#fields';
import { createDataProvider } from './dataProvider';
import { stubServices } from '../../tests/support/fetchStub';
import { storeToken } from './session/token';

const nota = entity('nota', {
  label: ['Nota', 'Notas'],
  gender: 'f',
  title: 'numero',
  root: 'nota/',
  fields: { numero: f.integer({ required: true }), valor: f.money() },
});
const { record, bulk } = actions(nota);
const notas = resource(nota, {
  actions: {
    cancelar: record({
      label: 'Cancelar',
      call: 'POST cancelar/{id}',
      once: true,
      body: ({ form }) => form,
      form: { justificativa: f.text({ required: true }) },
    }),
    emitir: bulk({ label: 'Emitir', call: 'POST /fiscal/emitir' }),
  },
});
const model = modelOf({ entity: nota, resource: notas as never, section: 'fiscal' });
const dataProvider = createDataProvider((name) => Promise.resolve(name === 'nota' ? model : undefined));

const row = { id: 7, versao: 2, numero: 10, valor: 5.5 };
describe('data provider', () => {
  beforeEach(() => storeToken('um'));
  afterEach(() => vi.unstubAllGlobals());

  it('lists by filterpaginated with the filter as it is and the order', async () => {
    const sent = stubServices({ envelope: { hasError: false, results: [row], totalRecords: 31 } });
    const page = { pagination: { page: 3, perPage: 10 }, filter: { valor: { gte: 1 }, $search: 'x' } };
    expect(await dataProvider.getList('nota', { ...page, sort: { field: 'numero', order: 'DESC' } })).toEqual({
      data: [row],
      total: 31,
    });
    await dataProvider.getList('nota', {
      ...page,
      sort: { field: 'numero', order: 'DESC' },
      meta: {
        sort: [
          ['valor', 'asc'],
          ['numero', 'desc'],
        ],
      },
    });
    expect(sent[0]).toMatchObject({
      path: '/services/nota/filterpaginated/3/10',
      body: { valor: { gte: 1 }, $search: 'x', $sort: [['numero', 'desc']] },
    });
    expect(sent[1]!.body).toMatchObject({
      $sort: [
        ['valor', 'asc'],
        ['numero', 'desc'],
      ],
    });
  });

  it('finds many by id in the order asked for, and rows of a reference by its field', async () => {
    const sent = stubServices({
      envelope: {
        hasError: false,
        results: [
          { ...row, id: 2 },
          { ...row, id: 1 },
        ],
        totalRecords: 2,
      },
    });
    const { data } = await dataProvider.getMany('nota', { ids: [1, 2, 1, 9] });
    expect(data.map(({ id }) => id)).toEqual([1, 2]);
    expect(sent[0]).toMatchObject({ path: '/services/nota/filterpaginated/1/100', body: { id: [1, 2, 9] } });
    await dataProvider.getManyReference('nota', {
      target: 'cliente',
      id: 4,
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    expect(sent[1]!.body).toEqual({ cliente: 4, $sort: [['id', 'asc']] });
  });

  it('saves with the version that was read, without what is only shown', async () => {
    const sent = stubServices({ envelope: { hasError: false, result: { ...row, versao: 3 } } });
    const { data } = await dataProvider.update('nota', {
      id: 7,
      data: { valor: 6, $labels: {} },
      previousData: { ...row },
      meta: { key: 'k' },
    });
    expect(data.versao).toBe(3);
    expect(sent[0]).toMatchObject({ path: '/services/nota/save', body: { id: 7, versao: 2, valor: 6 } });
    expect(sent[0]!.body).not.toHaveProperty('$labels');
    expect(sent[0]!.headers.get('idempotency-key')).toBe('k');
  });

  it('deletes one, and many with those that were refused left out', async () => {
    const sent = stubServices(
      {},
      { envelope: { hasError: false, result: { changed: 1, failed: [{ id: 2, title: 'x', message: 'em uso' }] } } },
    );
    await dataProvider.delete('nota', { id: 7, previousData: row });
    expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/services/nota/delete/7' });
    expect(await dataProvider.deleteMany('nota', { ids: [1, 2] })).toEqual({ data: [1] });
    expect(sent[1]).toMatchObject({ path: '/services/nota/excluir-em-massa', body: { selection: { ids: [1, 2] } } });
    await expect(dataProvider.deleteMany('nota', { ids: [2] })).rejects.toThrow('em uso');
  });

  it('acts: path from the record, body of the declaration, once by its key', async () => {
    const sent = stubServices({ envelope: { hasError: false, result: { ok: true } } });
    expect(
      await dataProvider.act('nota', 'cancelar', { record: row, form: { justificativa: 'erro' }, key: 'k' }),
    ).toEqual({ ok: true });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/services/nota/cancelar/7',
      body: { justificativa: 'erro' },
    });
    expect(sent[0]!.headers.get('idempotency-key')).toBe('k');
    await dataProvider.act('nota', 'emitir', {
      selection: { filter: { valor: 1 }, total: 3, at: Date.now() },
      key: 'k',
    });
    expect(sent[1]).toMatchObject({
      path: '/services/fiscal/emitir',
      body: { selection: { filter: { valor: 1 }, total: 3 } },
    });
    expect(sent[1]!.headers.get('idempotency-key')).toBeNull();
    await expect(dataProvider.act('nota', 'nenhuma', {})).rejects.toMatchObject({ status: 404 });
  });

  it('refuses a resource that nobody declares', async () => {
    await expect(dataProvider.getOne('fantasma', { id: 1 })).rejects.toMatchObject({ status: 404 });
  });
});
