import { badRequest } from './failure';

const canonical = /^[1-9]\d{0,15}$/;

/** An id as it stands in a path: decimal, canonical, safe. '01', '1e3', '+1' and '0' are refused with 400. */
export const idParam = (text: string | undefined): number => {
  const id = text !== undefined && canonical.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : badRequest();
};
/** An id in a body. */
export const idValue = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : badRequest();

export const maxSize = 100;
/** 1-based page and rows a page, at most {@link maxSize}: more is refused, not cut in silence. */
export const pageParams = (params: Readonly<Record<string, string>>): { readonly page: number; readonly size: number } => {
  const page = idParam(params.page);
  const size = idParam(params.size);
  if (size > maxSize) badRequest(`No máximo ${maxSize} registros por página!`);
  if (page > 1_000_000_000) badRequest('Página grande demais!');
  return { page, size };
};
