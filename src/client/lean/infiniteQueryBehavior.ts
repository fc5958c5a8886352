/**
 * In place of the behaviour of infinite queries, which every query of query-core brings along. Lists here have pages, so
 * no query is infinite.
 */
export const infiniteQueryBehavior = (): never => {
  throw new Error('src/client/lean/infiniteQueryBehavior.ts: no infinite queries');
};
export const hasNextPage = (): boolean => false;
export const hasPreviousPage = hasNextPage;
