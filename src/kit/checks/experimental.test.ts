import { expect, test } from 'vitest';
import { f } from '#fields';
import { calls, post, run } from '../calls/calls';
import { r } from '../calls/result';
import { closedBy } from '../resource/experimental';
import { page, pageModelOf } from '../resource/page';
import { codes, coupon } from '../../../tests/support/checked';
import { entity } from '../entity/entity';
import { modelOf } from '#fields';

const lista = modelOf({
  section: 'sistema',
  entity: entity('lista', {
    label: ['Lista', 'Listas'],
    title: 'nome',
    root: 'lista/',
    is: 'trials',
    fields: {
      nome: f.text(),
      codigo: f.enum({ CUPONS: 'Cupons' }, { required: true }),
      empresa: f.integer() as never,
      plano: f.integer() as never,
      desde: f.date(),
      ate: f.date(),
      ativo: f.bool(),
    },
  }),
});
const own = (name: string, permission: readonly string[], experimental?: string) =>
  pageModelOf(
    {
      ...page(name, {
        label: name,
        permission: permission as never,
        screen: () => Promise.resolve({ default: () => null }),
      }),
      experimental,
    } as never,
    'cupom',
  );
const trying = (experimental = 'CUPONS') => coupon({}, {}, { experimental });

test('a module consists of the permissions that nothing else names', () => {
  const closed = closedBy([trying(), own('balcao', ['CUPOM_EDITAR', 'ROLE_ADMIN'], undefined)]);
  expect([...closed.get('CUPONS')!].toSorted()).toEqual(['CUPOM_EXCLUIR', 'CUPOM_VER']);
});
test('R220: a module that no list opens', () => {
  expect(codes([lista, trying()])).toEqual([]);
  expect(codes([lista, trying('OUTRO')])).toEqual(['R220']);
});
test('R221: what would stay open', () => {
  expect(codes([lista, trying()], { pages: [own('balcao', ['CUPOM_VER'])] })).toEqual(['R221']);
  expect(codes([lista, trying()], { pages: [own('balcao', ['CUPOM_VER'], 'CUPONS')] })).toEqual([]);
  expect(codes([lista], { pages: [own('balcao', [], 'CUPONS')] })).toEqual(['R221']);
  expect(codes([lista], { pages: [own('balcao', ['ROLE_ADMIN'], 'CUPONS')] })).toEqual(['R221']);
});
test('R221: a call of its entity with a permission from elsewhere', () => {
  const model = trying();
  const bound = (permission: readonly string[]) =>
    calls({ name: 'cupom', root: 'cupom/', fields: {} } as never, {
      contar: run(post('contar', { permission: permission as never, result: r.nothing }), () => Promise.resolve()),
    });
  expect(codes([lista, model], { calls: [bound(['CUPOM_EDITAR'])] })).toEqual([]);
  expect(codes([lista, model], { calls: [bound([])] })).toEqual(['R221']);
});
