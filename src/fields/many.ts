/** Kinds that hold several values in an array column: what they share. */

/** Each value once, blanks dropped; null when nothing is left, so that there is one way to be empty. */
export const cleanMany = (value: unknown, clean: (one: unknown) => unknown): unknown => {
  if (!Array.isArray(value)) return value === '' ? null : clean(value);
  const kept = [...new Set(value.map(clean))].filter((one) => one !== null && one !== undefined && one !== '');
  return kept.length ? kept : null;
};

/** Values as typed or imported: separated by comma, semicolon or line. */
export const split = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
