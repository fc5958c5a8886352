import { fieldOf, type Field, type FormatContext, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { fill, visible } from '#kit/text';
import { cleanMany, split } from '../many';

const longest = 60;
const clean = (value: unknown): unknown => (typeof value === 'string' ? visible(value).trim() || null : value);

/** Key of the names of functions among the titles of a record; it is not the name of an entity. */
export const functionName = '$funcao';
export const nameOf = (code: string, { options }: Field, { reference }: FormatContext): string =>
  options.functions ? (reference?.(functionName, code) ?? code) : code;

export const kind: Kind<string[], 'tags'> = {
  name: 'tags',
  column: () => 'text[]',
  schema: (y) =>
    y
      .array()
      .of(
        y
          .string()
          .required()
          .max(longest, fill(messages.maxLength, { max: longest }))
          .matches(/^[^\u0000-\u001f\u007f]*$/),
      )
      .max(500),
  operators: ['in', 'eq', 'not', 'empty'],
  format: (value, field, context) => value.map((code) => nameOf(code, field, context)).join(', '),
  parse: (text) => (cleanMany(split(text), clean) ?? null) as string[] | null,
  clean: (value) => cleanMany(value, clean),
  cleanOne: clean,
  accepts: (value) => typeof value === 'string' && !value.includes('\0'),
  sample: (fake, { options }) => [
    ...new Set(Array.from({ length: Math.max(options.min ?? 1, 2) }, () => fake.words(2))),
  ],
  sortable: false,
  span: 12,
};
/** Short texts of up to 60 characters, each once: labels, permissions, functions of a plan. */
export const tags = fieldOf(kind, 'min', 'max', 'functions');
