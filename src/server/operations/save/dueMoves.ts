import type { AnyEntity } from '#kit/entity/entity';
import type { Model } from '#kit/read/model';
import { routine, type BoundRoutines, type Routine } from '#kit/work/routine';
import { sourcesOf } from '#kit/entity/states';
import { Failed } from '../../core/failure';
import type { Row } from '../../db/query';
import { ownerOf } from './stored';

/** The moves that the house makes by the clock: of each a routine, `<entity>.<move>`. */
export const dueMoves = (models: readonly Model[]): readonly BoundRoutines[] =>
  models.flatMap((model) => {
    const due = Object.entries(model.states?.moves ?? {}).flatMap(([move, { at }]) =>
      at === undefined ? [] : [[move, dueMove(model, move, at)] as const],
    );
    return due.length > 0 ? [{ type: 'routines', entity: entityOf(model), routines: Object.fromEntries(due) }] : [];
  });
const entityOf = ({ name }: Model): AnyEntity => ({ name }) as AnyEntity;

const dueMove = (model: Model, move: string, at: string): Routine =>
  routine({
    label: `${model.label.one}: ${model.states!.moves[move]!.label}`,
    every: 20,
    run: async ({ within, now }) => {
      const of = model.states!;
      const due = { [of.field]: sourcesOf(of, move), [at]: { lte: now.toISOString() } };
      const found = await within('*', ({ rows }) =>
        rows.find(entityOf(model), { ...due, $sort: [[at, 'asc']] } as never),
      );
      for (const row of found.rows as readonly Row[])
        await within(ownerOf(model, row) ?? '*', async (work) => {
          // Somebody may have put the hour off since it was found.
          const held = await work.rows.one(entityOf(model), { id: row.id, ...due } as never, { lock: 'skip' });
          if (held) await work.move(of, held as never, move);
        }).catch(refused);
    },
  });
/** Swallows a refusal, which people see at the record. The move is tried again in the next turn. */
const refused = (error: unknown): void => {
  if (!(error instanceof Failed)) throw error;
};
