import type { FilterBody } from '#kit/calls/envelope';
import { readFilter } from '#kit/read/filter';
import type { Model, ModelField } from '#kit/read/model';
import { isVeiled, veiledFields } from '#kit/entity/personal';
import type { Work } from '../core/context';
import { rowsOf, type Row } from '../db/query';

/** Rows of one entity about a person. */
export interface Holding {
  readonly model: Model;
  readonly rows: readonly Row[];
}
type Values = Readonly<Record<string, unknown>>;

/** Fields that say something of a person. */
export const personalFields = (model: Model): readonly ModelField[] =>
  Object.values(model.fields).filter(({ options }) => options.personal !== undefined);

/** An account or a postal code names nobody. */
const names = ({ kind }: ModelField): boolean => kind.shown !== true;
/** Values that name the person anywhere else: documents, telephones, addresses of e-mail. */
export const marksOf = (model: Model, row: Values): readonly { readonly kind: string; readonly value: string }[] =>
  veiledFields(model.fields)
    .filter(names)
    .flatMap(({ name, kind }) =>
      [row[name]]
        .flat()
        .flatMap((value) => (typeof value === 'string' && value !== '' ? [{ kind: kind.name, value }] : [])),
    );

/**
 * The conditions under which a row of `other` is about the person: it references the record, or carries one of its
 * marks.
 */
export const boundBy = (other: Model, model: Model, row: Row): readonly FilterBody[] => {
  const marks = marksOf(model, row);
  return [
    ...Object.values(other.fields)
      .filter(({ ref, kind }) => ref === model.name && kind.name === 'ref')
      .map(({ name }) => ({ [name]: row.id })),
    ...Object.values(other.fields)
      .filter((field) => isVeiled(field) && names(field))
      .flatMap(({ name, kind }) => {
        const values = marks.filter((mark) => mark.kind === kind.name).map(({ value }) => value);
        return values.length > 0 ? [{ [name]: values }] : [];
      }),
  ];
};

/**
 * Everything that the declarations know of a person, beside their own record, the bin included. An entity whose rows
 * are people themselves (`subject`) is left out: a customer who is also a user stays a user.
 */
export const holdingsOf = async ({ tx, services }: Work, model: Model, row: Row): Promise<Holding[]> => {
  const holdings: Holding[] = [];
  for (const other of services.models) {
    const isOwn = other.name === model.name;
    if (other.settings || (other.subject !== undefined && !isOwn)) continue;
    // In the person's own entity, only the records that were merged into theirs.
    const conditions = !isOwn ? boundBy(other, model, row) : model.mergedInto ? [{ [model.mergedInto]: row.id }] : [];
    if (conditions.length === 0) continue;
    const own =
      model.tenant && other.tenant && other.tenant !== 'id' && model.tenant !== 'id'
        ? { [other.tenant]: row[model.tenant] }
        : {};
    const rows: Row[] = [];
    for (const $trash of [false, true])
      for await (const batch of rowsOf(tx, other, readFilter(other, { ...own, $or: conditions, $trash, $sort: [] })))
        rows.push(...batch);
    if (rows.length > 0) holdings.push({ model: other, rows });
  }
  return holdings;
};
