import type { Model } from '#kit/read/model';
import { fill } from '#kit/text';
import type { RetaguardaProvider } from '../dataProvider';

/** In how many places these are used, in words; undefined where in none, or where the person may not know. */
export const usesOf = async (
  provider: Pick<RetaguardaProvider, 'getList'>,
  { uses }: Model,
  ids: readonly number[],
): Promise<string | undefined> => {
  if (!uses || ids.length === 0) return undefined;
  try {
    const { total = 0 } = await provider.getList(uses.of, {
      filter: { [uses.by]: ids },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
    });
    return total === 0
      ? undefined
      : fill(total === 1 ? uses.says[0] : uses.says[1], { n: total.toLocaleString('pt-BR') });
  } catch {
    return undefined;
  }
};
