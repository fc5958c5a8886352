import type { AnyCond } from '#kit/entity/condition';
import type { Model } from '#kit/read/model';
import type { Work } from '../../core/context';
import { figureRows } from '../../db/query';
import type { Generic } from './generic';
import { asking } from '../rows/rowsWhere';

/** POST of `list.totals`, `{ filter }`: the figures of what the list's filter finds, in one statement. */
export const totals: Generic = (model) => {
  const { show, figures, ratios } = model.totals!;
  return {
    label: 'somar',
    model,
    on: 'collection',
    mode: 'read',
    result: show,
    act: async ({ input }, work) => {
      const asked = figures.map(({ add, where }) => ({
        add: add?.map((name) => model.fields[name]!),
        where: where && conditionOf(work, model, where),
      }));
      const values = await figureRows(work.tx, model, asking(work, model, input.filter as object), asked);
      const found = Object.fromEntries(figures.map(({ name }, at) => [name, values[at]!]));
      const parts = Object.entries(ratios).map(([name, [of, by]]) => [
        name,
        found[by] ? Math.round((found[of]! * 100) / found[by]) / 100 : null,
      ]);
      return { ...found, ...(Object.fromEntries(parts) as Record<string, number | null>) };
    },
  };
};
const conditionOf = (work: Work, model: Model, where: AnyCond) =>
  asking(work, model, Array.isArray(where) ? { $or: where } : (where as object)).where;
