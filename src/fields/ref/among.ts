import type { FieldOptions } from '#kit/entity/field';

/** The filter of a reference that depends on the values beside it; undefined while one of them is missing. */
export const filterFor = (
  among: NonNullable<FieldOptions['among']>,
  valueOf: (name: string) => unknown,
): Readonly<Record<string, unknown>> | undefined => {
  const given = Object.entries(among).map(
    ([name, wanted]) => [name, typeof wanted === 'string' ? valueOf(wanted) : wanted] as const,
  );
  return given.some(([, value]) => value === null || value === undefined) ? undefined : Object.fromEntries(given);
};
