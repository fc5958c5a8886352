import { HttpError } from 'ra-core';
import type { Call } from '#kit/calls/action';
import { callPath } from '#kit/calls/calls';
import type { BulkReport, FilterBody } from '#kit/calls/envelope';
import type { ExportFormat, PersonalExport } from '#kit/work/exports';
import { messages } from '#kit/messages';
import type { Model, ModelAction } from '#kit/read/model';
import { fill } from '#kit/text';
import { resultOf, selectionFor, type ActParams, type Chosen, type RetaguardaProvider } from './dataProvider';
import { call, callBytes, onceKey, type Method } from './http';
import { download, type Fetched } from './http/files';

/** The ids that changed; throws when none did, with the reason of the first. */
const changedOf = (ids: readonly unknown[], { failed }: BulkReport): number[] => {
  const refused = new Set(failed.map(({ id }) => id));
  const changed = ids.map(Number).filter((id) => !refused.has(id));
  if (changed.length === 0 && failed[0])
    throw new HttpError(failed[0].message, 200, { hasError: true, messageError: failed[0].message });
  return changed;
};

/** Masked is what is not asked for. */
const chosen = (personal: PersonalExport = 'mascarados'): string =>
  personal === 'mascarados' ? '' : `?dados=${personal}`;

/** How ModelAction looks at run time, where its functions have lost their types. */
type Body = null | ((context: object) => unknown) | undefined;
const bodyFor = (action: ModelAction, params: ActParams): unknown => {
  const { body } = action as { readonly body?: Body };
  const form = params.form ?? {};
  if (body === null) return undefined;
  const selection = params.selection && selectionFor(params.selection);
  if (body) return body({ ...params, ...(selection && { selection }), form });
  if (action.scope === 'record') return { id: params.record?.id, ...form };
  return action.scope === 'bulk' ? { selection, ...form } : { filter: params.filter ?? {}, ...form };
};
/** Functions of the data provider beyond showing and saving a record: actions, many rows at once, files. */
export const beyondProvider = (modelOf: (resource: string) => Promise<Model>) => {
  const many = async (resource: string, path: string, chosen: Chosen, more: object = {}): Promise<BulkReport> => {
    const { root } = await modelOf(resource);
    const body = { selection: selectionFor(chosen), ...more };
    return resultOf(await call<BulkReport>('POST', root + path, body, { timeout: 300_000 }));
  };
  const bulkUpdate: RetaguardaProvider['bulkUpdate'] = (resource, selection, values) =>
    many(resource, 'alterar-em-massa', selection, { values });
  const bulkDelete: RetaguardaProvider['bulkDelete'] = (resource, selection) =>
    many(resource, 'excluir-em-massa', selection);
  const bulkRestore: RetaguardaProvider['bulkRestore'] = (resource, selection) =>
    many(resource, 'restaurar-em-massa', selection);
  const act: RetaguardaProvider['act'] = async (resource, name, params) => {
    const model = await modelOf(resource);
    const action = model.actions.find((one) => one.name === name);
    if (!action) throw new HttpError(messages.notFound, 404);
    const values = Object.fromEntries(
      Object.entries({ ...params.record, ...params.form }).map(([key, value]) => [
        key,
        encodeURIComponent(String(value ?? '')),
      ]),
    );
    const [method = 'POST'] = action.call.split(' ');
    const path = callPath(model.root, fill(action.call, values) as Call);
    // Our pages make no changing GET (decision 0002): the POST twin at the same path.
    const verb = method === 'GET' ? 'POST' : (method as Method);
    const said = bodyFor(action, params);
    const body = params.second ? { ...(said as object | undefined), $second: params.second } : said;
    const options = { key: action.once ? params.key : undefined, timeout: 120_000 };
    if ([action.effect].flat().some((effect) => effect === 'download' || effect === 'print'))
      return callBytes(verb, path, body, { ...options, doing: action.fails ?? 'file' });
    const { result, results } = await call(verb, path, body, { ...options, doing: action.fails ?? 'act' });
    return result ?? results;
  };

  return {
    updateMany: async (resource: string, { ids, data }: { ids: readonly unknown[]; data: object }) => ({
      data: changedOf(ids, await bulkUpdate(resource, { ids: ids.map(Number) }, { ...data })),
    }),
    deleteMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => ({
      data: changedOf(ids, await bulkDelete(resource, { ids: ids.map(Number) })),
    }),
    act,
    bulkUpdate,
    bulkDelete,
    bulkRestore,
    sort: async (resource: string, ids: readonly number[], before?: readonly number[]): Promise<void> => {
      const { root, sortable } = await modelOf(resource);
      if (sortable) await call('POST', callPath(root, sortable.call), { ids, before }, { key: onceKey() });
    },
    restore: async (resource: string, id: number): Promise<void> => {
      const { root } = await modelOf(resource);
      await call('POST', `${root}restaurar/${id}`);
    },
    exportNow: async (
      resource: string,
      format: ExportFormat,
      filter: FilterBody,
      personal?: PersonalExport,
    ): Promise<Fetched> => {
      const { root, label } = await modelOf(resource);
      return download('POST', `${root}exportar/${format}${chosen(personal)}`, filter, {
        fallback: `${label.many}.${format}`,
        timeout: 300_000,
      });
    },
    exportLater: async (
      resource: string,
      format: ExportFormat,
      filter: FilterBody,
      personal?: PersonalExport,
    ): Promise<void> => {
      const { root } = await modelOf(resource);
      await call('POST', `${root}exportar/${format}/segundo-plano${chosen(personal)}`, filter);
    },
  };
};
