import { sql, type RawBuilder } from 'kysely';
import { meets, watched, type AnyCond, type Clock } from '#kit/entity/condition';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/read/model';
import { fill, inner } from '#kit/text';
import { mentionNotices, recordNotices } from '../../../system/noticeCategories';
import type { Work } from '../../core/context';
import { clockOf } from '../../core/guard';
import { same } from '../../core/audit';
import type { Tx } from '../../db/database';
import type { Row } from '../../db/query';
import { beyondSeller } from '../../db/scope';
import { give, type Said } from '../../notices/give';
import { holdersOf } from '../../session/users';

/** It holds now, and did not hold before or holds anew: what it watches has changed. */
export const hasCome = (when: AnyCond, clock: Clock, row: Row, before?: Row): boolean =>
  meets(when, row, clock) &&
  !(
    before &&
    meets(when, before, clock) &&
    watched(when).every((name) => same(row[name] ?? null, before[name] ?? null))
  );

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

/** Writes the notices of the entity's `bell` for a stored row, to those of its company who may list it. */
export const ring = async (
  work: Work,
  model: Model,
  row: Row,
  before: Row | undefined,
  company: number | null,
): Promise<void> => {
  const clock = clockOf(work);
  for (const [name, { when, text, tone = 'info', permission }] of Object.entries(model.bell)) {
    if (company === null || !hasCome(when, clock, row, before)) continue;
    const said = {
      category: recordNotices,
      entity: model.name,
      record: row.id,
      name,
      text: fill(text, written(model, row, work.user.zone)),
      tone,
      company,
      author: work.user.id || null,
    };
    const people = holdersOf(work.services, company, permission ? [permission] : model.access.list);
    await beyondSeller(work.tx, (tx) => give(tx, people, said));
  }
  if (company !== null) await mention(work, model, row, before, company);
};
/**
 * Notifies users whom a text newly mentions. The notice does not repeat the text: notices are kept for a month, and
 * read without the record.
 */
const mention = async (work: Work, model: Model, row: Row, before: Row | undefined, company: number): Promise<void> => {
  for (const field of mentioning(model)) {
    const known = namedIn(before?.[field.name]);
    const logins = namedIn(row[field.name]).filter((login) => !known.includes(login));
    if (logins.length === 0) continue;
    const people = sql`select u.id from usuario as u where u.login in (${sql.join(logins)})
      and u.id in (${readersOf(work.services, company, model, field)})`;
    const said = {
      category: mentionNotices,
      entity: model.name,
      record: row.id,
      name: `mencao:${field.name}`,
      text: `${work.user.name || 'Alguém'} mencionou você: ${inner(model.label.one)}, ${inner(field.label)}`,
      tone: 'info',
      company,
      author: work.user.id || null,
    };
    await beyondSeller(work.tx, (tx) => give(tx, people, said));
  }
};
/** As people write them. */
const written = ({ fields }: Model, row: Row, zone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(fields).map((field) => [
      field.name,
      row[field.name] === null || row[field.name] === undefined
        ? ''
        : field.kind.format(row[field.name], field, { zone }),
    ]),
  );

/** Notice to one person, about work that the framework does for them. */
export const tellPerson = (tx: Tx, person: number, said: Omit<Said, 'author'>): Promise<void> =>
  give(tx, sql`select ${person}::bigint as id`, { ...said, author: null });
