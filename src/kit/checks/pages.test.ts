import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from '../entity';
import { page, pageModelOf } from '../page';
import { checkModels } from '../checks';
import type { House } from './finding';

const cupom = modelOf({
  section: 'cupom',
  entity: entity('cupom', { label: ['Cupom', 'Cupons'], title: 'nome', root: 'cupom/', fields: { nome: f.text() } }),
});

test('pages of one’s own: name, screen, frame, permission, address', () => {
  const found = (over: object, more: House = {}) => {
    const declared = { ...page('balcao', { label: 'Balcão', permission: [], screen: draw }), ...over };
    return checkModels([cupom], {
      vocabulary: { permissions: ['PEDIDO_VER'], plans: [] },
      declared: { entities: [], resources: [], wizards: [], reports: [], pages: [declared] },
      pages: [pageModelOf(declared, 'cupom')],
      ...more,
    });
  };
  expect(found({})).toEqual([]);
  expect(found({ frame: 'ful' })).toMatchObject([{ code: 'R172', fix: expect.stringContaining("'full'") }]);
  expect(found({ screen: undefined })).toMatchObject([{ code: 'R171' }]);
  expect(found({ name: 'Balcão do dia' })).toMatchObject([{ code: 'R170' }]);
  expect(found({ permission: ['PEDIDO_VE'] })).toMatchObject([{ code: 'R040' }]);
  expect(found({ path: 'cupom' })).toMatchObject([{ code: 'R004' }]);
  expect(found({ framee: 'full' })).toMatchObject([{ code: 'R006', fix: expect.stringContaining("'frame'") }]);
});
const draw = () => Promise.resolve({ default: () => null });
