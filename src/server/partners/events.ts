import type { Fields } from '#kit/entity/field';
import { fieldsOf, type ModelField } from '#kit/read/model';
import { asLeft } from '#kit/entity/personal';
import { isObject } from '../core/body';
import { Failed } from '../core/failure';
import { formReader } from '../operations/steps/readForm';

type Values = Readonly<Record<string, unknown>>;
/** Values of a message, or the reason why it could not be read. */
export type Read = { readonly values: Values } | { readonly misfit: string };

/** A partner writes an id as a number, and an instant to the hundredth of a microsecond. */
const tamed = ({ kind }: ModelField, value: unknown): unknown => {
  if (kind.name === 'text' && typeof value === 'number') return String(value);
  if (kind.name === 'dateTime' && typeof value === 'string') return value.replace(/(\.\d{6})\d+/, '$1');
  return value;
};

/**
 * Reads what a partner sent: what the form does not name is left out, and so is what does not fit and is not required.
 */
export const lenientReader = (form: Fields): ((sent: unknown) => Promise<Read>) => {
  const fields = fieldsOf(form);
  const read = formReader(form);
  const errorsOf = async (body: Values): Promise<Read & { readonly wrong?: readonly string[] }> => {
    try {
      return { values: await read({}, body) };
    } catch (error) {
      if (!(error instanceof Failed) || error.failure.kind !== 'invalid') throw error;
      const found = Object.entries(error.failure.fieldErrors);
      return {
        misfit: found.map(([path, message]) => `${path}: ${message}`).join(' '),
        wrong: found.map(([path]) => path.split(/[.[]/)[0]!),
      };
    }
  };
  return async (sent) => {
    if (!isObject(sent)) return { misfit: 'O aviso não é um objeto JSON.' };
    const body = Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        Object.hasOwn(sent, name) ? [[name, tamed(field, sent[name])]] : [],
      ),
    );
    const first = await errorsOf(body);
    if (!first.wrong) return first;
    const { wrong } = first;
    return errorsOf(Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.includes(name))));
  };
};

/** Summary of a message for people: one line a field, personal data and secrets masked. */
export const summaryOf = (form: Fields, values: Values): string =>
  Object.values(fieldsOf(form))
    .flatMap((field) => {
      const value = values[field.name] ?? null;
      if (value === null) return [];
      if (field.sealed) return [`${field.label}: ***`];
      return [`${field.label}: ${field.kind.format(asLeft(field, value), field, {})}`];
    })
    .join('\n')
    .slice(0, 5000);
