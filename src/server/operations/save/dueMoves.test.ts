import { describe, expect, it, vi } from 'vitest';
import type { Routine } from '#kit/work/routine';
import { readBusiness } from '../../business';
import { dueMoves } from './dueMoves';

const now = new Date('2026-11-30T15:00:00Z');
const past = '2026-11-30T14:00:00.000Z';
const { models } = readBusiness();
const due = models.flatMap((model) =>
  Object.entries(model.states?.moves ?? {}).flatMap(([move, { at }]) => (at ? [{ model, move, at }] : [])),
);

/** A turn that finds one row whose hour has come; `stored`: the row as it is once the turn holds it. */
const turn = async ({ model, move, at }: (typeof due)[number], stored: object | undefined) => {
  const moved = vi.fn().mockResolvedValue(undefined);
  const found = { id: 7, [at]: past, ...(model.tenant && { [model.tenant]: 3 }) };
  const { [move]: routine } = dueMoves([model])[0]!.routines as Readonly<Record<string, Routine>>;
  const rows = {
    find: () => Promise.resolve({ rows: [found], total: 1 }),
    one: (_entity: unknown, where: Readonly<Record<string, unknown>>, { lock }: { readonly lock?: unknown }) => {
      const row: Readonly<Record<string, unknown>> | undefined = stored && { ...found, ...stored };
      const hour = row?.[at];
      const isMet = where.id === 7 && typeof hour === 'string' && hour <= (where[at] as { readonly lte: string }).lte;
      return Promise.resolve(isMet && lock ? row : undefined);
    },
  };
  await routine!.run({
    now,
    within: (_scope: unknown, run: (work: unknown) => unknown) => Promise.resolve(run({ rows, move: moved })),
  } as never);
  return moved.mock.calls.length;
};

describe.each(due)('$model.name.$move', (one) => {
  it('moves a row whose hour has come, and none whose hour was put off meanwhile, was taken away, or that is gone', async () => {
    expect(await turn(one, {})).toBe(1);
    expect(await turn(one, { [one.at]: '2026-11-30T16:00:00.000Z' })).toBe(0);
    expect(await turn(one, { [one.at]: null })).toBe(0);
    expect(await turn(one, undefined)).toBe(0);
  });
});
