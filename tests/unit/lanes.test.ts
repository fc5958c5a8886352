import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractFiles, journeys, unknownNames } from '../../scripts/lib/lanes.mjs';
import { root } from '../../scripts/lib/prepare.mjs';

it('names in npm test what there is: files of the contract and unit lanes, journeys of the browser', () => {
  expect(unknownNames(root)).toEqual([]);
  expect(new Set(contractFiles).size).toBe(contractFiles.length);
});
it('refuses a file and a journey that do not exist', () => {
  const [{ file, test }] = journeys as readonly [(typeof journeys)[number]];
  expect(
    unknownNames(root, {
      files: ['tests/contract/nada.test.ts'],
      tests: [
        { file, test },
        { file, test: 'nobody does this' },
        { file: 'tests/e2e/nada.test.ts', test },
      ],
    }),
  ).toEqual(['tests/contract/nada.test.ts', `${file} > nobody does this`, `tests/e2e/nada.test.ts > ${test}`]);
});
it('runs a file of each room of the contract lane in npm test', () => {
  const rooms = readdirSync(`${root}tests/contract`);
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((room) => !contractFiles.some((file) => file.startsWith(`tests/contract/${room}/`)))).toEqual([]);
});
