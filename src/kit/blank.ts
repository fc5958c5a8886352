/**
 * Objects with these keys, in this order, all null: made whole they stay light and alike, where one that grows key by
 * key, past a dozen, becomes a table of its own that takes ten times the memory, and each key beyond those it was made
 * with costs more than all of them. Values are then put in their places.
 */
export const blankOf = (keys: Iterable<string>): (() => Record<string, unknown>) => {
  const blank = emptyOf(keys);
  return () => ({ ...blank });
};
/** The same with these values. */
export const copiesOf = (values: Readonly<Record<string, unknown>>): (() => Record<string, unknown>) => {
  const whole = Object.assign(emptyOf(Object.keys(values)), values);
  return () => ({ ...whole });
};
const emptyOf = (keys: Iterable<string>): Record<string, unknown> =>
  JSON.parse(`{${[...new Set(keys)].map((key) => `${JSON.stringify(key)}:null`).join()}}`) as Record<string, unknown>;
