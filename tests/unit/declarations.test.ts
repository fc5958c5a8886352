import { expect, test } from 'vitest';
import { modelOf } from '#fields';
import type { AnyEntity, AnyResource } from '#kit';
import { checkModels, findingText } from '#kit/checks';
import { permissions, planFunctions } from '../../schemas/vocabulary';

const exportsOf = (files: Record<string, Record<string, unknown>>): [path: string, value: unknown][] =>
  Object.entries(files).flatMap(([path, file]) => Object.values(file).map((value): [string, unknown] => [path, value]));
const is = <T extends { readonly type: string }>(type: T['type']) => (value: unknown): value is T =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === type;

const resources = exportsOf(import.meta.glob(['/resources/*/*.ts', '!/resources/**/*.server.ts', '!/resources/**/*.test.ts'], { eager: true }))
  .map(([, value]) => value).filter(is<AnyResource>('resource'));
const models = exportsOf(import.meta.glob(['/schemas/*/*.ts', '!/schemas/**/*.test.ts'], { eager: true })).flatMap(([path, value]) =>
  (is<AnyEntity>('entity')(value) ? [modelOf({ entity: value, section: path.split('/')[2] ?? '', resource: resources.find(({ entity }) => entity === value) })] : []));

test('the declarations of the product have no findings', () => {
  const findings = checkModels(models, { vocabulary: { permissions: Object.keys(permissions), plans: Object.keys(planFunctions) } });
  expect(findings.map(findingText)).toEqual([]);
  expect(models.length).toBeGreaterThan(10);
});
test('every resource finds its entity', () => expect(resources.filter(({ entity }) => !models.some(({ name }) => name === entity.name))).toEqual([]));
