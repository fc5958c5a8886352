import { expect, test } from 'vitest';
import type { Field } from '../../src/kit/entity/field';
import { readBusiness } from '../../src/server/business';
import { rules } from '../trust/access/oracle';

/** Pattern of a text that takes a month as the accounts write it; undefined for every other field. */
const monthOf = (options: Field['options']): RegExp | undefined => {
  const { pattern } = options as { readonly pattern?: RegExp };
  return pattern instanceof RegExp && pattern.test('2026-11') && !pattern.test('2026-13') ? pattern : undefined;
};

test('a month of the accounts is of this century, in each entity and each call', () => {
  const fields = [
    ...readBusiness().models.flatMap(({ name, fields: own }) =>
      Object.values(own).map((one) => [`${name}.${one.name}`, one.options] as const),
    ),
    ...rules().flatMap(({ method, path, form = {} }) =>
      Object.entries(form).map(([name, one]) => [`${method} ${path} ${name}`, one.options] as const),
    ),
  ].flatMap(([where, options]) => {
    const month = monthOf(options);
    return month ? [[where, month] as const] : [];
  });
  expect(fields.length).toBeGreaterThan(5);
  // The month after the last of four digits has a day that no date can name.
  expect(fields.filter(([, month]) => month.test('9999-12') || month.test('0000-01')).map(([where]) => where)).toEqual(
    [],
  );
});
