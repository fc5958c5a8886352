import { expect, test } from 'vitest';
import { checkModels, findingText } from '#kit/checks';
import { readBusiness } from '../../src/server/business';
import * as words from '../../schemas/vocabulary';


test('the declarations have no findings, the words of the business known', () => {
  const { models } = readBusiness();
  expect(models.length).toBeGreaterThanOrEqual(22);
  expect(checkModels(models, { vocabulary: { permissions: Object.keys(words.permissions), plans: Object.keys(words.planFunctions) } }).map(findingText)).toEqual([]);
});
