import { HttpError, type DataProvider, type GetListParams, type QueryFunctionContext } from 'ra-core';
import type { Call, Selection } from '#kit/action';
import { callPath } from '#kit/calls';
import type { ExportFormat } from '#kit/exports';
import type { BulkReport, Envelope, FilterBody, WireRecord } from '#kit/envelope';
import { messages } from '#kit/messages';
import type { Model, ModelAction } from '#kit/model';
import { fill } from '#kit/text';
import { call, callBytes, download, onceKey, type CallOptions, type Method } from './http';
import { modelByName } from './models';

/** What an action acts on, by its scope, and what its dialog asked for. */
export interface ActParams {
  readonly record?: WireRecord;
  readonly selection?: Selection;
  readonly filter?: FilterBody;
  readonly form?: Readonly<Record<string, unknown>>;
  /** Idempotency key; make it when the dialog opens. Sent when the action is declared `once`. */
  readonly key?: string;
}
/** ra-core's data provider over our services, and what they can do beyond it. */
export interface RetaguardaProvider extends DataProvider {
  /** Runs a declared action; answers its `result`, or the file of one that answers a file. */
  readonly act: (resource: string, action: string, params: ActParams) => Promise<unknown>;
  readonly bulkUpdate: (resource: string, selection: Selection, values: Readonly<Record<string, unknown>>) => Promise<BulkReport>;
  readonly bulkDelete: (resource: string, selection: Selection) => Promise<BulkReport>;
  /** Puts rows of a `sortable` resource in this order, within the places that they hold together. */
  readonly sort: (resource: string, ids: readonly number[]) => Promise<void>;
  /** Takes a row out of the bin. */
  readonly restore: (resource: string, id: number) => Promise<void>;
  /** Saves a file of every row the filter finds. */
  readonly exportNow: (resource: string, format: ExportFormat, filter: FilterBody) => Promise<void>;
  /** The same file, made in the background; it waits in the downloads centre. */
  readonly exportLater: (resource: string, format: ExportFormat, filter: FilterBody) => Promise<void>;
  /** Answers the `result` of a call that no generic one covers, a GET or with a body a POST: what an input of the business needs to know ('profile/funcoes'). */
  readonly read: (path: string, body?: unknown) => Promise<unknown>;
}

const resultOf = <T>({ result }: Envelope<T>): T => {
  if (result === undefined || result === null) throw new HttpError(messages.serverError, 502);
  return result;
};

/** The body of `filterpaginated`: the filter as it is, and the order of ra-core or of `meta.sort`. */
const bodyOf = ({ filter, sort, meta }: Pick<GetListParams, 'filter' | 'sort' | 'meta'>): FilterBody => {
  const order = (meta as { readonly sort?: FilterBody['$sort'] } | undefined)?.sort
    ?? (sort?.field ? [[sort.field, sort.order === 'DESC' ? 'desc' as const : 'asc' as const] as const] : undefined);
  return { ...(filter as FilterBody | undefined), ...(order && { $sort: order }) };
};

/** The ids that changed; throws when none did, with the reason of the first. */
const changedOf = (ids: readonly unknown[], { failed }: BulkReport): number[] => {
  const refused = new Set(failed.map(({ id }) => id));
  const changed = ids.map(Number).filter((id) => !refused.has(id));
  if (changed.length === 0 && failed[0]) throw new HttpError(failed[0].message, 200, { hasError: true, messageError: failed[0].message });
  return changed;
};

/** How ModelAction looks at run time, where its functions have lost their types. */
type Body = null | ((context: ActParams) => unknown) | undefined;
const bodyFor = (action: ModelAction, params: ActParams): unknown => {
  const { body } = action as { readonly body?: Body };
  const form = params.form ?? {};
  if (body === null) return undefined;
  if (body) return body({ ...params, form });
  if (action.scope === 'record') return { id: params.record?.id, ...form };
  return action.scope === 'bulk' ? { selection: params.selection, ...form } : { filter: params.filter ?? {}, ...form };
};
const options = ({ signal }: QueryFunctionContext): CallOptions => ({ signal });

/** The provider over the models that `find` knows. */
export const createDataProvider = (find: (name: string) => Promise<Model | undefined>): RetaguardaProvider => {
  const modelOf = async (resource: string): Promise<Model> => {
    const model = await find(resource);
    if (!model) throw new HttpError(messages.notFound, 404);
    return model;
  };
  const page = async (resource: string, body: FilterBody, number: number, size: number, options?: CallOptions): Promise<{ data: WireRecord[]; total: number }> => {
    const { root } = await modelOf(resource);
    const { results = [], totalRecords } = await call<WireRecord>('POST', `${root}filterpaginated/${number}/${size}`, body, options);
    return { data: [...results], total: totalRecords ?? results.length };
  };
  /** Rows by id, in the order asked for, in pages of the services' limit. */
  const byIds = async (resource: string, ids: readonly unknown[], options?: CallOptions): Promise<WireRecord[]> => {
    const wanted = [...new Set(ids.map(Number))];
    const parts: readonly number[][] = Array.from({ length: Math.ceil(wanted.length / 100) }, (_, index) => wanted.slice(index * 100, index * 100 + 100));
    const found = (await Promise.all(parts.map((part) => page(resource, { id: part }, 1, 100, options)))).flatMap(({ data }) => data);
    const byId = new Map(found.map((row) => [row.id, row]));
    return wanted.flatMap((id) => byId.get(id) ?? []);
  };

  const save = async (resource: string, record: Readonly<Record<string, unknown>>, meta: { readonly key?: string } | undefined): Promise<WireRecord> => {
    const { root } = await modelOf(resource);
    const body = Object.fromEntries(Object.entries(record).filter(([name, value]) => (name === '$confirm' || !name.startsWith('$')) && value !== undefined));
    return resultOf(await call<WireRecord>('POST', `${root}save`, body, { key: meta?.key }));
  };

  const bulkUpdate: RetaguardaProvider['bulkUpdate'] = async (resource, selection, values) => {
    const { root } = await modelOf(resource);
    return resultOf(await call<BulkReport>('POST', `${root}alterar-em-massa`, { selection, values }, { timeout: 300_000 }));
  };
  const bulkDelete: RetaguardaProvider['bulkDelete'] = async (resource, selection) => {
    const { root } = await modelOf(resource);
    return resultOf(await call<BulkReport>('POST', `${root}excluir-em-massa`, { selection }, { timeout: 300_000 }));
  };
  const act: RetaguardaProvider['act'] = async (resource, name, params) => {
    const model = await modelOf(resource);
    const action = model.actions.find((one) => one.name === name);
    if (!action) throw new HttpError(messages.notFound, 404);
    const values = Object.fromEntries(Object.entries({ ...params.record, ...params.form }).map(([key, value]) => [key, encodeURIComponent(String(value ?? ''))]));
    const [method = 'POST'] = action.call.split(' ');
    const path = callPath(model.root, fill(action.call, values) as Call);
    // What changes something is never a plain GET from our pages (decisions 1): the POST twin at the same path.
    const verb = method === 'GET' ? 'POST' : method as Method;
    const options = { key: action.once ? params.key : undefined, timeout: 120_000 };
    if ([action.effect].flat().some((effect) => effect === 'download' || effect === 'print')) return callBytes(verb, path, bodyFor(action, params), options);
    const { result, results } = await call(verb, path, bodyFor(action, params), options);
    return result ?? results;
  };

  const provider = {
    getList: async (resource: string, params: GetListParams & QueryFunctionContext) => {
      const { page: number = 1, perPage = 10 } = params.pagination ?? {};
      return page(resource, bodyOf(params), number, perPage, options(params));
    },
    getOne: async (resource: string, params: { id: unknown } & QueryFunctionContext) => {
      const { root } = await modelOf(resource);
      return { data: resultOf(await call<WireRecord>('GET', `${root}findbyid/${Number(params.id)}`, undefined, options(params))) };
    },
    getMany: async (resource: string, params: { ids: readonly unknown[] } & QueryFunctionContext) => ({ data: await byIds(resource, params.ids, options(params)) }),
    getManyReference: async (resource: string, { target, id, ...params }: GetListParams & { target: string; id: unknown } & QueryFunctionContext) => {
      const { page: number = 1, perPage = 10 } = params.pagination ?? {};
      const { filter } = params as { filter?: FilterBody };
      return page(resource, bodyOf({ ...params, filter: { ...filter, [target]: Number(id) } }), number, perPage, options(params));
    },
    create: async (resource: string, { data, meta }: { data: object; meta?: { key?: string } }) => ({ data: await save(resource, { ...data }, meta) }),
    update: async (resource: string, { id, data, previousData, meta }: { id: unknown; data: object; previousData?: object; meta?: { key?: string } }) => {
      const { versao } = { ...previousData, ...data } as { versao?: number };
      return { data: await save(resource, { ...data, id: Number(id), versao }, meta) };
    },
    delete: async (resource: string, { id, previousData }: { id: unknown; previousData?: object }) => {
      const { root } = await modelOf(resource);
      await call('DELETE', `${root}delete/${Number(id)}`);
      return { data: { ...previousData, id: Number(id) } };
    },
    updateMany: async (resource: string, { ids, data }: { ids: readonly unknown[]; data: object }) =>
      ({ data: changedOf(ids, await bulkUpdate(resource, { ids: ids.map(Number) }, { ...data })) }),
    deleteMany: async (resource: string, { ids }: { ids: readonly unknown[] }) =>
      ({ data: changedOf(ids, await bulkDelete(resource, { ids: ids.map(Number) })) }),
    act, bulkUpdate, bulkDelete,
    sort: async (resource: string, ids: readonly number[]) => {
      const { root, sortable } = await modelOf(resource);
      if (sortable) await call('POST', callPath(root, sortable.call), { ids }, { key: onceKey() });
    },
    restore: async (resource: string, id: number) => {
      const { root } = await modelOf(resource);
      await call('POST', `${root}restaurar/${id}`);
    },
    exportNow: async (resource: string, format: ExportFormat, filter: FilterBody) => {
      const { root, label } = await modelOf(resource);
      await download('POST', `${root}exportar/${format}`, filter, { fallback: `${label.many}.${format}`, timeout: 300_000 });
    },
    exportLater: async (resource: string, format: ExportFormat, filter: FilterBody) => {
      const { root } = await modelOf(resource);
      await call('POST', `${root}exportar/${format}/segundo-plano`, filter);
    },
    read: async (path: string, body?: unknown) => resultOf(await call(body === undefined ? 'GET' : 'POST', path, body)),
    supportAbortSignal: true,
  };
  // ra-core types rows by the caller; ours are checked by the kit on both sides of the wire.
  return provider as unknown as RetaguardaProvider;
};
export const dataProvider = createDataProvider(modelByName);
