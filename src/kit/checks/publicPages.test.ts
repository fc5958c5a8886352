import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { calls, get, run } from '../calls/calls';
import { checkModels } from '../checks';
import { entity } from '../entity/entity';
import { at, publicPages, type PublicPage } from '../resource/publicPages';
import { r } from '../calls/result';

const coisa = entity('coisa', {
  label: ['Coisa', 'Coisas'],
  title: 'nome',
  root: 'coisa/',
  fields: { nome: f.text() },
});
const token = f.text({ required: true });
const vista = get('/publico/coisa/{token}', {
  session: false,
  perHour: 60,
  form: { token },
  result: { nome: f.text() },
});
const pulo = get('/publico/pulo/{token}', { session: false, perHour: 60, form: { token }, result: r.redirect });
const bound = [
  calls(coisa, {
    vista: run(vista, () => ({ nome: 'x' })),
    pulo: run(pulo, () => ({ redirect: '/x' })),
  }),
];
const whole = at('/x/{token}', { title: 'X', load: vista, screen: () => Promise.resolve({ default: () => null }) });

test('public pages: name, address, what it carries, what answers it, title and screen', () => {
  const found = (over: Partial<Record<keyof PublicPage, unknown>>, more: object = {}, named = bound) =>
    checkModels([modelOf({ entity: coisa, section: 'x' })], {
      calls: named,
      publicPages: [
        { ...publicPages('vitrine', { label: 'Vitrine', pages: { x: { ...whole, ...over } as PublicPage } }), ...more },
      ],
    }).map(({ code }) => code);
  expect(found({})).toEqual([]);
  expect(found({}, { name: 'Vitrine da loja' })).toEqual(['R200']);
  expect(found({ path: '/{token}' })).toEqual(['R201']);
  expect(found({ path: '/app/{token}' })).toEqual(['R201']);
  expect(found({}, { pages: { x: whole, y: { ...whole, path: '/x/{outro}' } } })).toEqual(['R201', 'R202']);
  expect(found({ path: '/x/{codigo}' })).toEqual(['R202']);
  expect(found({}, {}, [])).toEqual(['R203']);
  expect(found({ load: pulo })).toEqual(['R203']);
  expect(found({ title: ' ' })).toEqual(['R204']);
  expect(found({ screen: undefined })).toEqual(['R204']);
  expect(found({}, { label: '' })).toEqual(['R204']);
  expect(found({ policy: { frame: ['https://mapas.example.com'] } })).toEqual([]);
  expect(found({ policy: { frame: ['https://*.example.com'] } })).toEqual(['R174']);
  expect(found({ titel: 'x' } as never)).toEqual(['R006']);
});
