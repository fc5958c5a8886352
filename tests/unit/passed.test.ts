/**
 * Through how many files a request passes: those of src/server in which a function runs, the rooms behind `Database`
 * apart. A figure that only goes down.
 */
import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { openHouse } from '../../src/server/testing';

const room = '/src/server/';
const isApart = (file: string): boolean => /^(db|adapters)\/|^testing/.test(file);
const passedBy = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  // Vite makes a getter of each export, a short function without a name: reading a name runs nothing of the file.
  const runs = ({ functions }: (typeof result)[number]): boolean =>
    functions.some(
      ({ functionName, ranges: [range] }) =>
        range!.count > 0 && (functionName !== '' || range!.endOffset - range!.startOffset > 70),
    );
  return [
    ...new Set(
      result
        .filter((one) => one.url.includes(room) && runs(one))
        .map(({ url }) => url.slice(url.indexOf(room) + room.length).replace(/\?.*/, '')),
    ),
  ]
    .filter((file) => !isApart(file))
    .toSorted();
};

it('a list passes through at most 12 files, a save through at most 16', async () => {
  const house = await openHouse();
  const speak = await house.as('um');
  let made = 0;
  const list = () => speak('POST', 'coisa/filterpaginated/1/10', {});
  const save = () => speak('POST', 'coisa/save', { nome: `Nova ${made++}`, tipo: 'FIXO' });
  for (let warm = 0; warm < 3; warm++) await Promise.all([list(), save()]);
  const [ofList, ofSave] = [await passedBy(list), await passedBy(save)];
  expect(ofList).toContain('operations/generic/list.ts');
  expect(ofSave).toContain('operations/save/save.ts');
  expect(ofList.length, ofList.join(' ')).toBeLessThanOrEqual(12);
  expect(ofSave.length, ofSave.join(' ')).toBeLessThanOrEqual(16);
  await house.database.close();
});
