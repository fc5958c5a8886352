import { HttpError, type DataProvider, type GetListParams, type QueryFunctionContext } from 'ra-core';
import type { Selection } from '#kit/calls/action';
import { listPath, recordPath } from '#kit/read/boot';
import type { ExportFormat, PersonalExport } from '#kit/work/exports';
import type { BulkReport, Envelope, FilterBody, WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import type { beyondProvider } from './beyondProvider';
import { call, type CallOptions } from './http';
import type { Fetched } from './http/files';
import { peekPrefetched } from './http/prefetched';
import { loadedModel, modelByName } from './models';

/** Rows that are ticked, or all that a filter found: how many, and when by the browser's clock. */
export type Chosen =
  | { readonly ids: readonly number[] }
  | { readonly filter: FilterBody; readonly total: number; readonly at: number };
/** The same as it is sent: the age in the moment's place, because clocks differ. */
export const selectionFor = (chosen: Chosen): Selection =>
  'ids' in chosen
    ? chosen
    : { filter: chosen.filter, total: chosen.total, age: Math.max(0, Math.round(Date.now() - chosen.at)) };

/** Target of an action, by its scope, and the values of its dialog. */
export interface ActParams {
  readonly record?: WireRecord;
  readonly selection?: Chosen;
  readonly filter?: FilterBody;
  readonly form?: Readonly<Record<string, unknown>>;
  /** Another person's word for it, where the services have asked. */
  readonly second?: Readonly<Record<string, string>>;
  /** Idempotency key; make it when the dialog opens. Sent when the action is declared `once`. */
  readonly key?: string;
}
/** ra-core's data provider over our services, and what they can do beyond it. */
export interface RetaguardaProvider extends DataProvider {
  /** Runs a declared action; answers its `result`, or the file of one that answers a file. */
  readonly act: (resource: string, action: string, params: ActParams) => Promise<unknown>;
  readonly bulkUpdate: (
    resource: string,
    selection: Chosen,
    values: Readonly<Record<string, unknown>>,
  ) => Promise<BulkReport>;
  readonly bulkDelete: (resource: string, selection: Chosen) => Promise<BulkReport>;
  /** Takes rows out of the bin. */
  readonly bulkRestore: (resource: string, selection: Chosen) => Promise<BulkReport>;
  /**
   * Puts rows of a `sortable` resource in this order, within the places that they hold together. `before`: the order in
   * which they were seen, which somebody else may have changed since.
   */
  readonly sort: (resource: string, ids: readonly number[], before?: readonly number[]) => Promise<void>;
  /** Takes a row out of the bin. */
  readonly restore: (resource: string, id: number) => Promise<void>;
  /**
   * Saves a file of every row the filter finds; 'later': too many are made at once, it goes to the downloads centre.
   */
  readonly exportNow: (
    resource: string,
    format: ExportFormat,
    filter: FilterBody,
    personal?: PersonalExport,
  ) => Promise<Fetched>;
  /** The same file, made in the background; it waits in the downloads centre. */
  readonly exportLater: (
    resource: string,
    format: ExportFormat,
    filter: FilterBody,
    personal?: PersonalExport,
  ) => Promise<void>;
  /** Answer of `getList` for the first drawing, when it was requested ahead and has come. */
  readonly listAtOnce?: (
    resource: string,
    params: GetListParams,
  ) => { readonly data: WireRecord[]; readonly total: number } | undefined;
  /**
   * Answers the `result` of a call that no generic one covers, a GET or with a body a POST: what an input of the
   * business needs to know ('profile/funcoes').
   */
  readonly read: (path: string, body?: unknown) => Promise<unknown>;
}

const beyondNames = [
  'updateMany',
  'deleteMany',
  'act',
  'bulkUpdate',
  'bulkDelete',
  'bulkRestore',
  'sort',
  'restore',
  'exportNow',
  'exportLater',
] as const satisfies readonly (keyof ReturnType<typeof beyondProvider>)[];
export const resultOf = <T>({ result }: Envelope<T>): T => {
  if (result === undefined || result === null) throw new HttpError(messages.serverError, 502);
  return result;
};

/** The body of `filterpaginated`: the filter as it is, and the order of ra-core or of `meta.sort`. */
const bodyOf = ({ filter, sort, meta }: Pick<GetListParams, 'filter' | 'sort' | 'meta'>): FilterBody => {
  const order =
    (meta as { readonly sort?: FilterBody['$sort'] } | undefined)?.sort ??
    (sort?.field ? [[sort.field, sort.order === 'DESC' ? ('desc' as const) : ('asc' as const)] as const] : undefined);
  return { ...(filter as FilterBody | undefined), ...(order && { $sort: order }) };
};

const options = ({ signal }: QueryFunctionContext): CallOptions => ({ signal });

/** The page asked for and how many rows it has. */
type Place = readonly [number: number, size: number];
const placeOf = ({ pagination }: Pick<GetListParams, 'pagination'>): Place => [
  pagination?.page ?? 1,
  pagination?.perPage ?? 10,
];
const pathOf = (model: Model, [number, size]: Place): string => listPath(model, number, size);
const pageOf = ({ results = [], totalRecords }: Envelope<WireRecord>): { data: WireRecord[]; total: number } => ({
  data: [...results],
  total: totalRecords ?? results.length,
});

/** The provider over the models that `find` knows, and `loaded` without waiting. */
export const createDataProvider = (
  find: (name: string) => Promise<Model | undefined>,
  loaded: (name: string) => Model | undefined = () => undefined,
): RetaguardaProvider => {
  const modelOf = async (resource: string): Promise<Model> => {
    const model = await find(resource);
    if (!model) throw new HttpError(messages.notFound, 404);
    return model;
  };
  const page = async (
    resource: string,
    body: FilterBody,
    place: Place,
    options?: CallOptions,
  ): Promise<{ data: WireRecord[]; total: number }> =>
    pageOf(await call<WireRecord>('POST', pathOf(await modelOf(resource), place), body, options));
  /** Rows by id, in the order asked for, in pages of the services' limit. */
  const byIds = async (resource: string, ids: readonly unknown[], options?: CallOptions): Promise<WireRecord[]> => {
    const wanted = [...new Set(ids.map(Number))];
    const parts: readonly number[][] = Array.from({ length: Math.ceil(wanted.length / 100) }, (_, index) =>
      wanted.slice(index * 100, index * 100 + 100),
    );
    const found = (await Promise.all(parts.map((part) => page(resource, { id: part }, [1, 100], options)))).flatMap(
      ({ data }) => data,
    );
    const byId = new Map(found.map((row) => [row.id, row]));
    return wanted.flatMap((id) => byId.get(id) ?? []);
  };

  const save = async (
    resource: string,
    record: Readonly<Record<string, unknown>>,
    meta: { readonly key?: string } | undefined,
  ): Promise<WireRecord> => {
    const { root } = await modelOf(resource);
    const body = Object.fromEntries(
      Object.entries(record).filter(
        ([name, value]) => (name === '$confirm' || !name.startsWith('$')) && value !== undefined,
      ),
    );
    return resultOf(await call<WireRecord>('POST', `${root}save`, body, { key: meta?.key }));
  };

  /** Functions that no list and no form needs to be shown or saved are loaded at their first use. */
  const later =
    (name: (typeof beyondNames)[number]) =>
    async (...given: unknown[]): Promise<unknown> => {
      const { beyondProvider } = await import('./beyondProvider');
      return (beyondProvider(modelOf)[name] as (...given: unknown[]) => unknown)(...given);
    };

  const provider = {
    getList: (resource: string, params: GetListParams & QueryFunctionContext) =>
      page(resource, bodyOf(params), placeOf(params), options(params)),
    listAtOnce: (resource: string, params: GetListParams) => {
      const model = loaded(resource);
      const early = model && peekPrefetched<Envelope<WireRecord>>(pathOf(model, placeOf(params)), bodyOf(params));
      return early && pageOf(early);
    },
    getOne: async (resource: string, params: { id: unknown } & QueryFunctionContext) => {
      return {
        data: resultOf(
          await call<WireRecord>(
            'GET',
            recordPath(await modelOf(resource), Number(params.id)),
            undefined,
            options(params),
          ),
        ),
      };
    },
    getMany: async (resource: string, params: { ids: readonly unknown[] } & QueryFunctionContext) => ({
      data: await byIds(resource, params.ids, options(params)),
    }),
    getManyReference: async (
      resource: string,
      { target, id, ...params }: GetListParams & { target: string; id: unknown } & QueryFunctionContext,
    ) => {
      const { filter } = params as { filter?: FilterBody };
      return page(
        resource,
        bodyOf({ ...params, filter: { ...filter, [target]: Number(id) } }),
        placeOf(params),
        options(params),
      );
    },
    create: async (resource: string, { data, meta }: { data: object; meta?: { key?: string } }) => ({
      data: await save(resource, { ...data }, meta),
    }),
    update: async (
      resource: string,
      { id, data, previousData, meta }: { id: unknown; data: object; previousData?: object; meta?: { key?: string } },
    ) => {
      const { versao } = { ...previousData, ...data } as { versao?: number };
      return { data: await save(resource, { ...data, id: Number(id), versao }, meta) };
    },
    delete: async (resource: string, { id, previousData }: { id: unknown; previousData?: object }) => {
      const { root } = await modelOf(resource);
      await call('DELETE', `${root}delete/${Number(id)}`);
      return { data: { ...previousData, id: Number(id) } };
    },
    ...Object.fromEntries(beyondNames.map((name) => [name, later(name)])),
    read: async (path: string, body?: unknown) => resultOf(await call(body === undefined ? 'GET' : 'POST', path, body)),
    supportAbortSignal: true,
  };
  // ra-core types rows by the caller; ours are checked by the kit on both sides of the wire.
  return provider as unknown as RetaguardaProvider;
};
export const dataProvider = createDataProvider(modelByName, loadedModel);
