import type { AnyEntity, Infer } from '#kit/entity';
import type { FilterBody } from '#kit/envelope';
import { readFilter } from '#kit/filter';
import type { Model } from '#kit/model';
import { audit, difference } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { deleteRow, getRow, insertRow, listRows, updateRow, type PageRequest, type Row } from '../db/query';
import { ownerOf, storing } from './save';
import { settingsDefaults, settingsRow } from './settings';

/** The rows of the declarations, as a handler of the business works with them: typed by the schema, each change with its audit row. */
export interface Rows {
  /** Undefined when there is none that the transaction may see. `lock`: nobody changes it until the end. */
  get<E extends AnyEntity>(entity: E, id: number, options?: { readonly lock?: boolean }): Promise<Infer<E> | undefined>;
  /** What a list's filter finds; the first thousand rows when no page is asked for. */
  find<E extends AnyEntity>(entity: E, filter: FilterBody, page?: PageRequest): Promise<{ readonly rows: readonly Infer<E>[]; readonly total: number }>;
  insert<E extends AnyEntity>(entity: E, values: Partial<Infer<E>>): Promise<Infer<E>>;
  /** What `settings` of the company say; the defaults of the fields, with id 0, where nobody has opened them yet. */
  settings<E extends AnyEntity>(entity: E): Promise<Infer<E>>;
  update<E extends AnyEntity>(entity: E, row: Infer<E>, patch: Partial<Infer<E>>): Promise<Infer<E>>;
  remove<E extends AnyEntity>(entity: E, row: Infer<E>): Promise<void>;
}
const unpaged: PageRequest = { page: 1, size: 1000 };

/** `action` is what the audit rows say was done; `onChange` is told of each. */
export const rowsFor = (work: Work, action: string, onChange: () => void = () => undefined): Rows => {
  const { tx, services } = work;
  const modelOf = ({ name }: AnyEntity): Model => services.byName.get(name) ?? fail({ kind: 'broken' });
  const note = async (model: Model, row: Row, before: object, after: object): Promise<void> => {
    await audit(work, { action, model, id: row.id, ...difference(model, before as Row, after as Row), company: ownerOf(model, row) });
    onChange();
  };
  // The schema has made the columns: what comes out of them is the schema's record.
  const typed = <E extends AnyEntity>(row: Row): Infer<E> => row as unknown as Infer<E>;
  return {
    get: async (entity, id, options) => {
      const row = await getRow(tx, modelOf(entity), id, options);
      return row && typed(row);
    },
    find: async (entity, filter, page = unpaged) => {
      const model = modelOf(entity);
      const { rows, total } = await listRows(tx, model, readFilter(model, filter), page);
      return { rows: rows.map(typed), total } as never;
    },
    insert: async (entity, values) => {
      const model = modelOf(entity);
      const row = await storing(model, () => insertRow(tx, model, values as Row));
      await note(model, row, {}, row);
      return typed(row);
    },
    settings: async (entity) => {
      const model = modelOf(entity);
      return typed(await settingsRow(work, model) ?? { ...settingsDefaults(model, work), ...(model.tenant && { [model.tenant]: work.scope.company }), id: 0, versao: 0 });
    },
    update: async (entity, row, patch) => {
      const model = modelOf(entity);
      const before = row as unknown as Row;
      const after = await storing(model, () => updateRow(tx, model, before, patch as Row)) ?? fail({ kind: 'unavailable' });
      await note(model, after, before, after);
      return typed(after);
    },
    remove: async (entity, row) => {
      const model = modelOf(entity);
      const gone = await deleteRow(tx, model, (row as unknown as Row).id) ?? fail({ kind: 'notFound' });
      await note(model, gone, gone, {});
    },
  };
};
