import type { SeedStore } from '#kit/entity/seeds';
import { zonaDaPlataforma } from '../comum/zona';
import { todayIn } from '#kit/period';

export const day = 86_400_000;
export const dateOf = (at: Date): string => todayIn(zonaDaPlataforma, at);

/** Default values of an entity's fields. */
export const comPadroes = ({ models }: SeedStore, entity: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(models.find(({ name }) => name === entity)?.fields ?? {}).flatMap(({ name, when, options }) =>
      when === undefined && options.default !== undefined ? [[name, options.default]] : [],
    ),
  );
