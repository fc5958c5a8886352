/** In place of the part of @tanstack/query-core that pages of one growing query need: we ask for pages one by one (`useQueries`). */
export const infiniteQueryBehavior = (): never => {
  throw new Error('useInfiniteQuery is left out of the build: ask for pages by useQueries');
};
export const hasNextPage = infiniteQueryBehavior;
export const hasPreviousPage = infiniteQueryBehavior;
