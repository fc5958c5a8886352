import type { Model, ModelField } from '#kit/read/model';

type CanRead = (field: ModelField) => boolean;
const nested = new Set(['list', 'group', 'json', 'openingHours', 'timeSlots']);

/** The fields that can be a column, in the order declared. */
export const possibleColumns = (model: Model, canRead: CanRead): ModelField[] =>
  Object.values(model.fields).filter(
    (field) => (!nested.has(field.kind.name) || isDrawn(model, field.name)) && canRead(field),
  );
/** Rows of a field are a column where the resource declares one and draws its cell. */
const isDrawn = ({ list, parts }: Model, name: string): boolean =>
  parts[name]?.cell !== undefined && list.columns.includes(name);

/**
 * The columns shown: the chosen ones, else the declared ones. The title is always there. Names that are gone are
 * ignored.
 */
export const shownColumns = (
  model: Model,
  chosen: readonly string[] | undefined,
  canRead: CanRead,
  isOutsideCompany = false,
): ModelField[] => {
  const declared =
    isOutsideCompany && model.tenant && model.tenant !== 'id'
      ? [...model.list.columns, model.tenant]
      : model.list.columns;
  const names = chosen ?? declared;
  const possible = new Map(possibleColumns(model, canRead).map((field) => [field.name, field]));
  const found = [...new Set(names.includes(model.title) ? names : [model.title, ...names])].flatMap(
    (name) => possible.get(name) ?? [],
  );
  return found.length > 0 ? found : [...possible.values()].slice(0, 1);
};

/** The list with one entry moved; unchanged when there is no such place. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
};
