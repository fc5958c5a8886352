import { readBusiness } from '../../src/server/business';
import type { Operation } from '../../src/server/core/context';
import { routeTable } from '../../src/server/routing/routes';
import { readyReport } from '../../src/server/reports/run';

/**
 * Every call that the product serves, as the declarations and the house make them: what the generated suites go
 * through.
 */
export const operations = (): readonly Operation[] => {
  const { models, handlers, named, wizards, reports, inboxes } = readBusiness();
  return routeTable(
    models,
    handlers,
    named,
    wizards,
    reports.map(({ model, bound }) => readyReport(model, bound)),
    inboxes,
  );
};
/** 'GET client/findbyid/{id}'. */
export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;
/** The path with a value for each of its parameters. */
export const pathWith = ({ path }: Pick<Operation, 'path'>, value: string | ((name: string) => string) = '1'): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typeof value === 'string' ? value : value(name)));
