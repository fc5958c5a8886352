import { comparedInstants, nowIn, previousOf } from '#kit/months';
import { instantsOf, lengthOf } from '#kit/period';
import { r } from '#kit/calls/result';
import type { BoundReport, ReportAnswer, ReportModel, ReportView } from '#kit/resource/report';
import type { Fields } from '#kit/entity/field';
import type { Page } from '#kit/calls/calls';
import type { SummaryPlan } from '#kit/resource/summary';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { formReader } from '../operations/steps/readForm';
import { answering } from '../operations/steps/answering';
import { labelsOf } from '../operations/present';
import { partsOf, summarised, totalsOf } from './summary';

declare module '../core/context' {
  interface Services {
    readonly reports: readonly ReadyReport[];
  }
}

export type Values = Readonly<Record<string, unknown>>;
/** A declared report with what answers it. */
export interface ReadyReport {
  readonly model: ReportModel;
  readonly bound: BoundReport;
  /** Reads and validates its filters, of what a schedule or a job has kept. */
  readonly read: (body: Values) => Promise<Values>;
  /**
   * Fields of the answer that leave: columns and totals that the user may read, masked as in lists. The same on the
   * screen, in files and on paper.
   */
  readonly rows: ReturnType<typeof answering>;
  readonly totals: ReturnType<typeof answering>;
}

export const readyReport = (model: ReportModel, bound: BoundReport): ReadyReport => {
  const read = formReader(bound.report.filters);
  return {
    model,
    bound,
    rows: answering(r.list(model.columns)),
    totals: answering(model.totals),
    read: async (body) => checkPeriod(model, await read({}, body)),
  };
};
export const checkPeriod = (model: ReportModel, filters: Values): Values => {
  const { from, to } = periodOf(model, filters);
  if (from && to && from > to)
    fail({ kind: 'invalid', fieldErrors: { [model.period![1]]: 'A data final não pode ser anterior à inicial!' } });
  if (from && to && lengthOf({ from, to }) > model.years * 366)
    fail({
      kind: 'invalid',
      fieldErrors: { [model.period![0]]: `O período pode ter até ${model.years} anos: escolha uma data mais próxima!` },
    });
  return filters;
};

export const periodOf = (
  { period }: ReportModel,
  filters: Values,
): { readonly from: string | null; readonly to: string | null } => ({
  from: (period ? (filters[period[0]] as string | null) : null) ?? null,
  to: (period ? (filters[period[1]] as string | null) : null) ?? null,
});

/** One page of what the report answers, with the titles of what its rows reference. */
export const pageOf = async (
  work: Work,
  { model, bound, rows, totals }: ReadyReport,
  filters: Values,
  page: Page,
  range = instantsOf(periodOf(model, filters), work.user.zone),
): Promise<ReportAnswer<Fields, Fields>> => {
  const run = bound.run as (context: object, input: Values) => Promise<ReportAnswer<Fields, Fields>>;
  const { summary } = model;
  const answer = summary
    ? await summarised(work, { ...model, summary }, filters, range, page)
    : await run(work.services.contextOf(work, model.name), { filters, page, range });
  const left = (await rows(answer.results, work)) as ReportAnswer<Fields, Fields>['results'];
  const labelled = await labelsOf(work, model.columns, left);
  const keys = 'keys' in answer ? (answer.keys as readonly unknown[]) : undefined;
  return {
    totalRecords: answer.totalRecords,
    results: keys ? labelled.map((row, index) => ({ ...row, $keys: keys[index] })) : labelled,
    ...(answer.totals && { totals: (await totals(answer.totals, work)) as Values }),
  };
};

/** View of the screen: a page of rows, and the totals beside those of the period before. */
export const viewOf = async (work: Work, ready: ReadyReport, filters: Values, page: Page): Promise<ReportView> => {
  const { results, totalRecords, totals = {} } = await pageOf(work, ready, filters, page);
  if (page.page > 1) return { results, totalRecords, totals };
  const previous = await before(work, ready, filters);
  return { results, totalRecords, totals, ...(previous && { previous }) };
};

const before = async (work: Work, ready: ReadyReport, filters: Values): Promise<ReportView['previous']> => {
  const { from, to } = periodOf(ready.model, filters);
  if (!ready.model.isCompared || !from || !to) return undefined;
  const compared = previousOf({ from, to }, nowIn(work.user.zone, work.services.now()));
  if (!compared) return undefined;
  const { until, ...period } = compared;
  const [first, last] = ready.model.period!;
  const asked = { ...filters, [first]: period.from, [last]: period.to };
  const { summary } = ready.model;
  const range = comparedInstants(compared, work.user.zone);
  if (!summary)
    return { ...period, totals: (await pageOf(work, ready, asked, { page: 1, size: 1 }, range)).totals ?? {} };
  const said = { ...period, ...(until !== undefined && isTimed(work, summary) && { until: range.lt! }) };
  const found = await totalsOf(work, { ...ready.model, summary }, asked, range);
  return { ...said, totals: (await ready.totals(found, work)) as Values };
};

/** True of a period of instants: one of days has no hours to stop at. */
const isTimed = ({ services: { byName } }: Work, { entity, on, with: through }: SummaryPlan): boolean =>
  byName.get(on.of === 'ref' ? through[on.ref]! : entity)?.fields[on.field]?.kind.name === 'dateTime';

/** The totals of the report by themselves, with the parts that they are of. */
export const totalsIn = (work: Work, { model }: ReadyReport, filters: Values): Promise<Values> =>
  partsOf(work, { ...model, summary: model.summary! }, filters, instantsOf(periodOf(model, filters), work.user.zone));
