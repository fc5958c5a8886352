/**
 * A source of realistic Brazilian sample values. Deterministic for a seed, so that demo data and tests can be repeated.
 * Implemented by `src/fields/fake.ts`; a field kind asks it for what it needs.
 */
export interface Fake {
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** A number with `places` decimals. */
  decimal(min: number, max: number, places: number): number;
  bool(chance?: number): boolean;
  pick<T>(list: readonly T[]): T;
  some<T>(list: readonly T[], min?: number, max?: number): T[];
  /** Digits and upper-case letters by pattern: `#` a digit, `A` a letter. */
  pattern(mask: string): string;
  /** A text that the regular expression accepts: classes, groups, alternatives and quantifiers. */
  matching(pattern: RegExp): string;
  words(count: number): string;
  sentence(): string;
  person(): string;
  company(): string;
  /** E.164, mobile. */
  phone(): string;
  cpf(): string;
  /** Numeric or alphanumeric, valid check digits. */
  cnpj(): string;
  email(): string;
  cep(): string;
  street(): string;
  neighborhood(): string;
  /** YYYY-MM-DD, days from today. */
  date(fromDays: number, toDays: number): string;
  /** HH:mm */
  time(): string;
  /** The id of an existing row of the entity, or null when it has none. */
  reference(entity: string): number | null;
}
