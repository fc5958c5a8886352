/** In place of `query-string`, of which ra-core uses two functions in their plainest form: the browser brings them. */
type Query = Readonly<Record<string, unknown>>;

/** '?a=1&b=2&b=3' -> { a: '1', b: ['2', '3'] } */
export const parse = (search: string): Record<string, string | string[]> => {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].toSorted().map((key) => {
      const all = params.getAll(key);
      return [key, all.length === 1 ? all[0]! : all];
    }),
  );
};
/** Keys in order; undefined is left out, a list is repeated. */
export const stringify = (query: Query): string =>
  Object.keys(query)
    .toSorted()
    .flatMap((key) =>
      [query[key]]
        .flat()
        .filter((value) => value !== undefined)
        .map((value) =>
          value === null ? encodeURIComponent(key) : `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`,
        ),
    )
    .join('&');
