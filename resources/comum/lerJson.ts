/** Object of the JSON of another system, of which nothing is certain. */
export type Json = Readonly<Record<string, unknown>>;

/** Reads an object; an empty one where the value is none. */
export const objeto = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
/** Reads a list; an empty one where the value is none. */
export const lista = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Reads a list of objects. */
export const objetos = (value: unknown): readonly Json[] => lista(value).map(objeto);
/** Reads a text without blanks around it, cut at `max` characters; null where there is none. */
export const texto = (value: unknown, max = Infinity): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : null;
/** Reads a value inside objects by its path. */
export const em = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => objeto(inner)[key], value);
