import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { checkModels } from '../checks';
import { entity } from '../entity';
import type { Fields } from '../field';
import type { Model } from '../model';
import { resource } from '../resource';

/** A declaration as a caller without types could write it. */
const coupon = (over: object = {}, fields: Fields = {}, layout: object = {}): Model => {
  const declared = {
    ...entity('cupom', {
      label: ['Cupom', 'Cupons'],
      title: 'nome',
      root: 'cupom/',
      fields: {
        nome: f.text({ required: true }),
        situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }),
        valor: f.money(),
        ...fields,
      },
    }),
    ...over,
  };
  return modelOf({
    section: 'cupom',
    entity: declared as never,
    resource: resource(declared as never, layout) as never,
  });
};
const codes = (models: readonly Model[]): string[] => [...new Set(checkModels(models).map(({ code }) => code))];

test('R160 to R164: the page of a record names fields, actions of one record and rows that point to it', () => {
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
