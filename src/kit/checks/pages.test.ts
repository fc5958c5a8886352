import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { actions } from '../calls/action';
import { entity } from '../entity/entity';
import { page, pageModelOf } from '../resource/page';
import { checkModels } from '../checks';
import { resource } from '../resource/resource';
import type { House } from './finding';

const cupomEntity = entity('cupom', {
  label: ['Cupom', 'Cupons'],
  title: 'nome',
  root: 'cupom/',
  fields: { nome: f.text() },
});
const cupom = modelOf({ section: 'cupom', entity: cupomEntity });

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
  expect(found({ frame: 'header', says: {}, menu: false })).toMatchObject([{ code: 'R172' }]);
  expect(found({ frame: 'header' })).toMatchObject([{ code: 'R172' }]);
  expect(found({ says: {} })).toMatchObject([{ code: 'R172' }]);
  expect(found({ frame: 'ful' })).toMatchObject([{ code: 'R172', fix: expect.stringContaining("'full'") }]);
  expect(found({ screen: undefined })).toMatchObject([{ code: 'R171' }]);
  expect(found({ name: 'Balcão do dia' })).toMatchObject([{ code: 'R170' }]);
  expect(found({ permission: ['PEDIDO_VE'] })).toMatchObject([{ code: 'R040' }]);
  expect(found({ path: 'cupom' })).toMatchObject([{ code: 'R004' }]);
  expect(found({ policy: { connect: ['https://api.example.com', 'https://a.example.com:8443'] } })).toEqual([]);
  for (const wrong of [
    { policy: {} },
    { policy: { frame: [] } },
    { policy: { frame: 'https://api.example.com.' } },
    ...[
      '*',
      'https:',
      'https://*',
      'https://*.example.com',
      'http://api.example.com',
      'wss://api.example.com',
      'https://api.example.com/',
      'https://api.example.com/mapa',
      'https://api.example.com?chave=1',
      'https://API.example.com',
      'https://api.example.com:443',
      'https://um:dois@api.example.com',
      'https://localhost',
      'https://a.example.com; script-src *',
      "'unsafe-inline'",
      "'self'",
      'data:',
      7,
    ].map((one) => ({ policy: { connect: [one] } })),
  ])
    expect([wrong, found(wrong).map(({ code }) => code)]).toEqual([wrong, ['R174']]);
  const twice = ['https://api.example.com', 'https://api.example.com'];
  expect(found({ policy: { frame: twice } })).toMatchObject([{ code: 'R174', fix: 'say it once' }]);
  expect(found({ policy: { frames: ['https://api.example.com'] } })).toMatchObject([{ code: 'R006' }]);
  expect(found({ framee: 'full' })).toMatchObject([{ code: 'R006', fix: expect.stringContaining("'frame'") }]);
});
test('an action that asks on a page: the page stands in its section', () => {
  const asking = (page: string) =>
    modelOf({
      section: 'cupom',
      entity: cupomEntity,
      resource: resource(cupomEntity, {
        actions: {
          novo: actions(cupomEntity).collection({ label: 'Novo', call: 'POST novo', permission: 'EMPRESA_VER', page }),
        },
      }) as never,
    });
  const found = (page: string) =>
    checkModels([asking(page)], {
      vocabulary: { permissions: ['EMPRESA_VER'], plans: [] },
      pages: [pageModelOf(page_, 'cupom')],
    }).filter(({ code }) => code === 'R173');
  const page_ = page('novoCupom', { label: 'Novo', permission: [], screen: draw });
  expect(found('novo-cupom')).toEqual([]);
  expect(found('novo-cupon')).toMatchObject([{ fix: expect.stringContaining("'novo-cupom'") as unknown }]);
});
const draw = () => Promise.resolve({ default: () => null });
