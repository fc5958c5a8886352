import { makeField, type Field, type Kind, type Options, type Value } from '#kit/entity/field';
import { Sealed } from '#kit/entity/sealed';

const longest = 500;
const secret: Kind<string, 'token'> = {
  name: 'token',
  takes: ['min', 'max', 'own'],
  column: () => 'text',
  // true: the one that is kept stays.
  schema: (y, { options: { max = longest } }) =>
    y
      .mixed()
      .test(
        'secret',
        (value, { createError }) =>
          value === undefined ||
          value === null ||
          value === true ||
          (typeof value === 'string' &&
            value.length <= Math.max(max, longest) &&
            !/[\u0000-\u001f\u007f]/.test(value)) ||
          createError(),
      ),
  operators: [],
  format: () => 'Guardado',
  clean: (value) => (typeof value === 'string' ? value.trim() || null : value),
  accepts: () => false,
  toSql: (value: unknown) => {
    if (value instanceof Sealed) return value.text;
    throw new Error('a secret goes to the database sealed');
  },
  fromSql: () => true as unknown as string,
  searchText: () => '',
  sample: (fake, { options: { min = 0, max = 40 } }) =>
    fake.pattern('?#?#?#?#-????-########').slice(0, max).padEnd(min, 'x'),
  sortable: false,
};

/**
 * A secret: a password, a token, a security code. Typed hidden, stored sealed, never answered: a row, an answer, an
 * export and an audit row say only `true`, there is one. A save without it, with `true` or blank keeps it, null removes
 * it. `own`: the password of the person who types, in the form of an action. `rows.secret` opens it for a handler; in the form of an action it is what was typed, and is kept nowhere.
 */
export const token = <const R extends boolean = false>(
  options?: Options<string, R, 'min' | 'max' | 'own'>,
): Field<Value<R, string>, 'token'> & { readonly sealed: true } =>
  makeField(secret, { ...options, copy: false }, { sealed: true });
export { secret as kind };
