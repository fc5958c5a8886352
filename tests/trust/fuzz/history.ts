import fc from 'fast-check';
import type { Model } from '../../../src/kit/read/model';
import type { Answer, Speaker } from '../../../src/server/testing';
import { demand } from './check';
import { isTaken, type Values } from './records';

export interface Step {
  readonly what: 'create' | 'update' | 'stale' | 'delete' | 'restore' | 'list';
  readonly which: number;
  readonly draw: number;
}
export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom<Step['what']>('create', 'create', 'update', 'stale', 'delete', 'restore', 'list'),
    which: fc.nat(20),
    draw: fc.nat(9_000),
  }),
  { minLength: 4, maxLength: 20 },
);
interface Known {
  versao: number;
  isBinned: boolean;
}

/** Does the steps with the services and with a map of what ought to be there, and compares after each. */
export const live = async (
  speak: Speaker,
  { root }: Model,
  sample: (draw: number) => Values,
  steps: readonly Step[],
): Promise<void> => {
  const known = new Map<number, Known>();
  const create = async (draw: number): Promise<void> => {
    const { body, text } = await speak('POST', `${root}save`, sample(draw));
    if (isTaken(text)) return;
    demand(body.result !== undefined, () => `create: ${text}`);
    known.set(body.result!.id, { versao: body.result!.versao!, isBinned: false });
  };
  const list = async (): Promise<void> => {
    if (known.size === 0) return;
    const { body } = await speak('POST', `${root}filterpaginated/1/100`, { id: [...known.keys()] });
    const [found, wanted] = [
      body.results!.map(({ id }) => id),
      [...known].filter(([, { isBinned }]) => !isBinned).map(([id]) => id),
    ].map((ids) => ids.toSorted((a, b) => a - b).join());
    demand(found === wanted, () => `list: ${found}, wanted ${wanted}`);
  };
  const ask = (what: Step['what'], id: number, versao: number, draw: number): Promise<Answer> =>
    what === 'delete'
      ? speak('DELETE', `${root}delete/${id}`)
      : what === 'restore'
        ? speak('POST', `${root}restaurar/${id}`)
        : speak('POST', `${root}save`, { ...sample(draw), id, versao });
  for (const { what, which, draw } of steps) {
    const [id, row] = [...known][which % Math.max(known.size, 1)] ?? [];
    if (what === 'create') await create(draw);
    else if (what === 'list') await list();
    else if (id !== undefined && row) {
      const { status, text, body } = await ask(what, id, row.versao - (what === 'stale' ? 1 : 0), draw);
      if (isTaken(text)) continue;
      const isThere = what === 'restore' ? row.isBinned : !row.isBinned;
      const wanted = !isThere ? 404 : what === 'stale' ? 409 : 200;
      demand(status === wanted, () => `${what}: ${status}, wanted ${wanted}: ${text}`);
      if (status === 200) known.set(id, { versao: body.result?.versao ?? row.versao, isBinned: what === 'delete' });
    }
  }
  await list();
};
