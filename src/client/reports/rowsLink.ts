import type { FilterBody } from '#kit/calls/envelope';
import type { Key } from '#kit/resource/chart';
import { drillOf, groupsOf, type Counted } from '#kit/resource/drill';
import type { Model } from '#kit/read/model';
import type { Period } from '#kit/period';
import type { ReportModel } from '#kit/resource/report';
import { addressOf } from '../addresses';
import { writeAddress } from '../page/address';
import { useModels } from '../models/useModel';
import { can, hasPlan, may, useSession } from '../session';
import type { Values } from './filters';

/** An address that a browser and a server in its way keep whole. */
const longest = 6_000;

/** May this person open the list of the entity, and does it show all rows that the filter finds? */
const isOpen = ({ list, plan, menu }: Model, on: string): boolean =>
  hasPlan(plan) &&
  (menu !== false || list.columns.length > 0) &&
  (list.tabs.length === 0 || list.tabs.some(({ filter }) => Object.keys(filter as object).length === 0)) &&
  (list.period === undefined || list.period.of === on);
const fieldsIn = (filter: FilterBody): readonly string[] =>
  Object.entries(filter).flatMap(([name, test]) =>
    name.startsWith('$') && Array.isArray(test) ? test.flatMap((part) => fieldsIn(part as FilterBody)) : [name],
  );

export type RowsLink = (
  counted: Pick<Counted, 'groups' | 'figure'> & { readonly period?: Period },
) => string | undefined;

/** The list of what a figure counts: undefined where the person may not see it, or it has no such filter. */
export const useRowsLink = (report: ReportModel, filters: Values, zone: string): RowsLink => {
  useSession();
  const plan = report.summary;
  const models = useModels(plan ? [plan.entity] : []);
  const model = plan && models[plan.entity];
  const [from, to] = (report.period ?? []).map((name) => filters[name]);
  if (!plan || !model || !may(model, 'list') || !isOpen(model, plan.on.field)) return () => undefined;
  if (typeof from !== 'string' || typeof to !== 'string') return () => undefined;
  return ({ period = { from, to }, ...counted }) => {
    const filter = drillOf(model, plan, { ...counted, period, filters }, zone);
    if (!filter || !fieldsIn(filter).every((name) => can(model.fields[name]?.options.read))) return undefined;
    const tab = model.list.tabs.find((one) => Object.keys(one.filter as object).length === 0);
    const address = addressOf(model) + writeAddress('', { filter, aba: tab?.label });
    return address.length > longest ? undefined : address;
  };
};

/** The groups of a row of the table. */
export const groupsIn = (
  report: ReportModel,
  filters: Values,
  row: Readonly<Record<string, unknown>>,
): Counted['groups'] | undefined => {
  const keys = row.$keys as readonly Key[] | undefined;
  return keys && groupsOf(report.summary!, filters.agrupar).groups.map((by, at) => ({ by, key: keys[at]! }));
};
