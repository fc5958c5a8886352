import type { Model } from '#kit/model';
import { holdsVeiled } from '#kit/personal';
import { fold } from '#kit/text';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a search finds the record by: its `list.search` fields without accents or case, a line each. Veiled ones are
 * found whole, by their column.
 */
export const searchTextOf = (model: Model, values: Values): string =>
  model.list.search
    .flatMap((name) => {
      const field = model.fields[name];
      const value = values[name];
      if (!field || holdsVeiled(field) || field.ref || value === null || value === undefined || value === '') return [];
      return [fold(field.kind.searchText ? field.kind.searchText(value, field) : field.kind.format(value, field, {}))];
    })
    .join('\n');

/** `%`, `_` and `\` of LIKE stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** The words of a search, folded; at most ten. */
export const searchWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean).slice(0, 10);
