import type { AnyCond } from '../entity/condition';
import type { FilterBody } from '../calls/envelope';
import type { Model } from './model';

/**
 * First requests of an address. One place for the host, which names them in the page (`hosts/files.ts`), the login,
 * which answers them along with the session (`calls/firstAnswers.ts`), the page, which sends them while its program is
 * loading (`client/http/ahead.ts`), and the screens, which take the answers.
 */
type Rooted = Pick<Model, 'root'>;
export const listPath = ({ root }: Rooted, page: number, size: number): string =>
  `${root}filterpaginated/${page}/${size}`;
export const recordPath = ({ root }: Rooted, id: number | string): string => `${root}findbyid/${id}`;
/** The record with what its page shows besides. */
export const pagePath = ({ root }: Rooted, id: number | string): string => `${root}ficha/${id}`;
/** The order that a list begins in. */
export const firstSort = ({ list }: Pick<Model, 'list'>): readonly [field: string, direction: 'asc' | 'desc'] =>
  list.sort[0] ?? ['id', 'desc'];

/** The condition of the tab that a list opens on. */
export const firstFilter = ({ list }: Pick<Model, 'list'>): FilterBody => {
  const { filter } = list.tabs.find(({ label }) => label === list.opens) ?? {};
  return filter && Object.keys(filter).length > 0 ? { $and: [condFilter(filter)] } : {};
};
/** A declared condition as a filter; a list of conditions means any of them. */
export const condFilter = (cond: AnyCond): FilterBody =>
  Array.isArray(cond) ? { $or: cond as readonly FilterBody[] } : (cond as FilterBody);

/** Calls of every address: the signed-in user, and their menu. */
export const personPath = 'user/getUserInformations';
export const menuPath = 'backoffice/menu';

/** A request in a line: a path and, of a POST, its body behind a space. */
export const readAsk = (asked: string | undefined): { readonly path?: string; readonly body?: string } => {
  const [path, body] = asked?.split(' ') ?? [];
  return { ...(path && { path }), ...(body && { body }) };
};
/**
 * Further request of the screen at an address. Undefined where it is not the usual one.
 * @example 'client/filterpaginated/1/10 {"$sort":[["nome","asc"]]}'
 */
export const asksOf = (models: readonly Model[]): ((address: string) => string | undefined) => {
  const byPath = new Map(models.map((model) => [model.path, model]));
  return (address) => {
    const [, at = '', form, coded] = /^\/app\/([a-z\d-]+\/[a-z\d-]+)(?:(\/edicao)\/([\w%]+))?$/.exec(address) ?? [];
    const model = byPath.get(at);
    if (!model || model.settings || (form ? model.pages.edit : model.pages.list)) return undefined;
    if (!form) {
      const body = JSON.stringify({ ...firstFilter(model), $sort: [firstSort(model)] });
      return body.includes(' ') ? undefined : `${listPath(model, 1, model.list.size)} ${body}`;
    }
    const id = idOf(coded);
    return /^[1-9]\d{0,15}$/.test(id) ? recordPath(model, id) : undefined;
  };
};
/** The id in an address of a form: base64, URL-encoded (`client/addresses.ts`). */
const idOf = (coded = ''): string => {
  try {
    return atob(decodeURIComponent(coded));
  } catch {
    return '';
  }
};
