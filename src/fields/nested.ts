import type { Field, Fields, FormatContext } from '#kit/entity/field';
import { sentence } from '#kit/text';
import type { Fake } from '#kit/entity/fake';

/** Kinds that hold further fields in a jsonb column: what they share. The values inside keep their wire form. */

type Group = Readonly<Record<string, unknown>>;
export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The declared fields of one group or row, each cleaned; null when every one is blank. */
export const cleanGroup = (value: unknown, { item = {} }: Field): unknown => {
  if (!isGroup(value)) return value;
  const cleaned = Object.entries(value).map(([name, one]): [string, unknown] => {
    const kind = Object.hasOwn(item, name) ? item[name]!.kind : undefined;
    return [name, kind?.clean ? kind.clean(one, item[name]!) : one];
  });
  return cleaned.every(([, one]) => isBlank(one)) ? null : Object.fromEntries(cleaned);
};

/** 'Nome: Ana, Idade: 3', blanks left out. */
export const formatGroup = (value: Group, { item = {} }: Field, context: FormatContext): string =>
  Object.entries(item)
    .filter(([name]) => !isBlank(value[name]))
    .map(
      ([name, field]) => `${field.options.label ?? sentence(name)}: ${field.kind.format(value[name], field, context)}`,
    )
    .join(', ');

export const sampleGroup = (fake: Fake, item: Fields = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, field]) => [name, field.kind.sample(fake, field)]));

export const toJson = (value: unknown): string => JSON.stringify(value);
export const fromJson = <T>(raw: unknown): T => (typeof raw === 'string' ? JSON.parse(raw) : raw) as T;
