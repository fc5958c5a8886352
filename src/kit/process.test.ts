import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { checkModels } from './checks';
import { entity } from './entity';
import { process, processes, type Process } from './process';

const nota = entity('nota', {
  label: ['Nota', 'Notas'],
  title: 'nome',
  root: 'nota/',
  fields: { nome: f.text({ required: true }) },
});
const model = modelOf({ entity: nota, section: 'fiscal' });
const sound = process({
  label: 'Emissão em lote',
  permission: ['ROLE_ADMIN'],
  items: () => [{ key: 1, label: 'Nota 1' }],
  each: ({ key }) => `Nota ${key + 1}`,
});
const codes = (named: Readonly<Record<string, Process>>, of = nota): string[] =>
  checkModels([model], { vocabulary: { permissions: [], plans: [] }, processes: [processes(of, named)] }).map(
    ({ code }) => code,
  );

test('a sound process has no findings', () => {
  expect(codes({ emitirLote: sound })).toEqual([]);
});
describe('a process', () => {
  test('R090: two of one name, by which they are started', () => {
    expect(
      checkModels([model], { processes: [processes(nota, { emitir: sound }), processes(nota, { emitir: sound })] }).map(
        ({ code }) => code,
      ),
    ).toEqual(['R090']);
  });
  test.each([
    ['R092', 'is not camelCase', { 'Emitir-lote': sound }],
    ['R093', 'has no label', { emitir: { ...sound, label: ' ' } }],
    ['R094', 'does nothing with its items', { emitir: { ...sound, each: undefined } }],
    ['R094', 'does it in two ways', { emitir: { ...sound, outside: () => undefined } }],
    ['R040', 'asks for what does not exist', { emitir: { ...sound, permission: ['NADA'] } }],
    ['R041', 'is of no plan', { emitir: { ...sound, plan: 'NADA' } }],
  ] as const)('%s: %s', (code, _, named) => {
    expect(codes(named)).toEqual([code]);
  });
  test('R091: of no schema', () => {
    expect(codes({ emitir: sound }, { ...nota, name: 'outra' } as never)).toEqual(['R091']);
  });
});
