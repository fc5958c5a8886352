import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from '../entity/entity';
import { resource, type AnyResource } from '../resource/resource';
import { states } from '../entity/states';
import { codes, coupon } from '../../../tests/support/checked';

test('R160 to R165: the page of a record names fields, actions of one record and rows that point to it', () => {
  const paged = (record: object, layout: object = {}) =>
    codes([
      coupon(
        {},
        { telefone: f.phone({ personal: { basis: 'contrato' } }) },
        { record: { body: [], ...record }, ...layout },
      ),
      coupon({ name: 'resgate', root: 'resgate/' }, { cupom: { ...f.ref('x' as never), ref: 'cupom' } as never }),
    ]);
  const child = { part: 'children', entity: 'resgate', by: 'cupom' };
  expect(
    paged({
      title: 'Cupom {nome}',
      status: 'situacao',
      body: ['valor', child],
      aside: [{ part: 'links', links: [] }],
    }),
  ).toEqual([]);
  expect(paged({}, { show: ['nome'] })).toEqual(['R160']);
  expect(paged({ next: ['usar'] })).toEqual(['R161']);
  expect(paged({ begins: [{ label: 'Novo', entity: 'resgate', action: 'novo', with: {} }] })).toEqual(['R164']);
  for (const wrong of [
    { title: 'Cupom {nom}' },
    { status: 'situacoes' },
    { body: ['valores'] },
    { body: [{ ...child, entity: 'resgates' }] },
    { body: [{ ...child, by: 'valor' }] },
    { body: [{ ...child, columns: ['nomes'] }] },
    { body: [{ ...child, line: { title: 'nome', says: 'Usado {dia}' } }] },
    { body: [{ ...child, sums: [{ less: 'valores' }] }] },
    { notices: [{ when: { situacoes: 'ATIVO' }, tone: 'info', title: 'Ativo' }] },
  ])
    expect(paged(wrong), JSON.stringify(wrong)).toEqual(['R162']);
  const above = (notice: object): string[] =>
    codes([coupon({}, {}, { notices: [{ when: { situacao: 'ATIVO' }, tone: 'info', title: 'Ativo', ...notice }] })]);
  expect(above({ text: 'Vale {valor}.' })).toEqual([]);
  expect(above({ text: 'Vale {valores}.' })).toEqual(['R162']);
  expect(above({ actions: ['usar'] })).toEqual(['R161']);
  const model = coupon(
    {},
    {
      telefone: f.phone({ personal: { basis: 'contrato' } }),
      cupom: { ...f.ref('x' as never), ref: 'cupom' } as never,
    },
    {
      record: { body: [], figures: [{ part: 'figure', entity: 'cupom', by: 'cupom', last: 'telefone' }] },
    },
  );
  expect(codes([model])).toEqual(['R163']);
});

test('R165: an age beside a status counts from the state, never from the record', () => {
  const fields = { desde: f.dateTime(), pausadoEm: f.dateTime() };
  const paged = (since: unknown): string[] =>
    codes([coupon({}, fields, { record: { body: [], status: 'situacao', since } })]);
  expect(paged('desde')).toEqual(['R165']);
  expect(paged({ ATIVO: 'desde', PARADO: 'pausadoEm' })).toEqual(['R165']);
  expect(paged({ ATIVO: 'desd' })).toEqual(['R162']);
  expect(paged({ ATIVO: 'desde', PAUSADO: 'pausadoEm' })).toEqual([]);
  const living = (pausar: object, since?: string): string[] => {
    const declared = entity('cupom', {
      label: ['Cupom', 'Cupons'],
      title: 'nome',
      root: 'cupom/',
      fields: {
        nome: f.text({ required: true }),
        situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }, { default: 'ATIVO' }),
        ...fields,
      },
    });
    const vida = states(declared, 'situacao', {
      ...(since && { since: since as 'desde' }),
      moves: { pausar: { label: 'Pausar', from: 'ATIVO', to: 'PAUSADO', ...pausar } },
    });
    const paper = resource(declared, { record: { body: [], status: 'situacao', since: 'desde' } } as never);
    return codes([modelOf({ section: 'cupom', entity: declared, states: vida, resource: paper as AnyResource })]);
  };
  expect(living({})).toEqual(['R165']);
  expect(living({ stamp: 'pausadoEm' })).toEqual([]);
  expect(living({}, 'desde')).toEqual([]);
});
