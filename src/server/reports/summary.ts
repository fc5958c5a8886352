import type { Page } from '#kit/calls/calls';
import type { Key } from '#kit/resource/chart';
import type { AnyCond } from '#kit/entity/condition';
import { groupsOf, isTold } from '#kit/resource/drill';
import { labelOf, type Fields } from '#kit/entity/field';
import { readFilter, type FilterNode } from '#kit/read/filter';
import { fieldsOf, type Model } from '#kit/read/model';
import { asLeft } from '#kit/entity/personal';
import type { ReportAnswer, ReportModel } from '#kit/resource/report';
import { curveOf, quotientOf, stepText, type GroupBy, type Place, type SummaryPlan } from '#kit/resource/summary';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { clockOf } from '../core/guard';
import { listedRows, summaryRows, summaryTotals, type SummaryQuery, type SummaryRow } from '../db/query';
import { labelsOf } from '../operations/present';
import { asking } from '../operations/rows/rowsWhere';

type Values = Readonly<Record<string, unknown>>;
type Range = { readonly gte?: string; readonly lt?: string };

/** Answer of a report from declarations: one page of its groups, and its totals. */
export const summarised = async (
  work: Work,
  { summary: plan, period, charts }: ReportModel & { readonly summary: SummaryPlan },
  filters: Values,
  range: Range,
  page: Page,
): Promise<ReportAnswer<Fields, Fields> & { readonly keys?: readonly (readonly Key[])[] }> => {
  const other = plan.others?.[String(filters.agrupar)];
  if (other) return ofOther(work, { plan, period }, other, { filters, range, page });
  const chosen = plan.choose?.[String(filters.agrupar)];
  const { names, groups } = groupsOf(plan, filters.agrupar);
  const query = queryOf(work, plan, filters, range, {
    names,
    groups,
    days: [filters[period![0]], filters[period![1]]],
    drawn: charts.flatMap((one) => (one.kind === 'bar' ? [one.y] : []))[0],
  });
  const days = daysOf([filters[period![0]], filters[period![1]]]);
  if (plan.rows) {
    const { figures, count } = await summaryTotals(work.tx, query);
    const found = count === 0 ? [] : await listedRows(work.tx, query, page);
    const names = plan.rows;
    const results = found.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
    return { results, totalRecords: count, totals: quotients(plan, figures, days) as never };
  }
  const { rows, figures, groups: totalRecords } = await summaryRows(work.tx, query, page);
  const all = quotients(plan, figures, days);
  const results = rows.map((row) => rowOf(plan, names, groups, row, all, days));
  const told = groups.map((group) => isTold(group, groups));
  return {
    results: chosen ? await named(work, chosen, results) : results,
    totalRecords,
    totals: all as never,
    ...(groups.every((group, at) => told[at] || isKeyed(work, plan, group)) && {
      keys: rows.map(({ keys }) => (keys as Key[]).map((key, at) => (told[at] ? null : key))),
    }),
  };
};

type Other = NonNullable<SummaryPlan['others']>[string];
/** A choice that counts other rows, with the totals of the report. */
const ofOther = async (
  work: Work,
  model: { readonly plan: SummaryPlan; readonly period: ReportModel['period'] },
  { plan, by, shown }: Other,
  { filters, range, page }: { readonly filters: Values; readonly range: Range; readonly page: Page },
): Promise<ReportAnswer<Fields, Fields>> => {
  const dates = [filters[model.period![0]], filters[model.period![1]]];
  demandKnown(model.plan, plan, filters);
  const query = queryOf(work, plan, filters, range, { names: ['grupo'], groups: [by], days: dates });
  const { rows, groups: totalRecords } = await summaryRows(work.tx, query, page);
  const days = daysOf(dates);
  const results = rows.map(({ keys: [grupo = null], figures }) => ({ grupo, ...quotients(plan, figures, days) }));
  const totals = await totalsOf(work, { summary: model.plan, period: model.period } as never, filters, range);
  return { results: (await named(work, { ...by, shown }, results)) as never, totalRecords, totals: totals as never };
};
/** Refuses a filter that the other rows do not have, instead of ignoring it. */
export const demandKnown = (own: SummaryPlan, other: SummaryPlan, filters: Values): void => {
  const known = new Set([other.filters, other.among, other.flags].flatMap((some) => Object.keys(some)));
  const asked = [own.filters, own.among, own.flags].flatMap((some) => Object.keys(some));
  const unknown = asked.find((name) => {
    const value = filters[name];
    return !known.has(name) && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  });
  if (unknown) fail({ kind: 'invalid', fieldErrors: { [unknown]: 'Este filtro não vale para este agrupamento!' } });
};

/** May the value of the group leave as it is stored? Of a text that is masked it may not. */
const isKeyed = ({ services: { byName } }: Work, plan: SummaryPlan, group: GroupBy): boolean => {
  if ('step' in group) return true;
  if (group.place.of !== 'own') return false;
  const field = byName.get(plan.entity)?.fields[group.place.field];
  return field !== undefined && (field.ref !== undefined || field.choices !== undefined || field.kind.name === 'bool');
};

/** The days of a period, its first and its last one too. */
export const daysOf = ([from, to]: readonly unknown[]): number =>
  typeof from === 'string' && typeof to === 'string'
    ? Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1)
    : 1;
export const quotients = (
  { figures, differences, quotients: all }: SummaryPlan,
  values: SummaryRow['figures'],
  days = 1,
): Values => {
  const counted = Object.fromEntries(figures.map(({ name }, index) => [name, values[index] ?? null]));
  const row = {
    ...counted,
    ...Object.fromEntries(
      differences.map(({ name, of, by }) => [
        name,
        Math.round((Number(counted[of]) - Number(counted[by])) * 100) / 100,
      ]),
    ),
  };
  return { ...row, ...Object.fromEntries(all.map((one) => [one.name, quotientOf(one, row, days)])) };
};
const rowOf = (
  plan: SummaryPlan,
  names: readonly string[],
  groups: readonly GroupBy[],
  { keys, figures, running }: SummaryRow,
  all: Values,
  days: number,
): Values => {
  const values = quotients(plan, figures, days);
  const whole = Number(plan.share && all[plan.share]);
  return {
    ...Object.fromEntries(
      groups.map((group, index) => {
        const key = keys[index] ?? null;
        const isText = 'step' in group && group.step !== 'day' && group.step !== 'week' && key !== null;
        return [names[index]!, isText ? stepText(group.step, String(key)) : key];
      }),
    ),
    ...values,
    ...(plan.share && {
      participacao: whole === 0 ? null : Math.round((Number(values[plan.share]) / whole) * 10_000) / 100,
      curva: curveOf(running, whole),
    }),
  };
};
/** The groups that people have chosen, as text: a column cannot hold a day now and a person then. */
const named = async (
  work: Work,
  group: GroupBy & NonNullable<SummaryPlan['choose']>[string],
  rows: readonly Values[],
): Promise<readonly Values[]> => {
  if ('step' in group)
    return rows.map((row) => ({
      ...row,
      grupo: group.step === 'day' || group.step === 'week' ? stepText('day', String(row.grupo)) : row.grupo,
    }));
  const fields = fieldsOf({ grupo: group.shown });
  const left = rows.map((row) => ({ ...row, grupo: asLeft(fields.grupo!, row.grupo) }));
  const titled = await labelsOf(work, fields, left);
  return titled.map(({ $labels, ...row }: Values & { readonly $labels: Readonly<Record<string, string>> }) => {
    const { grupo }: Values = row;
    const title = group.shown.ref
      ? $labels[`${group.shown.ref}:${String(grupo)}`]
      : group.shown.choices?.[String(grupo)];
    return { ...row, grupo: grupo === null ? '–' : title === undefined ? String(grupo) : labelOf(title) };
  });
};

export const queryOf = (
  work: Work,
  plan: SummaryPlan,
  filters: Values,
  range: Range,
  {
    names,
    groups,
    days: [from, to],
    drawn,
  }: {
    readonly names: readonly string[];
    readonly groups: readonly GroupBy[];
    readonly days: readonly unknown[];
    readonly drawn?: string;
  },
): SummaryQuery => {
  const modelOf = (name: string): Model => work.services.byName.get(name) ?? fail({ kind: 'broken' });
  const model = modelOf(plan.entity);
  const through = Object.fromEntries(Object.entries(plan.with).map(([ref, name]) => [ref, modelOf(name)]));
  const isSaid = (value: unknown): boolean =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  const asked: { readonly at: Place; readonly value: unknown }[] = Object.entries(plan.filters).flatMap(([name, at]) =>
    isSaid(filters[name]) ? [{ at, value: filters[name] }] : [],
  );
  const onField = plan.on.of === 'ref' ? through[plan.on.ref]!.fields[plan.on.field] : model.fields[plan.on.field];
  const within =
    onField?.kind.name === 'date' ? { ...(from !== null && { gte: from }), ...(to !== null && { lte: to }) } : range;
  const beside = Object.entries(plan.among).flatMap(([name, by]) =>
    isSaid(filters[name])
      ? [
          {
            by,
            values: [filters[name]].flat(),
            ...('entity' in by && { model: modelOf(by.entity), ...(by.of && { of: modelOf(by.of.entity) }) }),
          },
        ]
      : [],
  );
  const all = [...asked, ...(Object.keys(within).length > 0 ? [{ at: plan.on, value: within }] : [])];
  const conditions = (is: (at: Place) => boolean): object[] =>
    all.filter(({ at }) => is(at)).map(({ at, value }) => ({ [pathOf(at)]: value }));
  const pathOf = (at: Place): string => (at.of === 'part' ? `${at.field}.${at.part}` : at.field);
  const node = (where: AnyCond): FilterNode =>
    readFilter(model, Array.isArray(where) ? { $or: where } : where, { clock: clockOf(work), isFunction: true }).where;
  const isSplit = plan.figures.some(({ where }) => where !== undefined);
  const base = plan.where && node(plan.where);
  const flags = Object.entries(plan.flags).flatMap(([name, cond]) => {
    const value = filters[name];
    return value === true ? [node(cond)] : value === false ? [{ not: node(cond) }] : [];
  });
  const simple = asking(work, model, { $and: conditions(({ of }) => of === 'own' || of === 'part') });
  const own = flags.length > 0 ? { ...simple, where: { all: [simple.where, ...flags] } } : simple;
  const [fromHour, toHour] = (plan.hours ?? []).map((name) => filters[name] as string | null);
  // Time goes on from its beginning; other groups are read from the largest.
  const isFigure = plan.figures.some(({ name }) => name === drawn);
  const sortBy =
    plan.sort ?? (groups.some((one) => 'step' in one) ? names[0]! : isFigure ? drawn! : plan.figures[0]!.name);
  const figureAt = plan.figures.findIndex(({ name }) => name === sortBy);

  return {
    model,
    each: plan.each,
    on: plan.on,
    groups,
    zone: work.user.zone,
    through: Object.fromEntries(
      Object.entries(through).map(([ref, target]) => {
        const of = [
          ...conditions((at) => at.of === 'ref' && at.ref === ref),
          ...(plan.whereOf[ref] ? [plan.whereOf[ref]].map((one) => (Array.isArray(one) ? { $or: one } : one)) : []),
        ];
        return [ref, { model: target, ...(of.length > 0 && { query: asking(work, target, { $and: of }) }) }];
      }),
    ),
    query: base && !isSplit ? { ...own, where: { all: [own.where, base] } } : own,
    ...(base && isSplit && { base }),
    figures: plan.figures.map((one) => ({ ...one, ...(one.where && { node: node(one.where) }) })),
    shared: plan.shared,
    units: plan.units,
    among: beside,
    ...((fromHour ?? toHour) && { hours: [fromHour ?? '00:00', toHour ?? '23:59'] }),
    since: range.gte,
    sort: figureAt >= 0 ? { figure: figureAt } : { group: Math.max(0, names.indexOf(sortBy)) },
    ...(plan.share && { share: plan.figures.findIndex(({ name }) => name === plan.share) }),
  };
};

/** The totals alone. */
export const totalsOf = async (
  work: Work,
  { summary: plan, period }: ReportModel & { readonly summary: SummaryPlan },
  filters: Values,
  range: Range,
): Promise<Values> => {
  const days = [filters[period![0]], filters[period![1]]];
  const { figures } = await summaryTotals(
    work.tx,
    queryOf(work, plan, filters, range, { names: [], groups: [], days }),
  );
  return quotients(plan, figures, daysOf(days));
};
/** The totals alone, and each of their parts: how many there are, and their sum of a figure. */
export const partsOf = async (
  work: Work,
  model: ReportModel & { readonly summary: SummaryPlan },
  filters: Values,
  range: Range,
): Promise<Values> => {
  const { summary: plan, period } = model;
  const days = [filters[period![0]], filters[period![1]]];
  const totals = await totalsOf(work, model, filters, range);
  const parts: Record<string, unknown> = {};
  for (const [name, { name: key, plan: part }] of Object.entries(plan.parts?.by ?? {})) {
    const groups = Object.values(part.by);
    const asked = queryOf(work, part, filters, range, { names: Object.keys(part.by), groups, days });
    const { rows } = await summaryRows(work.tx, asked, { page: 1, size: 1000 });
    parts[name] = rows.map(({ keys: [value], figures: [quantidade, valor] }) => ({
      [key]: value ?? null,
      quantidade: quantidade ?? 0,
      valor: valor ?? 0,
    }));
  }
  return { ...totals, ...parts };
};
