import type { ReportModel } from '../report';
import { isIcon, meantIcon } from './icon';
import { unknownPermission, unknownPlan } from './field';
import { error, quoted, repeated, unless, type Context, type Finding } from './finding';
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

const ofReport = (model: ReportModel, context: Context): Finding[] => {
  const { name, label, root, period, filters, columns, totals, chart, menu, permission, plan } = model;
  const missing = chart ? [chart.x, chart.y].filter((one) => !Object.hasOwn(columns, one)) : [];
  return [
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
    ...unless(missing.length === 0, () =>
      error('R134', name, `the chart shows ${quoted(missing)}, which is no column.`, 'name columns'),
    ),
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
