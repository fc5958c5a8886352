import { describe, expect, test } from 'vitest';
import { f } from '#fields';
import type { House } from './finding';
import { coupon, company, codes } from '../../../tests/support/checked';

describe('names', () => {
  const house: House = { vocabulary: { permissions: ['CUPOM_CANCELAR'], plans: ['CUPOM'] } };
  test.each<[string, string, object]>([
    ['R040', 'access', { access: { list: 'CUPOM_VERR' } }],
    ['R041', 'plan', { plan: 'CUPONS' }],
    ['R042', 'icon', { menu: { icon: 'nada' } }],
  ])('%s: unknown %s', (code, _what, layout) => expect(codes([coupon({}, {}, layout)], house)).toEqual([code]));
  test('derived permissions, roles and declared words exist', () => {
    expect(
      codes(
        [
          coupon(
            {},
            { a: f.text({ read: 'CUPOM_VER' as never, plan: 'CUPOM' as never }) },
            { access: { list: ['ROLE_ADMIN', 'CUPOM_CANCELAR'] } },
          ),
        ],
        house,
      ),
    ).toEqual([]);
  });
});

describe('a resource', () => {
  const rows = { itens: f.list({ a: f.text() }), dono: { ...f.ref('x' as never), ref: 'companhia' } as never };
  test.each<[string, string, object]>([
    ['R043', 'unknown column', { list: { columns: ['nomee'] } }],
    ['R043', 'rows as a column', { list: { columns: ['itens'] } }],
    ['R044', 'unknown filter', { list: { filters: ['nomee'] } }],
    ['R045', 'search in a reference', { list: { search: ['dono'] } }],
    ['R046', 'sort by rows', { list: { sort: { itens: 'asc' } } }],
    ['R047', 'tab on an unknown field', { list: { tabs: { Ativos: { status: 'A' } } } }],
    ['R047', 'opens on an unknown tab', { list: { tabs: { Caros: { valor: 10 } }, opens: 'Baratos' } }],
    ['R048', 'component for an unknown field', { fields: { nada: {} } }],
    ['R054', 'a list is of a period of no instant', { list: { period: { of: 'nome', days: 30, most: 60 } } }],
    ['R049', 'unknown field in the form', { form: ['nome', ['nada']] }],
    ['R049', 'field twice in the form', { form: ['nome', ['nome', 'valor']] }],
    ['R050', 'required field nobody can fill', { form: ['valor'] }],
    ['R051', 'related to an unknown entity', { related: { Itens: { entity: 'nada', by: 'cupom' } } }],
    [
      'R051',
      'related through a field that points elsewhere',
      { related: { Companhias: { entity: 'companhia', by: 'nome' } } },
    ],
    ['R056', 'spelled out, what is no reference', { spelled: { outro: { of: 'nome', as: {} } } }],
    ['R058', 'a bell for no field', { bell: { a: { when: { x: 1 }, text: 'A' } } }],
    ['R058', 'a bell that says what is none', { bell: { a: { when: { nome: 'a' }, text: 'A {x}' } } }],
    ['R057', 'rings for no field', { live: { rings: { when: { x: 1 }, one: '1', many: '{count}' } } }],
    ['R057', 'rings without a number', { live: { rings: { when: { nome: 'a' }, one: '1', many: 'novos' } } }],
    ['R139', 'a title that does no action', { opens: 'abrir' }],
    ['R139', 'a switch that does no action', { list: { toggle: { field: 'nome', on: 'x', action: 'abrir' } } }],
    ['R139', 'a beginning that is no action', { list: { begin: 'abrir' } }],
    ['R053', 'copies of what nobody creates', { duplicate: true, off: ['create'] }],
    [
      'R051',
      'related with an unknown column',
      { related: { Itens: { entity: 'companhia', by: 'x', columns: ['y'] } } },
    ],
    ['R052', 'position in a text', { sortable: { field: 'nome', call: 'POST ordem' } }],
    ['R052', 'order within a text', { sortable: { field: 'valor', within: 'nome' } }],
    ['R059', 'moved where nothing is edited', { related: { A: { entity: 'companhia', by: 'x', sortable: 'y' } } }],
    [
      'R059',
      'an order that the child lacks',
      { related: { A: { entity: 'companhia', by: 'x', inline: true, sortable: 'y' } } },
    ],
  ])('%s: %s', (code, _what, layout) => expect(codes([coupon({}, rows, layout)])).toContain(code));
  test('R050: not for what is filled otherwise', () => {
    const fields = {
      ...company(),
      dias: f.integer({ required: true, default: 3 }),
      numero: f.integer({ readOnly: true }),
    };
    expect(codes([coupon({ tenant: 'companhia' }, fields, { form: ['nome'] })])).toEqual([]);
    expect(codes([coupon({}, {}, { form: ['valor'], off: ['create'] })])).toEqual([]);
  });
});
