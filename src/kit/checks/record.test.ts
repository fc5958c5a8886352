import { expect, test } from 'vitest';
import { f } from '#fields';
import { codes, coupon } from '../../../tests/support/checked';

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
