import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkModels, findingText } from '#kit/checks';
import { readBusiness } from '../../src/server/business';
import { systemModels } from '../../src/server/system';
import * as words from '../../schemas/vocabulary';
import { declarationsIn } from '../../scripts/vite/declared';

test('the declarations have no findings, the words of the business known', () => {
  const { models, pages } = readBusiness();
  expect(models.length).toBeGreaterThanOrEqual(22);
  expect(
    checkModels(models, {
      vocabulary: { permissions: Object.keys(words.permissions), plans: Object.keys(words.planFunctions) },
      pages,
    }).map(findingText),
  ).toEqual([]);
});

test('the build finds what the server finds, at the same addresses, and nothing among the functions of a module', () => {
  const { models, reports, wizards, pages } = readBusiness();
  const served = [...models, ...systemModels, ...pages, ...[...reports, ...wizards].map(({ model }) => model)].map(
    ({ path }) => path,
  );
  expect(
    declarationsIn(fileURLToPath(new URL('../../', import.meta.url)))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(served.toSorted());
  expect(served).toContain('modulo-fiscal/ncm');
  expect(served).toContain('servidor/whats');
});
