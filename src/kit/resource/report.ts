import type { Page } from '../calls/calls';
import type { AnyChart, Chart } from './chart';
import { exportFormats, type ExportFormat } from '../work/exports';
import type { Fields, Values } from '../entity/field';
import type { HandlerContext } from '../calls/handlers';
import { groupOf, placedInMenu, type MenuPlace } from './menu';
import { fieldsOf, type Model, type ModelField } from '../read/model';
import type { Period } from '../period';
import type { SummaryPlan } from './summary';
import { kebab, type ApiScope, type Permission, type Plan, type Experiment } from '../vocabulary';

export interface ReportDef<F extends Fields, C extends Fields, T extends Fields> {
  /** Its title, and its entry in the menu. */
  readonly label: string;
  /** Question that it answers, in a sentence. */
  readonly text?: string;
  readonly menu?: MenuPlace | false;
  /** Its address under the section, when it is not the report's name. */
  readonly path?: string;
  /** Any of these; there is no default. */
  readonly permission: readonly Permission[];
  readonly plan?: Plan;
  /** Code of the experimental module that it belongs to: people of companies that are not on its list do not find it. */
  readonly experimental?: Experiment;
  /** Scopes of keys by which a program may read its figures; files and schedules are for people (docs/keys.md). */
  readonly api?: readonly ApiScope[];
  /** Asked above the table, validated like a form. */
  readonly filters: F;
  /** The two filters, of kind `date`, that are its first and last day. They begin with the current month. */
  readonly period?: readonly [from: NoInfer<keyof F & string>, to: NoInfer<keyof F & string>];
  /** It opens on so many months, the current one the last of them: one that compares months shows nothing of one alone. */
  readonly months?: number;
  /** Its longest period, in years: ten when left out. */
  readonly years?: number;
  /**
   * Under /services; answers `results`, `totalRecords` and `totals`. Files, print and schedule get calls beside it. Without
   * a page in its path it answers everything, at most 1,000 rows.
   */
  readonly call: `POST /${string}`;
  readonly columns: C;
  /** Figures of everything that the filters find, not of the page. */
  readonly totals?: T;
  /**
   * The totals that stand above the charts, in this order: at most four, and required where there are more. The others
   * stand behind «Mais números».
   */
  readonly headline?: readonly (NoInfer<keyof T> & string)[];
  /** Drawn above the table, in this order: of the first hundred rows, and of the totals. */
  readonly charts?: readonly Chart<
    NoInfer<keyof C & string>,
    NoInfer<keyof C & string>,
    NoInfer<keyof C & string>,
    NoInfer<keyof C & string>,
    NoInfer<keyof T & string>,
    NoInfer<keyof T & string>
  >[];
  /** The totals beside those of the period before. */
  readonly compare?: 'previous';
  /** All of them when left out. */
  readonly export?: readonly ExportFormat[];
  /** Another name of the call that saves a CSV; of more than 20,000 rows the file comes to the downloads centre. */
  readonly csv?: `POST /${string}`;
  /** `false`: it is not printed; or another name of the call that prints it. */
  readonly print?: false | `POST /${string}`;
  /** «Agendar por e-mail» */
  readonly schedule?: false;
  /** Plan of a report from declarations: how its rows are put together. Nothing is bound to it. */
  readonly summary?: SummaryPlan;
}
export interface Report<
  F extends Fields = Fields,
  C extends Fields = Fields,
  T extends Fields = Fields,
> extends ReportDef<F, C, T> {
  readonly type: 'report';
  readonly name: string;
}

/**
 * Figures over time: a screen with filters, totals against the period before, chart and table; files, print, and e-mail
 * on a schedule. In `resources/<section>/<name>.ts`; what answers it stands in `<name>.server.ts`, see {@link reports}.
 *
 * @example
 * export const vendas = report('vendas', {
 *   label: 'Vendas por dia', permission: ['PEDIDO_VER'], call: 'POST /pedido/relatoriovendas/{page}/{size}',
 * filters: { inicio: f.date({ label: 'De', required: true }), fim: f.date({ label: 'Até', required: true }) }, period:
 * ['inicio', 'fim'], compare: 'previous',
 * columns: { dia: f.date(), pedidos: f.integer(), total: f.money() }, totals: { pedidos: f.integer(), total: f.money()
 * }, charts: [{ kind: 'line', x: 'dia', y: 'total' }],
 * });
 */
export const report = <const F extends Fields, const C extends Fields, const T extends Fields = Record<never, never>>(
  name: string,
  def: ReportDef<F, C, T>,
): Report<F, C, T> => ({ ...def, type: 'report', name });

export interface ReportInput<F> {
  readonly filters: Values<F>;
  /** At most 500 rows: a file is read in larger pages than the screen. */
  readonly page: Page;
  /** The period as instants in the company's zone: `[gte, lt)`. Ready for a filter. */
  readonly range: { readonly gte?: string; readonly lt?: string };
}
export interface ReportAnswer<C, T> {
  readonly results: readonly Partial<Values<C>>[];
  /** Number of rows on all pages. */
  readonly totalRecords: number;
  readonly totals?: Values<T>;
}
type Run<F, C, T> = (
  context: HandlerContext,
  input: ReportInput<F>,
) => ReportAnswer<C, T> | Promise<ReportAnswer<C, T>>;
export interface BoundReport {
  readonly type: 'reports';
  readonly report: Report;
  /** None where the declaration says how its rows are put together. */
  readonly run?: (context: never, input: never) => unknown;
}
/**
 * Binds what answers a report: a function in one reading transaction. @example export const server = reports(vendas,
 * async ({ rows, db }, { filters, range, page }) => ({ results, totalRecords, totals }));
 */
export const reports = <F extends Fields, C extends Fields, T extends Fields>(
  declared: Report<F, C, T>,
  run: Run<F, C, T>,
): BoundReport => ({ type: 'reports', report: declared as unknown as Report, run });

type Named = Readonly<Record<string, ModelField>>;
/** A report, normalised once. */
export interface ReportModel {
  readonly name: string;
  readonly section: string;
  /** Address under /app. */
  readonly path: string;
  readonly label: string;
  readonly text?: string;
  readonly menu: Model['menu'];
  readonly group: string;
  readonly permission: readonly string[];
  readonly plan?: string;
  readonly experimental?: string;
  readonly api?: readonly string[];
  readonly filters: Named;
  readonly period?: readonly [from: string, to: string];
  readonly months: number;
  readonly years: number;
  /** Under /services, without the page: 'pedido/relatoriovendas'. */
  readonly root: string;
  readonly isPaged: boolean;
  /** Other names of its calls, under /services. */
  readonly csv?: string;
  readonly printed?: string;
  readonly columns: Named;
  readonly totals: Named;
  /** Totals by name: those that stand above the charts. */
  readonly headline: readonly string[];
  readonly charts: readonly AnyChart[];
  readonly isCompared: boolean;
  readonly formats: readonly ExportFormat[];
  readonly isPrinted: boolean;
  readonly isScheduled: boolean;
  readonly summary?: SummaryPlan;
}
export const reportModelOf = (declared: Report, section: string): ReportModel => {
  const {
    name,
    label,
    text,
    menu,
    path,
    permission,
    plan,
    experimental,
    api,
    filters,
    period,
    months = 1,
    years = 10,
    call,
    columns,
    totals = {},
    headline = Object.keys(totals),
    charts = [],
    compare,
    print,
    schedule,
    summary,
  } = declared;
  return {
    name,
    section,
    path: `${section}/${path ?? kebab(name)}`,
    label,
    text,
    permission,
    plan,
    experimental,
    api,
    period,
    months,
    years,
    headline,
    charts: charts as readonly AnyChart[],
    menu: placedInMenu(menu, section, 'chart', 200),
    group: groupOf(menu, section),
    filters: fieldsOf(filters),
    columns: fieldsOf(columns),
    totals: fieldsOf(totals),
    root: bare(call).replace(/\/\{page\}\/\{size\}$/, ''),
    isPaged: call.endsWith('/{page}/{size}'),
    ...(declared.csv && { csv: bare(declared.csv) }),
    ...(print && { printed: bare(print) }),
    isCompared: compare === 'previous' && period !== undefined,
    formats: declared.export ?? exportFormats,
    isPrinted: print !== false,
    isScheduled: schedule !== false,
    summary,
  };
};

/** Under /services, as it is joined with what stands beside it. */
const bare = (call: string): string => call.replace(/^POST \//, '').replace(/\/$/, '');

type Row = Readonly<Record<string, unknown>>;
/**
 * A report as it travels; rows with `$labels` like those of a list. Rows of a report from declarations have in `$keys`
 * the values of their groups, where a list can be filtered by them.
 */
export interface ReportView {
  readonly results: readonly Row[];
  readonly totalRecords: number;
  readonly totals: Row;
  /** With the first page, where it is compared. */
  readonly previous?: Period & {
    /** Cuts the last day at this instant. */ readonly until?: string;
    readonly totals: Row;
  };
}

/** When a report is sent by itself. */
export const frequencies = { DIARIA: 'Todo dia', SEMANAL: 'Toda semana', MENSAL: 'Todo mês' } as const;
export type Frequency = keyof typeof frequencies;
/** The period that each sends: the day before, the last seven days, the month before. */
export const sentPeriods: Readonly<Record<Frequency, string>> = {
  DIARIA: 'o dia anterior',
  SEMANAL: 'os 7 dias anteriores',
  MENSAL: 'o mês anterior',
};
export interface ScheduleView {
  readonly id: number;
  readonly relatorio: string;
  readonly formato: ExportFormat;
  readonly frequencia: Frequency;
  /** Day of the week: 0 is Sunday. */
  readonly diaSemana: number | null;
  /** Day of the month, 1 to 28. */
  readonly diaMes: number | null;
  /** HH:mm in the company's zone. */
  readonly hora: string;
  readonly emails: readonly string[];
  readonly usuario: string;
  readonly proxima: string;
  readonly ultima: string | null;
  /** Why the last one was not sent. */
  readonly erro: string | null;
}
