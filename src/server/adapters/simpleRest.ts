import simpleRest from 'ra-data-simple-rest';
import { ForeignError, type ForeignBackend, type ForeignRow } from '../ports';
import { isInside } from './inside';

interface Opening {
  /** Without a slash at the end; empty: nobody has said where. */
  readonly url: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token: string;
  /** Addresses of the own network are refused otherwise. */
  readonly mayBePrivate: boolean;
  readonly fetch?: typeof fetch;
  readonly timeout?: number;
}
const maxBytes = 5 * 1024 * 1024;
const unavailable = 'O sistema de origem não respondeu. Tente novamente em instantes!';
const unexpected = 'O sistema de origem respondeu algo inesperado!';

/**
 * A backend in the dialect of ra-data-simple-rest, asked by its own client: with a time limit, no redirects, and
 * answers of a size that fits.
 */
export const openSimpleRest = (opening: Opening): ForeignBackend => {
  const { url, token, mayBePrivate, fetch: ask = fetch, timeout = 10_000 } = opening;
  const request = async (address: string, options: RequestInit = {}) => {
    if (!url) throw new ForeignError('O endereço do sistema de origem não está configurado!');
    if (!mayBePrivate) await refuseInside(new URL(address).hostname);
    const headers = new Headers(options.headers);
    headers.set('accept', 'application/json');
    if (options.body) headers.set('content-type', 'application/json');
    if (token) headers.set('authorization', `Bearer ${token}`);
    const response = await ask(address, {
      ...options,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const body = await textWithin(response);
    if (response.status === 404) throw new NotThere();
    if (!response.ok)
      throw new ForeignError(
        response.status < 500 ? `O sistema de origem recusou o pedido (${response.status})!` : unavailable,
      );
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: body === '' ? {} : (JSON.parse(body) as unknown),
    };
  };
  const provider = simpleRest(url.replace(/\/$/, ''), request);
  return {
    list: (path, { filter, sort, page, size }) =>
      said(async () => {
        const { data, total } = await provider.getList(path, { filter, sort, pagination: { page, perPage: size } });
        if (!Array.isArray(data) || !Number.isSafeInteger(total) || total! < 0) throw new ForeignError(unexpected);
        return { rows: data.map(rowOf), total: total! };
      }),
    one: (path, id) =>
      said(async () => rowOf((await provider.getOne(path, { id })).data)).catch((error: unknown) => {
        if (error instanceof NotThere) return undefined;
        throw error;
      }),
    create: (path, values) => said(async () => rowOf((await provider.create(path, { data: values })).data)),
    update: (path, id, values) =>
      said(async () => rowOf((await provider.update(path, { id, data: values, previousData: { id } })).data)),
    remove: (path, id) =>
      said(async () => {
        await provider.delete(path, { id, previousData: { id } });
      }),
  };
};

class NotThere extends ForeignError {
  constructor() {
    super('O registro não existe mais no sistema de origem!');
  }
}
/** Says in words what goes wrong. Nothing of the other system's answer goes on. */
const said = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof ForeignError) throw cause;
    throw new ForeignError(
      cause instanceof SyntaxError || /header is missing/.test(String(cause)) ? unexpected : unavailable,
      { cause },
    );
  }
};
const rowOf = (value: unknown): ForeignRow => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ForeignError(unexpected);
  return value as ForeignRow;
};
const refuseInside = async (host: string): Promise<void> => {
  if (await isInside(host))
    throw new ForeignError('O endereço do sistema de origem é da rede interna, e isso não foi permitido!');
};
const textWithin = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new ForeignError(unexpected);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
};
