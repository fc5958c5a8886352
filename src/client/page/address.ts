import type { ListFilter } from '../list/filter/filters';

/** The list's parameters as they stand in the address; what is missing is the list's own. */
export interface ListAddress {
  readonly filter?: ListFilter;
  readonly sort?: string;
  readonly order?: string;
  readonly page?: number;
  readonly perPage?: number;
  /** Label of the current tab. */
  readonly aba?: string | null;
  /** The bin instead of the list. */
  readonly lixeira?: boolean;
}

/** Reads `location.search`. Never throws: what cannot be read is left out. */
export const readAddress = (search: string): ListAddress => {
  const params = new URLSearchParams(search);
  const number = (name: string): number | undefined => Number(params.get(name)) || undefined;
  return {
    filter: parsed(params.get('filter')),
    sort: params.get('sort') ?? undefined,
    order: params.get('order') ?? undefined,
    page: number('page'),
    perPage: number('perPage'),
    aba: params.get('aba'),
    lixeira: params.get('lixeira') === 'true',
  };
};
const parsed = (text: string | null): ListFilter | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ListFilter) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The address with some parameters changed; the page goes back to the first. Always carries a filter, so that nothing
 * older is restored.
 */
export const writeAddress = (search: string, changes: ListAddress): string => {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string | undefined): void => {
    if (value) params.set(name, value);
    else params.delete(name);
  };
  put('page', String(changes.page ?? 1));
  put('filter', JSON.stringify(changes.filter ?? parsed(params.get('filter')) ?? {}));
  if ('sort' in changes) put('sort', changes.sort);
  if ('order' in changes) put('order', changes.order);
  if ('perPage' in changes) put('perPage', changes.perPage ? String(changes.perPage) : undefined);
  if ('aba' in changes) put('aba', changes.aba ?? undefined);
  if ('lixeira' in changes) put('lixeira', changes.lixeira ? 'true' : undefined);
  return `?${params}`;
};
