import type { QueryClient } from '@tanstack/react-query';

/** Rows of other resources too: what an action changes is not always what it was declared on. */
export const refreshAll = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({
    predicate: ({ queryKey: [, what] }) => typeof what === 'string' && (what.startsWith('get') || what === 'totals'),
  });
  // The screen gets the new answers in a task of its own.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
};
