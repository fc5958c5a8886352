import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { checkModels } from '../checks';
import { entity } from '../entity/entity';
import { process, processes, type Process } from './process';
import { noticeCategory } from './notice';
import { routine, routines } from './routine';

const nota = entity('nota', {
  label: ['Nota', 'Notas'],
  title: 'nome',
  root: 'nota/',
  fields: { nome: f.text({ required: true }) },
});
const model = modelOf({ entity: nota, section: 'fiscal' });
const sound = process('emitirLote', {
  label: 'Emissão em lote',
  permission: ['ROLE_ADMIN'],
  items: () => [{ key: 1, label: 'Nota 1' }],
  each: (context, { key }) => `Nota ${key + 1}`,
});
const codes = (one: Process, of = nota): string[] =>
  checkModels([model], { vocabulary: { permissions: [], plans: [] }, processes: [processes(of, [one])] }).map(
    ({ code }) => code,
  );

test('a sound process has no findings', () => {
  expect(codes(sound)).toEqual([]);
});
describe('a process', () => {
  test('R090: two of one name, by which they are started', () => {
    expect(
      checkModels([model], { processes: [processes(nota, [sound]), processes(nota, [sound])] }).map(({ code }) => code),
    ).toEqual(['R090']);
  });
  test.each([
    ['R092', 'is not camelCase', { name: 'Emitir-lote' }],
    ['R093', 'has no label', { label: ' ' }],
    ['R040', 'asks for what does not exist', { permission: ['NADA'] }],
    ['R041', 'is of no plan', { plan: 'NADA' }],
  ] as const)('%s: %s', (code, _, wrong) => {
    expect(codes({ ...sound, ...wrong })).toEqual([code]);
  });
  test('R094: of no entity, so that nothing could do it', () => {
    expect(checkModels([model], { loose: ['emitirLote'], processes: [] }).map(({ code }) => code)).toEqual(['R094']);
  });
  test('R095: a routine that the page of tasks could not name', () => {
    const found = (label: unknown) =>
      checkModels([model], {
        routines: [
          routines(nota, { resolver: routine({ label: label as string, every: 60, run: () => Promise.resolve() }) }),
        ],
      }).map(({ code }) => code);
    expect(found('Notas pendentes')).toEqual([]);
    for (const wrong of [undefined, ' ', 'n'.repeat(121)]) expect(found(wrong)).toEqual(['R095']);
  });
  test('R096: two subjects of notices of one name, or one that people cannot read', () => {
    const found = (...given: readonly (readonly [string, string])[]) =>
      checkModels([model], {
        noticeCategories: given.map(([name, label]) => noticeCategory(name, { label, about: 'Algo.' })),
      }).map(({ code }) => code);
    expect(found(['estoque', 'Estoque'], ['fiscal', 'Notas'])).toEqual([]);
    expect(found(['estoque', 'Estoque'], ['estoque', 'Outro'])).toEqual(['R096']);
    expect(found(['Em estoque', 'Estoque'])).toEqual(['R096']);
    expect(found(['estoque', ' '])).toEqual(['R096']);
  });
  test('R091: of no schema', () => {
    expect(codes(sound, { ...nota, name: 'outra' } as never)).toEqual(['R091']);
  });
});
