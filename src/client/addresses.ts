import type { Model } from '#kit/read/model';

export type ScreenName = 'list' | 'create' | 'edit' | 'show';

/** The page that opens a record: the one to read it where the resource has one, else the form. */
export const opened = (model: Pick<Model, 'show' | 'record'>): 'show' | 'edit' =>
  model.show || model.record ? 'show' : 'edit';

/** The id as an edit address carries it: base64, URL-encoded. It hides nothing; the server guards. */
export const encodeId = (id: number): string => encodeURIComponent(btoa(String(id)));

/** From the address (already URL-decoded by the router); undefined when it is not the canonical form. */
export const decodeId = (text: string | undefined): number | undefined => {
  if (!text) return undefined;
  try {
    const decoded = atob(text);
    const id = /^[1-9]\d{0,15}$/.test(decoded) ? Number(decoded) : NaN;
    return Number.isSafeInteger(id) && btoa(decoded) === text ? id : undefined;
  } catch {
    return undefined;
  }
};

/** @example addressOf(model, 'edit', 12) // '/app/cadastros/cliente/edicao/MTI%3D' */
export const addressOf = (model: Pick<Model, 'path'>, screen: ScreenName = 'list', id?: number): string => {
  const root = `/app/${model.path}`;
  if (screen === 'list') return root;
  if (screen === 'create') return `${root}/edicao`;
  return `${root}/${screen === 'edit' ? 'edicao' : 'detalhe'}/${encodeId(id ?? 0)}`;
};

/** Address of the page of one's own that an action of the model asks on, with its initial values. */
export const pageAddress = (
  { section }: Pick<Model, 'section'>,
  page: string,
  values: Readonly<Record<string, unknown>> = {},
): string => {
  const said = Object.entries(values).filter(([, value]) => value != null);
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return `/app/${section}/${page}${query && `?${query}`}`;
};

/** Screen at an address under /app/<section>/<slug>; undefined when there is no such screen. */
export const screenOf = (rest: string): { readonly screen: ScreenName; readonly id?: number } | undefined => {
  const [word, coded, more] = rest.split('/').filter(Boolean);
  if (more !== undefined) return undefined;
  if (word === undefined) return { screen: 'list' };
  if (word === 'edicao' && coded === undefined) return { screen: 'create' };
  const id = decodeId(coded && safeDecode(coded));
  // Addresses of the specification say the word in the plural too.
  if (id === undefined || !['edicao', 'detalhe', 'detalhes'].includes(word)) return undefined;
  return { screen: word === 'edicao' ? 'edit' : 'show', id };
};
const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};
