import { condFilter } from '#kit/read/boot';
import type { FilterBody } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { firstOf } from '#kit/period';

/**
 * The filter in the address is a {@link FilterBody}: the search, one test per field (a chip each), and under `$or` the
 * one tree of the advanced filter. `$and` is free for the tab, which has a parameter of its own.
 */
export type ListFilter = FilterBody;

/** Paths of the fields a person may filter by, groups opened: 'endereco.city'. The declared filters first. */
export const filterableFields = (
  model: Model,
  canRead: (field: ModelField) => boolean,
): ReadonlyMap<string, ModelField> => {
  const found = new Map<string, ModelField>();
  const add = (path: string, field: ModelField, group: string): void => {
    if (!canRead(field)) return;
    if (field.item && field.kind.name !== 'list') {
      for (const [name, item] of Object.entries(field.item))
        add(`${path}.${name}`, item, group ? `${group} › ${field.label}` : field.label);
    } else if (field.kind.operators.length > 0) {
      found.set(path, group ? { ...field, label: `${group} › ${field.label}` } : field);
    }
  };
  for (const name of new Set([...model.list.filters, ...Object.keys(model.fields)])) {
    const field = model.fields[name];
    if (field) add(name, field, '');
  }
  return found;
};

/** The fields that are filtered now, in the order they were added. */
export const chipsOf = (filter: ListFilter): string[] => Object.keys(filter).filter((name) => !name.startsWith('$'));
export const searchOf = (filter: ListFilter): string => (typeof filter.$search === 'string' ? filter.$search : '');
export const advancedOf = (filter: ListFilter): FilterBody | undefined => filter.$or?.[0];
export const isFiltered = (filter: ListFilter): boolean =>
  chipsOf(filter).length > 0 || searchOf(filter) !== '' || advancedOf(filter) !== undefined;

/** Are they the rows of one row that the field refers to, and are they all of them? */
export const isOfOne = (filter: ListFilter, field: string): boolean => {
  const [name, ...more] = chipsOf(filter);
  const asked = [filter[field]].flat();
  return (
    name === field &&
    more.length === 0 &&
    asked.length === 1 &&
    typeof asked[0] === 'number' &&
    searchOf(filter) === '' &&
    advancedOf(filter) === undefined
  );
};

const without = (filter: ListFilter, name: string): ListFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
export const withTest = (filter: ListFilter, name: string, test: unknown): ListFilter =>
  test === undefined ? without(filter, name) : { ...filter, [name]: test };
export const withSearch = (filter: ListFilter, text: string): ListFilter =>
  text.trim() ? { ...filter, $search: text.trim() } : without(filter, '$search');
export const withAdvanced = (filter: ListFilter, tree: FilterBody | undefined): ListFilter =>
  tree ? { ...filter, $or: [tree] } : without(filter, '$or');

/** How many lines a tree has, for the chip «Avançado: 3 condições». */
export const countLines = (body: FilterBody): number =>
  Object.entries(body).reduce(
    (sum, [name, test]) =>
      sum +
      (name === '$and' || name === '$or'
        ? (test as FilterBody[]).reduce((inner, part) => inner + countLines(part), 0)
        : 1),
    0,
  );

/** Filter that the services use for a list with a period, when nobody has chosen one. */
export const periodFilter = ({ list: { period } }: Model, zone = 'America/Sao_Paulo'): ListFilter =>
  period ? { [period.of]: { gte: firstOf(period, zone, new Date()) } } : {};

/** Filter of the place, added to the person's: the tab and the bin. */
export const placeFilter = (model: Model, tab: string | null, trash: boolean): FilterBody => {
  const cond = model.list.tabs.find(({ label }) => label === tab)?.filter;
  return { ...(cond && Object.keys(cond).length > 0 && { $and: [condFilter(cond)] }), ...(trash && { $trash: true }) };
};

const digits = /\d/g;
/** Searches that look like a document, a phone or an e-mail. */
const looksPersonal = (text: string): boolean => (text.match(digits)?.length ?? 0) >= 8 || text.includes('@');
const personalKinds = new Set(['document', 'phone', 'email', 'emails', 'cep', 'address']);
const isPersonal = (field: ModelField | undefined): boolean =>
  !field || Boolean(field.options.personal) || personalKinds.has(field.kind.name);

/**
 * The filter without what may not outlive the session: tests on personal data, and searches that look like it (LGPD).
 */
export const keepable = (model: Model, filter: ListFilter): ListFilter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, test]): [string, unknown][] => {
      if (name === '$search') return looksPersonal(String(test)) ? [] : [[name, test]];
      if (name === '$or' || name === '$and')
        return (test as FilterBody[]).every((tree) => isImpersonal(model, tree)) ? [[name, test]] : [];
      return isPersonal(model.fields[name.split('.')[0]!]) ? [] : [[name, test]];
    }),
  );
const isImpersonal = (model: Model, tree: FilterBody): boolean =>
  Object.entries(tree).every(([name, test]) =>
    name === '$and' || name === '$or'
      ? (test as FilterBody[]).every((part) => isImpersonal(model, part))
      : !isPersonal(model.fields[name.split('.')[0]!]),
  );
