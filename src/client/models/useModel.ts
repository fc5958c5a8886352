import { useQueries, useQuery } from '@tanstack/react-query';
import type { Model } from '#kit/read/model';
import { modelByName } from '.';

const query = (entity: string) => ({
  queryKey: ['modelo', entity],
  queryFn: async () => (await modelByName(entity)) ?? null,
  staleTime: Infinity,
});
/** The declaration of another entity; undefined until it is here, null where there is none. */
export const useModel = (entity: string): Model | null | undefined => useQuery(query(entity)).data;
/** Several models by name: those that are loaded. */
export const useModels = (entities: readonly string[]): Readonly<Record<string, Model | undefined>> => {
  const names = [...new Set(entities)];
  const found = useQueries({ queries: names.map(query) });
  return Object.fromEntries(names.map((name, index) => [name, found[index]?.data ?? undefined]));
};
