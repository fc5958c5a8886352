import type { AnyChart, ChartKind } from '../resource/chart';
import type { ReportModel } from '../resource/report';
import type { SummaryPlan } from '../resource/summary';
import { isIcon, meantIcon } from './icon';
import { unknownPermission, unknownPlan } from './field';
import { error, repeated, unless, type Context, type Finding, type Findings } from './finding';
import { fold } from '../text';
import { meant } from './names';
import { isTaken } from './served';

/** R130 to R139: reports. */
export const reportChecks = (context: Context): Finding[] => {
  const { reports = [], boundReports, wizards = [] } = context.house;
  const paths = [...context.models.values(), ...wizards, ...reports].map(({ path }) => path);
  return [
    ...repeated(reports.map(({ name }) => name)).map((name) =>
      error('R130', name, 'two reports have this name, under which they are scheduled.', 'rename one'),
    ),
    ...repeated(paths)
      .filter((path) => reports.some((one) => one.path === path))
      .map((path) => error('R004', 'reports', `the address '${path}' is that of another declaration.`, 'say `path`')),
    ...repeated(reports.map(({ root }) => root)).map((root) =>
      error('R005', 'reports', `the call '${root}' is declared twice.`, 'change the path of one of them'),
    ),
    ...reports
      .filter(({ root }) => isTaken(`POST ${root}/{}/{}`, context))
      .map(({ name, root }) => error('R005', name, `the call '${root}' is served already.`, 'change the path')),
    ...reports.flatMap((one) => ofReport(one, context)),
    ...(boundReports
      ? [
          ...reports
            .filter(({ name }) => !boundReports.includes(name))
            .map(({ name }) =>
              error(
                'R135',
                name,
                'nothing on the server answers it.',
                `bind it in ${name}.server.ts, beside its declaration`,
              ),
            ),
          ...boundReports
            .filter((name) => !reports.some((one) => one.name === name))
            .map((name) =>
              error(
                'R135',
                name,
                'it is bound, but not declared.',
                'declare it in resources/, or take the binding out',
              ),
            ),
        ]
      : []),
  ];
};

/** More than that nobody takes in before the chart. */
const mostFigures = 4;
const ofReport = (model: ReportModel, context: Context): Finding[] => {
  const { name, label, root, period, filters, columns, totals, headline, charts, menu, permission, plan } = model;
  return [
    ...repeated(Object.values(columns).map((column) => fold(column.label))).map((one) =>
      error('R089', name, `two of its columns are called '${one}'.`, 'give one of them another label'),
    ),
    ...unless(/^[a-z][A-Za-z0-9]*$/.test(name) && name.length <= 60, () =>
      error('R130', name, 'the name is not camelCase, or longer than 60 letters.', 'rename it, and its file'),
    ),
    ...unless(label.trim() !== '' && Object.keys(columns).length > 0, () =>
      error('R131', name, 'it has no label, or no columns.', 'write what people read'),
    ),
    ...unless(/^[\w.-]+(\/[\w.-]+)*$/.test(root), () =>
      error(
        'R132',
        name,
        `the call '${root}' is not a path of the services.`,
        "'POST /pedido/relatoriovendas/{page}/{size}'",
      ),
    ),
    ...unless(period === undefined || period.every((one) => filters[one]?.kind.name === 'date'), () =>
      error('R133', name, 'the period names what is not a filter of kind date.', "period: ['inicio', 'fim']"),
    ),
    ...unless(headline.length <= mostFigures, () =>
      error(
        'R145',
        name,
        `${headline.length} figures stand above its charts.`,
        `name the ${mostFigures} that matter: headline: [${headline
          .slice(0, mostFigures)
          .map((one) => `'${one}'`)
          .join(', ')}]`,
      ),
    ),
    ...headline
      .filter((one) => totals[one] === undefined)
      .map((one) =>
        error('R145', name, `'${one}' is no total.`, meant(one, Object.keys(totals), 'name one of its totals'), one),
      ),
    ...charts.flatMap((chart, at) => ofChart(model, chart, `${name} chart ${at + 1}`)),
    ...unless(menu === false || isIcon(menu.icon), () =>
      error('R042', name, `the icon '${menu && menu.icon}' does not exist.`, meantIcon(menu && menu.icon)),
    ),
    ...permission.flatMap((one) => unknownPermission(one, name, context)),
    ...unknownPlan(plan, name, context),
    ...Object.values({ ...filters, ...columns, ...totals }).flatMap(({ ref, name: field }) =>
      unless(ref === undefined || context.models.has(ref), () =>
        error('R025', `${name}.${field}`, `it references '${ref}', which no schema declares.`, 'correct the name'),
      ),
    ),
  ];
};

interface Named {
  readonly names: readonly string[];
  /** Word for them in a finding. */
  readonly as: string;
}
/** R134: what each part of a chart may name. */
const ofChart = (model: ReportModel, chart: AnyChart, where: string): Findings => {
  const { summary, columns, totals } = model;
  const all = { names: Object.keys(columns), as: 'column' };
  const wrong = (word: string, name: string, { names, as }: Named): Findings =>
    unless(names.includes(name), () =>
      error('R134', `${where}.${word}`, `'${name}' is no ${as}.`, meant(name, names, `name a ${as}`)),
    );
  const groups = summary ? groupsIn(summary, columns) : undefined;
  const figures = (kinds?: readonly string[]): Named =>
    summary
      ? {
          names: summary.figures.filter(({ kind }) => !kinds || kinds.includes(kind)).map(({ name }) => name),
          as: kinds ? 'sum or count' : 'figure',
        }
      : all;
  switch (chart.kind) {
    case 'funnel':
      return chart.steps.flatMap((step) =>
        wrong('steps', step, summary ? figures(['sum', 'count']) : { names: Object.keys(totals), as: 'total' }),
      );
    case 'gauge': {
      const names = Object.values(totals).flatMap(({ name, kind }) => (kind.name === 'percent' ? [name] : []));
      return wrong('y', chart.y, { names, as: 'total in percent' });
    }
    case 'bar':
      return [
        ...wrong('x', chart.x, groups ? groups.any : all),
        ...wrong('y', chart.y, summary ? { names: Object.keys(totals), as: 'figure' } : all),
      ];
    case 'line':
      return [
        ...wrong('x', chart.x, groups ? groups.timed : all),
        ...wrong('y', chart.y, summary ? { names: Object.keys(totals), as: 'figure' } : all),
      ];
    case 'stacked':
    case 'heat':
      return [
        ...[chart.x, chart.series].flatMap((name, at) =>
          wrong(at === 0 ? 'x' : 'series', name, groups ? groups.few : all),
        ),
        ...wrong('y', chart.y, figures(['sum', 'count'])),
      ];
    default:
      return [
        error(
          'R134',
          where,
          `'${String((chart as AnyChart).kind)}' is no kind of chart.`,
          meant(String((chart as AnyChart).kind), kinds, 'name one of them'),
        ),
      ];
  }
};
const kinds: readonly ChartKind[] = ['bar', 'line', 'stacked', 'heat', 'funnel', 'gauge'];

/** The groups of a report from declarations: all, the stretches of time, those that have few values. */
const groupsIn = (
  { by, choose = {} }: SummaryPlan,
  columns: ReportModel['columns'],
): Readonly<Record<'any' | 'timed' | 'few', Named>> => {
  const all = Object.entries({ ...by, ...choose });
  const timed = all.flatMap(([name, group]) => ('step' in group ? [name] : []));
  const few = all.flatMap(([name]) => {
    const { choices, kind } = choose[name]?.shown ?? columns[name] ?? {};
    return choices || kind?.name === 'bool' ? [name] : [];
  });
  return {
    any: { names: [...all.map(([name]) => name), ...(Object.keys(choose).length > 0 ? ['grupo'] : [])], as: 'group' },
    timed: { names: timed, as: 'group of time' },
    few: { names: [...timed, ...few], as: 'group of few values' },
  };
};
