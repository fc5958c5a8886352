/** Cache key of the notices under the bell. */
export const noticesKey = ['sino'] as const;
