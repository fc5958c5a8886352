/** Rows of a call that needs no session, none where it answers otherwise. For pages that stand without them. */
export const publicRows = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const response = await fetch(`/services/${path}`, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(10_000),
    headers: { Accept: 'application/json' },
  });
  const answer = (await response.json()) as { readonly result?: unknown; readonly hasError?: boolean };
  return response.ok && !answer.hasError && Array.isArray(answer.result)
    ? (answer.result as Readonly<Record<string, unknown>>[])
    : [];
};
