import { expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { checkModels } from '../checks';
import { entity } from '../entity/entity';
import { resource } from './resource';
import { routesOf } from '../read/routes';
import { settings } from './settings';

const empresa = entity('empresa', {
  label: ['Empresa', 'Empresas'],
  title: 'nome',
  root: 'company/',
  tenant: 'id',
  fields: { nome: f.text({ required: true }) },
});
const company = f.ref('empresa', { required: true });
const ajuste = entity('ajuste', {
  label: ['Ajuste', 'Ajustes'],
  title: 'empresa',
  root: 'ajuste/',
  tenant: 'empresa',
  fields: { empresa: company, vias: f.integer({ required: true, default: 1 }) },
});
const findings = (...models: Parameters<typeof checkModels>[0]): string[] =>
  checkModels([modelOf({ entity: empresa, section: 'x' }), ...models]).map(({ code, where }) => `${code} ${where}`);

test('an entity of which each company has one record is read and saved by two calls, its history by one, and by no others', () => {
  const model = modelOf({
    entity: ajuste,
    resource: settings(ajuste, { load: 'GET meu', access: { update: 'ROLE_ADMIN' } }),
    section: 'x',
  });
  expect(routesOf(model).map(({ method, path, permission, mutates }) => [method, path, permission, mutates])).toEqual([
    ['GET', 'ajuste/meu', ['AJUSTE_VER'], false],
    ['POST', 'ajuste/filterpaginated/{page}/{size}', ['AJUSTE_VER'], false],
    ['POST', 'ajuste/save', ['ROLE_ADMIN'], true],
    ['GET', 'ajuste/historico/{id}/{page}/{size}', ['ROLE_ADMIN'], false],
  ]);
  expect(model).toMatchObject({ unique: [[]], bin: false, off: ['create', 'delete', 'export'] });
  expect(findings(model)).toEqual([]);
});

test.each<[string, string[], Parameters<typeof settings>[1], object]>([
  ['R100', ['ajuste.nome'], {}, { nome: f.text({ required: true }) }],
  ['R101', ['ajuste'], { load: 'GET por/{id}' }, {}],
])('%s', (code, where, def, fields) => {
  const { clear: _none, ...rest } = ajuste;
  const own = entity('ajuste', { ...rest, fields: { ...ajuste.fields, ...fields } as never });
  expect(findings(modelOf({ entity: own, resource: settings(own, def as never), section: 'x' }))).toEqual(
    where.map((one) => `${code} ${one}`),
  );
});

test('nothing references it, because nothing is to be chosen', () => {
  const other = entity('outra', {
    label: ['Outra', 'Outras'],
    title: 'nome',
    root: 'outra/',
    fields: { nome: f.text(), ajuste: f.ref('ajuste' as never) },
  });
  expect(
    findings(
      modelOf({ entity: ajuste, resource: settings(ajuste), section: 'x' }),
      modelOf({ entity: other, resource: resource(other), section: 'x' }),
    ),
  ).toEqual(['R102 outra.ajuste']);
});
