import type { Page } from '#kit/calls/calls';
import type { FilterNode, ListQuery } from '#kit/read/filter';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/read/model';
import { recordChecker } from '#kit/entity/validation';
import { audit, difference } from '../../core/audit';
import { badRequest, fail } from '../../core/failure';
import { demand, clockOf } from '../../core/guard';
import { idParam, idValue } from '../../core/body';
import { writing, type Caller } from '../../core/work';
import type { Row } from '../../db/query';
import { bodyName, filterName, recordName } from '../../openapi/components';
import { refTo } from '../../openapi/schema';
import { ForeignError, type ForeignQuery, type ForeignRow } from '../../ports';
import { backendOf } from '../../sourcePorts';
import type { Generic } from './generic';
import { present } from '../present';
import { readQuery } from './list';
import { merged, writable } from '../save/save';
import { initialValues } from '../save/stored';

type Values = Readonly<Record<string, unknown>>;

/** The generic calls for rows that live on another system. They hold no transaction while they speak with it. */
export const foreignList: Generic = (model) => ({
  label: 'listar',
  mode: 'outside',
  body: refTo(filterName(model)),
  answer: { results: refTo(recordName(model)) },
  act: async ({ call, body, input }) => {
    const { rows, total } = await foreignPage(call, model, readQuery(model, body, call), input.page as Page);
    return { results: await present(call, model, rows), totalRecords: total };
  },
});
export const foreignShow: Generic = (model) => ({
  label: 'ler um',
  mode: 'outside',
  answer: { result: refTo(recordName(model)) },
  act: async ({ call }) => (await present(call, model, [(await found(call, model, idParam(call.params.id))).row]))[0],
});
/** Merges the sent values into the row on the other system, whose other values stay. An older `versao` is refused. */
export const foreignSave: Generic = (model) => {
  const check = recordChecker(model, { stays: true });
  return {
    label: 'criar ou alterar',
    mode: 'outside',
    body: refTo(bodyName(model)),
    answer: { result: refTo(recordName(model)) },
    act: async ({ call, body }) => {
      const isNew = body.id === undefined || body.id === null;
      const verb = isNew ? 'create' : 'update';
      if (model.off.includes(verb)) fail({ kind: 'denied' });
      demand(call.user, { anyOf: model.access[verb], plan: model.plan });
      const before = isNew ? undefined : await found(call, model, idValue(body.id));
      if (before && body.versao !== before.row.versao) await older(call, model, before.row, body.versao);
      const sent = writable(model, call.user, body, verb);
      const next = before
        ? merged(model.fields, ownOf(model, before.row), sent)
        : { ...initialValues(model, call), ...sent };
      const { values, errors } = check(cleaned(model, next), clockOf(call));
      if (Object.keys(errors).length > 0) fail({ kind: 'invalid', fieldErrors: errors });
      const changed = difference(model, before ? ownOf(model, before.row) : {}, values);
      const out = Object.fromEntries(
        Object.entries(changed.after).map(([name, value]) => [nameThere(model, name), value]),
      );
      const backend = backendOf(call.services.ports, model);
      const stored = await spoken(() =>
        before
          ? backend.update(model.source!.path, before.row.id, { ...before.raw, ...out })
          : backend.create(model.source!.path, out),
      );
      // Some answer with the id alone.
      const { row } = before ? await found(call, model, before.row.id) : await found(call, model, idThere(stored));
      await writing(call, (work) =>
        audit(
          work,
          before
            ? { action: 'alterar', model, id: row.id, ...changed }
            : { action: 'criar', model, id: row.id, after: changed.after },
        ),
      );
      return (await present(call, model, [row]))[0];
    },
  };
};
export const foreignRemove: Generic = (model) => ({
  label: 'excluir',
  mode: 'outside',
  answer: 'nothing',
  act: async ({ call }) => {
    const { row } = await found(call, model, idParam(call.params.id));
    await spoken(() => backendOf(call.services.ports, model).remove(model.source!.path, row.id));
    await writing(call, (work) =>
      audit(work, { action: 'excluir', model, id: row.id, before: difference(model, row, {}).before }),
    );
  },
});

/** Pages of what the query finds, for an export: their number first. */
export const foreignBatches = async (caller: Caller, model: Model, query: ListQuery, size: number) => {
  const first = await foreignPage(caller, model, query, { page: 1, size });
  async function* pages(): AsyncGenerator<readonly Row[]> {
    yield first.rows;
    for (let page = 2; (page - 1) * size < first.total; page++)
      yield (await foreignPage(caller, model, query, { page, size })).rows;
  }
  return { count: first.total, pages };
};

const foreignPage = async (
  { services }: Pick<Caller, 'services'>,
  model: Model,
  query: ListQuery,
  { page, size }: Page,
) => {
  const asked: ForeignQuery = { filter: filterOf(model, query), sort: sortOf(model, query), page, size };
  const { rows, total } = await spoken(() => backendOf(services.ports, model).list(model.source!.path, asked));
  if (rows.length > size) return unexpected(model, 'mais linhas do que foram pedidas');
  return { rows: rows.map((raw) => rowOf(model, raw)), total };
};
const found = async (
  { services }: Pick<Caller, 'services'>,
  model: Model,
  id: number,
): Promise<{ readonly raw: ForeignRow; readonly row: Row }> => {
  const raw =
    (await spoken(() => backendOf(services.ports, model).one(model.source!.path, id))) ?? fail({ kind: 'notFound' });
  const row = rowOf(model, raw);
  return row.id === id ? { raw, row } : unexpected(model, 'outro registro');
};
const spoken = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ForeignError) fail({ kind: 'unavailable', message: error.message });
    throw error;
  }
};
const unexpected = ({ label }: Model, what: string): never =>
  fail({ kind: 'unavailable', message: `O sistema de origem respondeu algo inesperado em ${label.many}: ${what}.` });

const nameThere = ({ source }: Model, name: string): string =>
  Object.hasOwn(source!.names ?? {}, name) ? source!.names![name]! : name;
const ownOf = (model: Model, row: Row): Values =>
  Object.fromEntries(Object.keys(model.fields).map((name) => [name, row[name] ?? null]));
const cleaned = (model: Model, values: Values): Values =>
  Object.fromEntries(
    Object.values(model.fields).map((field) => [
      field.name,
      field.kind.clean ? field.kind.clean(values[field.name] ?? null, field) : (values[field.name] ?? null),
    ]),
  );
const idThere = ({ id }: ForeignRow): number =>
  Number.isSafeInteger(id) && Number(id) > 0
    ? Number(id)
    : fail({ kind: 'unavailable', message: 'O sistema de origem não deu um número ao registro.' });

/**
 * The row as it is declared: each value of its kind, or the whole answer is refused. Undeclared values go no further.
 */
const rowOf = (model: Model, raw: ForeignRow): Row => {
  const id = idThere(raw);
  const values = Object.fromEntries(
    Object.values(model.fields).map((field) => [
      field.name,
      valueOf(model, field, raw[nameThere(model, field.name)], id),
    ]),
  );
  return { id, versao: stamp(values), ...values } as unknown as Row;
};
const valueOf = (model: Model, field: ModelField, raw: unknown, id: number): unknown => {
  if (raw === undefined || raw === null) return null;
  const value = field.kind.clean ? field.kind.clean(raw, field) : raw;
  const fits = typeof raw === 'object' ? false : (field.kind.accepts?.(value, field) ?? true);
  return fits ? value : unexpected(model, `“${field.label}” do registro ${id}`);
};
/** The other system keeps no version: what the row holds stands for it. */
const stamp = (values: Values): number => {
  let sum = 0x811c9dc5;
  for (const letter of JSON.stringify(values)) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return sum & 0x7fffffff || 1;
};
const older = async (caller: Caller, model: Model, row: Row, version: unknown): Promise<void> => {
  if (version === undefined || version === null)
    fail({ kind: 'invalid', message: messages.versionMissing, fieldErrors: { versao: messages.versionMissing } });
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) badRequest();
  const [current] = await writing(caller, (work) => present(work, model, [row]));
  fail({
    kind: 'conflict',
    message: 'O registro mudou no sistema de origem depois que você o abriu!',
    conflict: { by: null, at: caller.services.now().toISOString(), current: current! },
  });
};

/** Fields and values, which is all that the dialect knows. */
const filterOf = (model: Model, { where, search }: ListQuery): ForeignRow => {
  const filter: Record<string, unknown> = {};
  const put = (node: FilterNode): void => {
    if ('all' in node) return node.all.forEach(put);
    if (!('op' in node) || (node.op !== 'eq' && node.op !== 'in'))
      return badRequest('Estes registros só são filtrados por valores iguais!');
    const name = node.field.name === 'id' ? 'id' : nameThere(model, node.field.name);
    if (Object.hasOwn(filter, name)) badRequest('Cada campo é filtrado uma vez!');
    filter[name] = node.value;
  };
  put(where);
  if (search && model.source!.search === undefined) badRequest('Nestes registros não há busca!');
  return search ? { ...filter, [model.source!.search!]: search } : filter;
};
const sortOf = (model: Model, { sort }: ListQuery): ForeignQuery['sort'] => {
  const [first] = sort;
  if (!first) return { field: 'id', order: 'ASC' };
  return {
    field: first.field === 'id' ? 'id' : nameThere(model, first.field.name),
    order: first.direction === 'asc' ? 'ASC' : 'DESC',
  };
};
