import type { AnyEntity, Infer } from '#kit/entity/entity';
import { schemaOf } from '#kit/entity/validation';
import type { Model } from '#kit/read/model';
import { audit, difference } from '../../core/audit';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import {
  countRows,
  deleteRow,
  existsRow,
  firstRow,
  groupRows,
  isBounded,
  listRows,
  rowsAtMost,
  rowsOfIds,
  sumRows,
  tallyRows,
  type PageRequest,
  type Row,
} from '../../db/query';
import { holdDraft, keepStep, readDraft, setState } from '../save/drafts';
import type { Noticed, Rows } from './rows';
import { asking, changeEach, changeWhere, demandAtMost, mostRows, removeWhere } from './rowsWhere';
import { demandMove, initialValues, openSecret, ownerOf, storeChange, storeNew } from '../save/stored';
import { demandUnused } from '../generic/remove';
import { ledgersFor } from './ledgerFor';
import { getSeen } from './seen';
import { selectedIds } from '../steps/selection';
import { settingsDefaults } from '../generic/settings';
import { forgetSettings, settingsRow } from './settingsRead';
import { comeLast, lastPlace } from '../generic/sort';

const unpaged: PageRequest = { page: 1, size: 1000 };
const named = (names: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(names.map((name, at) => [name, values[at]]));

/** `action` is what the audit rows say was done. */
export const rowsFor = (work: Work, action: string, onChange: Noticed = () => undefined): Rows => {
  const { tx, services } = work;
  const modelOf = ({ name }: AnyEntity): Model => services.byName.get(name) ?? fail({ kind: 'broken' });
  const note = async (model: Model, row: Row, before: object, after: object): Promise<void> => {
    await audit(work, {
      action,
      model,
      id: row.id,
      ...difference(model, before as Row, after as Row),
      company: ownerOf(model, row),
    });
    onChange(model, row.id);
  };
  // The schema has made the columns: what comes out of them is the schema's record.
  const typed = <E extends AnyEntity>(row: Row): Infer<E> => row as unknown as Infer<E>;
  const asked = (entity: AnyEntity, where: object) => {
    const model = modelOf(entity);
    return [model, asking(work, model, where)] as const;
  };
  const byId = async (model: Model, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> => {
    const found = new Map<number, Row>();
    for (let start = 0; start < ids.length; start += 500) {
      const some = ids.slice(start, start + 500);
      const rows = model.seen
        ? await rowsAtMost(tx, model, asking(work, model, { id: some }), 500)
        : await rowsOfIds(tx, model, some);
      for (const row of rows) found.set(row.id, row);
    }
    return found;
  };
  const as = { action, noticed: onChange };
  const ledgers = ledgersFor(work, {
    modelOf,
    insert: (model, values) => storeNew(work, model, { ...initialValues(model, work), ...values }, as),
  });
  return {
    get: async (entity, id, options) => {
      const row = await getSeen(tx, work, modelOf(entity), id, options);
      return row && typed(row);
    },
    byId: (entity, ids) =>
      byId(modelOf(entity), [...new Set([...ids].filter((id) => typeof id === 'number'))]) as never,
    one: async (entity, where, options) => {
      const row = await firstRow(tx, ...asked(entity, where), options);
      return row && typed(row);
    },
    exists: (entity, where) => existsRow(tx, ...asked(entity, where)),
    count: (entity, where) => countRows(tx, ...asked(entity, where)),
    sum: async (entity, where, fields) => {
      const [model, query] = asked(entity, where);
      const { count, sums } = await sumRows(
        tx,
        model,
        query,
        fields.map((name) => model.fields[name]!),
      );
      return { count, ...named(fields, sums) } as never;
    },
    groupBy: async (entity, { by, sum = [], where = {}, sort = [['count', 'desc']], page = unpaged }) => {
      const [model, query] = asked(entity, where);
      const keyOf = (key: string) =>
        key === 'count'
          ? key
          : by.includes(key as never)
            ? { by: by.indexOf(key as never) }
            : { sum: sum.indexOf(key as never) };
      const groups = await groupRows(tx, model, query, {
        by: by.map((name) => model.fields[name]!),
        sum: sum.map((name) => model.fields[name]!),
        sort: sort.map(([key, direction]) => ({ key: keyOf(key), direction })),
        page,
      });
      return groups.map(({ keys, count, sums }) => ({ ...named(by, keys), ...named(sum, sums), count })) as never;
    },
    all: async (entity, where) => demandAtMost(await rowsAtMost(tx, ...asked(entity, where), mostRows + 1)) as never,
    find: async (entity, where, page = unpaged) => {
      const { rows, total } = await listRows(tx, ...asked(entity, where), page);
      return { rows: rows.map(typed), total } as never;
    },
    selected: async (entity, selection) => {
      const model = modelOf(entity);
      const ids = await selectedIds(work, model, selection, unpaged.size);
      const found = await byId(model, ids);
      return ids.flatMap((id) => {
        const row = found.get(id);
        return row ? [typed(row)] : [];
      }) as never;
    },
    insert: async (entity, values) => {
      const model = modelOf(entity);
      const row = { ...initialValues(model, work), ...values };
      const isPlaced = model.sortable === undefined || Object.hasOwn(values, model.sortable.field);
      return typed(
        await storeNew(work, model, isPlaced ? row : { ...row, ...(await lastPlace(work, model, row)) }, as),
      );
    },
    secret: (entity, row, name) => openSecret(work, modelOf(entity), row as unknown as Row, name),
    settings: async (entity) => {
      const model = modelOf(entity);
      return typed(
        (await settingsRow(work, model)) ?? {
          ...settingsDefaults(model, work),
          ...(model.tenant && { [model.tenant]: work.scope.company }),
          id: 0,
          versao: 0,
        },
      );
    },
    draft: async ({ name }) => {
      const { passos, situacao } = await readDraft(work, name);
      return {
        values: Object.fromEntries(Object.entries(passos).map(([step, { valores }]) => [step, valores])),
        state: situacao,
      } as never;
    },
    keepStep: async ({ name }, step, values) => {
      const { model } =
        services.wizards.find((one) => one.name === name)?.steps.find((one) => one.name === step) ??
        fail({ kind: 'broken' });
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
      return typed(await storeChange(work, model, before, await comeLast(work, model, before, patch), as));
    },
    change: async (entity, id, patch) => {
      const row = (await getSeen(tx, work, modelOf(entity), id, { lock: true })) ?? fail({ kind: 'notFound' });
      const wanted = typeof patch === 'function' ? patch(typed(row)) : patch;
      return typed(wanted === undefined ? row : await storeChange(work, modelOf(entity), row, wanted as Row, as));
    },
    updateEach: (entity, changes) => changeEach(work, modelOf(entity), changes as never, as),
    updateWhere: async (entity, where, patch) => changeWhere(work, ...asked(entity, where), patch as Row, as),
    tally: async (entity, where, { add = {}, set = {} }) => {
      const [model, query] = asked(entity, where);
      if (!isBounded(query)) throw new Error(`${model.name}: figures of every row need a condition that says which`);
      demandMove(model, set as Row);
      const [row, ...more] = await tallyRows(tx, model, query, add, set);
      if (model.settings) forgetSettings(tx);
      if (more.length > 0)
        throw new Error(`${model.name}: the figures are of one row, and the condition finds several`);
      return row && typed(row);
    },
    post: (ledger, values) => ledgers.post(ledger, values as Row) as never,
    carry: (ledger, row) => ledgers.carry(ledger, row as unknown as Row),
    removeWhere: (entity, where) => removeWhere(work, ...asked(entity, where), as),
    remove: async (entity, row, { unlessUsed = false } = {}) => {
      const model = modelOf(entity);
      if (unlessUsed) await demandUnused(work, model, (row as unknown as Row).id);
      const gone = (await deleteRow(tx, model, row as unknown as Row)) ?? fail({ kind: 'notFound' });
      await note(model, gone, gone, {});
    },
  };
};
