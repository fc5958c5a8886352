/**
 * In place of `node-polyglot`, of whose plural rules for thirty languages this product speaks one: phrases by key,
 * `%{name}` filled in, and of 'one |||| many' the form that `smart_count` asks for.
 */
type Values = Readonly<Record<string, unknown>>;
type Phrases = { readonly [key: string]: string | Phrases };
type Missing = (key: string, values: Values, locale: string) => string;
interface Options {
  readonly phrases?: Phrases;
  readonly locale?: string;
  readonly allowMissing?: boolean;
  readonly onMissingKey?: Missing;
}

const flat = (phrases: Phrases, prefix = ''): [string, string][] =>
  Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const filled = (phrase: string, values: Values): string => {
  const { smart_count: count } = values;
  const forms = phrase.split('||||');
  const form = count === undefined || count === null ? phrase : (forms[count === 1 ? 0 : 1] ?? forms[0]!).trim();
  return form.replace(/%\{([^{}]*)\}/g, (whole, name: string) =>
    values[name] === undefined || values[name] === null ? whole : String(values[name]),
  );
};

export default class Polyglot {
  private readonly phrases: ReadonlyMap<string, string>;
  private readonly locale: string;
  private readonly missing: Missing;
  constructor({ phrases = {}, locale = 'pt-BR', allowMissing = false, onMissingKey }: Options = {}) {
    this.phrases = new Map(flat(phrases));
    this.locale = locale;
    this.missing = onMissingKey ?? (allowMissing ? filled : (key) => key);
  }

  t(key: string, values: Values | number | null = {}): string {
    const given: Values = typeof values === 'number' ? { smart_count: values } : (values ?? {});
    const phrase = this.phrases.get(key) ?? (typeof given._ === 'string' ? given._ : undefined);
    return phrase === undefined ? this.missing(key, given, this.locale) : filled(phrase, given);
  }
}
