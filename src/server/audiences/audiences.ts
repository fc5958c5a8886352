import type { RawBuilder } from 'kysely';
import { subjectsOf, testsOf, type Subject } from '#fields/audience/tests';
import { filterOf, sinceOf, type Day } from '#fields/audience/audience';
import type { AnyAudience, Audience, AudienceRule, Given, Reason, Referred } from '#kit/entity/audience';
import type { AnyEntity } from '#kit/entity/entity';
import type { ToAudience } from '#kit/work/notice';
import { todayIn } from '#kit/period';
import type { Model } from '#kit/read/model';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { clockOf } from '../core/guard';
import {
  again,
  countMembers,
  reachedIds,
  reachedMembers,
  type AudienceQuery,
  type Reached,
  type ReachReason,
  type ReferredRows,
} from '../db/audience';
import { asking } from '../operations/rows/rowsWhere';

/** Question about an audience in one company. */
export interface AudienceAsked<W> {
  readonly company: number;
  /** The stored filter. Empty: every row that can be a member. */
  readonly rules: readonly AudienceRule[] | null;
  /** Only these rows, if they are members. */
  readonly only?: readonly number[];
  /** Conditions of reasons that say `asked`; those that are left out do not apply. */
  readonly given?: Given<W>;
}
/** Every member once: reached, or under the first reason that holds. */
export interface Reach<N extends PropertyKey> {
  readonly total: number;
  readonly reached: number;
  /** Members whose address an earlier one has. */
  readonly again: number;
  readonly why: Readonly<Record<N, number>>;
}
export interface Audiences {
  count<E extends AnyEntity, W>(audience: Audience<E, W>, asked: AudienceAsked<W>): Promise<Reach<keyof W>>;
  /** The members who are reached, one for each address, at most `limit`. */
  reached<E extends AnyEntity, W>(
    audience: Audience<E, W>,
    asked: AudienceAsked<W>,
    limit: number,
  ): Promise<readonly Reached[]>;
  /** Their ids by one statement, handed on in batches: the items of a process, at most 100,000. */
  batches<E extends AnyEntity, W>(
    audience: Audience<E, W>,
    asked: AudienceAsked<W>,
    size: number,
  ): AsyncGenerator<readonly number[]>;
}
/** As many as a process takes. */
const mostMembers = 100_000;

export const audiencesOf = (work: Work): Audiences => {
  const read = (audience: AnyAudience, asked: AudienceAsked<unknown>) => queryOf(work, audience, asked);
  return {
    count: async (audience, asked) => {
      const counts = await countMembers(work.tx, read(audience, asked));
      const of = (name: string): number => counts.get(name) ?? 0;
      return {
        total: [...counts.values()].reduce((sum, count) => sum + count, 0),
        reached: of(''),
        again: of(again),
        why: Object.fromEntries(Object.keys(audience.reachable.unless).map((name) => [name, of(name)])) as never,
      };
    },
    reached: (audience, asked, limit) => reachedMembers(work.tx, read(audience, asked), limit),
    batches: async function* (audience, asked, size) {
      const found = await reachedMembers(work.tx, read(audience, asked), mostMembers);
      for (let start = 0; start < found.length; start += size)
        yield found.slice(start, start + size).map(({ id }) => id);
    },
  };
};

/** SQL of the ids of the people whom an audience reaches in one company. */
export const peopleReached = (
  work: Work,
  { audience, rules = null }: ToAudience,
  company: number,
): RawBuilder<unknown> => {
  if (work.services.byName.get(audience.entity.name)?.is !== 'people')
    throw new TypeError(`The audience ${audience.name} is not of people: a notice stands under a person's bell`);
  return reachedIds(work.tx, queryOf(work, audience, { company, rules }));
};

const queryOf = (work: Work, audience: AnyAudience, asked: AudienceAsked<unknown>): AudienceQuery => {
  const modelIn = ({ name }: AnyEntity): Model => work.services.byName.get(name) ?? fail({ kind: 'broken' });
  const { zone, now } = clockOf(work);
  const day: Day = { zone, today: todayIn(zone, now ?? work.services.now()) };
  const model = modelIn(audience.entity);
  const rules = (asked.rules ?? []).map((rule) => ({ rule, subject: subjectIn(audience, rule) }));
  const own = rules.flatMap(({ rule, subject }) => (subject.field ? [filterOf(subject.field, rule, day)] : []));
  const query = asking(work, model, {
    $and: [
      ...(audience.always ? [conditionOf(audience.always)] : []),
      ...own,
      ...(asked.only ? [{ id: [...asked.only] }] : []),
    ],
  });
  return {
    company: asked.company,
    model,
    query,
    rows: rules.flatMap(({ rule, subject }) =>
      subject.referred ? [referredOf(work, modelIn, subject.referred, rule, day)] : [],
    ),
    by: model.fields[audience.reachable.by]!,
    reasons: Object.entries(audience.reachable.unless).flatMap(([name, reason]) =>
      reasonOf(work, modelIn, model, name, reason, asked.given),
    ),
  };
};
/** A stored rule may be older than the declaration: one that names nothing any more would mean everybody. */
const subjectIn = (audience: AnyAudience, { campo, operador }: AudienceRule): Subject => {
  const subject = subjectsOf(audience).get(campo);
  if (!subject || !Object.hasOwn(testsOf(subject), operador))
    return fail({
      kind: 'business',
      message: `Uma condição do público não existe mais (${campo}). Corrija o público!`,
    });
  return subject;
};
/** A list of conditions means any of them. */
const conditionOf = (cond: object): object => (Array.isArray(cond) ? { $or: cond } : cond);

const operators = { gte: '>=', lte: '<=', eq: '=' } as const;
const referredOf = (
  work: Work,
  modelIn: (entity: AnyEntity) => Model,
  { kind, rows, by, at, where, which, sum }: Referred,
  { operador, valor, dias }: AudienceRule,
  day: Day,
): ReferredRows => {
  const model = modelIn(rows);
  const query = asking(work, model, {
    $and: [...(where ? [conditionOf(where)] : []), sinceOf(model.fields[at]!, dias, day)],
  });
  const base = { model, query, by: model.fields[by]!, none: operador === 'hasNot' };
  if (kind === 'total') {
    const op = operators[operador as keyof typeof operators];
    return { ...base, than: { op, value: Number(valor), ...(sum !== undefined && { sum: model.fields[sum]! }) } };
  }
  const values: readonly unknown[] = Array.isArray(valor) ? valor : [];
  if (which === undefined || values.length === 0) return base;
  if (typeof which === 'string') return { ...base, chosen: { values, field: model.fields[which]! } };
  const beside = modelIn(which.rows);
  const { through } = which;
  return {
    ...base,
    chosen: {
      values,
      field: beside.fields[which.field]!,
      beside: { model: beside, query: asking(work, beside, {}), by: beside.fields[which.by]! },
      ...(through && {
        through: { model: modelIn(through.rows), field: modelIn(through.rows).fields[through.field]! },
      }),
    },
  };
};

const reasonOf = (
  work: Work,
  modelIn: (entity: AnyEntity) => Model,
  model: Model,
  name: string,
  { when, lacks, rows, same, where, without, asked }: Reason,
  given: object | undefined,
): readonly ReachReason[] => {
  const own = given && Object.hasOwn(given, name) ? (given as Readonly<Record<string, object>>)[name] : undefined;
  if (asked && own === undefined) return [];
  if (lacks) return [{ name, lacks }];
  if (when) return [{ name, when: asking(work, model, conditionOf(when)).where }];
  const beside = modelIn(rows!);
  const query = asking(work, beside, {
    $and: [...(where ? [conditionOf(where)] : []), ...(own === undefined ? [] : [own])],
  });
  return [{ name, model: beside, query, same: beside.fields[same!]!, without: without === true }];
};
