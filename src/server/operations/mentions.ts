import { sql, type RawBuilder } from 'kysely';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/model';
import { holdersOf } from '../session/users';

type House = Parameters<typeof holdersOf>[0];

/** Its texts that speak to people. */
export const mentioning = memo((model: Model): readonly ModelField[] =>
  Object.values(model.fields).filter(({ options }) => options.mentions),
);
/** The logins that a text names, in lower case. */
export const namedIn = (text: unknown): readonly string[] =>
  typeof text === 'string'
    ? [...new Set([...text.matchAll(/(?:^|[\s(])@([\w.-]*\w)/g)].map(([, login]) => login!.toLowerCase()))]
    : [];

/** The ids of those of the company who may read this field: whom it may speak to. */
export const readersOf = (
  house: House,
  company: number,
  { access }: Model,
  { options: { read } }: ModelField,
): RawBuilder<{ readonly id: number }> => {
  return sql.join(
    [access.list, ...(read === undefined ? [] : [[read]])].map((anyOf) => sql`(${holdersOf(house, company, anyOf)})`),
    sql` intersect `,
  ) as RawBuilder<{ readonly id: number }>;
};
