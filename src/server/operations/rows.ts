import type { Selection } from '#kit/action';
import type { AnyEntity, Infer } from '#kit/entity';
import type { FilterBody } from '#kit/envelope';
import { readFilter } from '#kit/filter';
import { schemaOf } from '#kit/validation';
import type { Model } from '#kit/model';
import type { Draft, Steps, Wizard, WizardView } from '#kit/wizard';
import { audit, difference } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { deleteRow, getRow, insertRow, listRows, sumRows, updateRow, type PageRequest, type Row } from '../db/query';
import { clockOf } from './clock';
import { ownerOf, storing } from './save';
import { openSecret, sealedIn } from './secrets';
import { selectedIds } from './selection';
import { initialValues } from './writable';
import { holdDraft, keepStep, readDraft, setState } from '../wizards/draft';
import { settingsDefaults, settingsRow } from './settings';

/** The rows of the declarations, as a handler of the business works with them: typed by the schema, each change with its audit row. */
export interface Rows {
  /** Undefined when there is none that the transaction may see. `lock`: nobody changes it until the end. */
  get<E extends AnyEntity>(entity: E, id: number, options?: { readonly lock?: boolean }): Promise<Infer<E> | undefined>;
  /** What a list's filter finds; the first thousand rows when no page is asked for. */
  find<E extends AnyEntity>(entity: E, filter: FilterBody, page?: PageRequest): Promise<{ readonly rows: readonly Infer<E>[]; readonly total: number }>;
  /** The rows a bulk action is about, those ticked or what the filter finds; more than 1.000 are refused: they are work for a process. */
  selected<E extends AnyEntity>(entity: E, selection: Selection): Promise<readonly Infer<E>[]>;
  /** How many rows a list's filter finds, and the sums of some of its fields. @example const { count, valor } = await rows.sum(pedido, filter, ['valor']); */
  sum<E extends AnyEntity, const K extends Summable<E>>(entity: E, filter: FilterBody, fields: readonly K[]): Promise<{ readonly count: number } & { readonly [P in K]: number }>;
  /** What is left out begins as in a new form: with its default, its stamp. */
  insert<E extends AnyEntity>(entity: E, values: Partial<Infer<E>>): Promise<Infer<E>>;
  /** A secret of a row (`f.token`), opened; undefined when it has none, or none that the key of this server opens. Never to be answered or logged. */
  secret<E extends AnyEntity>(entity: E, row: Infer<E>, name: Secrets<E>): Promise<string | undefined>;
  /** What `settings` of the company say; the defaults of the fields, with id 0, where nobody has opened them yet. */
  settings<E extends AnyEntity>(entity: E): Promise<Infer<E>>;
  /** What the steps of a wizard have kept for the company, and how far it is. */
  draft<S extends Steps>(wizard: Wizard<S>): Promise<{ readonly values: Draft<S>; readonly state: WizardView['situacao'] }>;
  /** Keeps values of a step; it is done when its form takes them. */
  keepStep<S extends Steps, N extends keyof S & string>(wizard: Wizard<S>, step: N, values: Draft<S>[N] & {}): Promise<void>;
  /** A draft that was sent can be corrected and sent again. */
  reopen<S extends Steps>(wizard: Wizard<S>): Promise<void>;
  update<E extends AnyEntity>(entity: E, row: Infer<E>, patch: Partial<Infer<E>>): Promise<Infer<E>>;
  remove<E extends AnyEntity>(entity: E, row: Infer<E>): Promise<void>;
}
/** The names of an entity's numbers. */
type Summable<E> = { [P in keyof Infer<E>]: NonNullable<Infer<E>[P]> extends number ? P : never }[keyof Infer<E>] & string;
/** The names of an entity's secrets. */
type Secrets<E> = E extends { readonly fields: infer F } ? { [P in keyof F]: F[P] extends { readonly sealed: true } ? P : never }[keyof F] & string : never;
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
      const { rows, total } = await listRows(tx, model, readFilter(model, filter, { clock: clockOf(work) }), page);
      return { rows: rows.map(typed), total } as never;
    },
    selected: async (entity, selection) => {
      const model = modelOf(entity);
      const ids = await selectedIds(work, model, selection, unpaged.size);
      const found = new Map<number, Row>();
      for (let start = 0; start < ids.length; start += 500) {
        const { rows } = await listRows(tx, model, readFilter(model, { id: ids.slice(start, start + 500) }), unpaged);
        for (const row of rows) found.set(row.id, row);
      }
      return ids.flatMap((id) => { const row = found.get(id); return row ? [typed(row)] : []; }) as never;
    },
    sum: async (entity, filter, fields) => {
      const model = modelOf(entity);
      const { count, sums } = await sumRows(tx, model, readFilter(model, filter, { clock: clockOf(work) }), fields.map((name) => model.fields[name]!));
      return { count, ...Object.fromEntries(fields.map((name, index) => [name, sums[index]])) } as never;
    },
    insert: async (entity, values) => {
      const model = modelOf(entity);
      const row = await storing(model, () => insertRow(tx, model, sealedIn(work, model, { ...initialValues(model, work), ...values })));
      await note(model, row, {}, row);
      return typed(row);
    },
    secret: (entity, row, name) => openSecret(work, modelOf(entity), row as unknown as Row, name),
    settings: async (entity) => {
      const model = modelOf(entity);
      return typed(await settingsRow(work, model) ?? { ...settingsDefaults(model, work), ...(model.tenant && { [model.tenant]: work.scope.company }), id: 0, versao: 0 });
    },
    draft: async ({ name }) => {
      const { passos, situacao } = await readDraft(work, name);
      return { values: Object.fromEntries(Object.entries(passos).map(([step, { valores }]) => [step, valores])), state: situacao } as never;
    },
    keepStep: async ({ name }, step, values) => {
      const { model } = services.wizards.find((one) => one.name === name)?.steps.find((one) => one.name === step) ?? fail({ kind: 'broken' });
      const isDone = await schemaOf(model).isValid(values);
      await keepStep(work, name, await holdDraft(work, name), step, values as Row, isDone);
      await audit(work, { action, model, after: values as Row, company: work.user.company?.id ?? null });
      onChange();
    },
    reopen: async ({ name }) => {
      await setState(work, name, 'RASCUNHO');
      await audit(work, { action: `${name}.reabrir`, company: work.user.company?.id ?? null });
      onChange();
    },
    update: async (entity, row, patch) => {
      const model = modelOf(entity);
      const before = row as unknown as Row;
      const after = await storing(model, () => updateRow(tx, model, before, sealedIn(work, model, patch as Row, before))) ?? fail({ kind: 'unavailable' });
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
