import { badRequest, fail } from './failure';

const maxJson = 1024 * 1024;
const maxDepth = 32;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The body's bytes. A body that says its length is read whole, for no host takes in more than that; any other is
 * counted as it arrives.
 */
export const readBytes = async (request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) fail({ kind: 'tooLarge' });
  if (length !== null) {
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.byteLength > limit ? fail({ kind: 'tooLarge' }) : whole;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel().catch(() => undefined);
      fail({ kind: 'tooLarge' });
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
};

export const mediaOf = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

/**
 * A JSON body of at most 1 MB and 32 levels; `{}` when there is none. Refuses what could only be an attack or a
 * mistake.
 */
export const readJson = async (request: Request): Promise<unknown> => {
  const bytes = await readBytes(request, maxJson);
  if (bytes.byteLength === 0) return {};
  if (mediaOf(request) !== 'application/json') fail({ kind: 'media' });
  return parseJson(textOf(bytes));
};
/** JSON of at most 32 levels, without what could only be an attack or a mistake. */
export const parseJson = (text: string): unknown => {
  if (tooDeep(text)) badRequest('O conteúdo enviado tem níveis demais!');
  const value = parse(text);
  refuseUnsafe(value);
  return value;
};
/** The same, for calls whose body is an object. */
export const readObject = async (request: Request): Promise<Readonly<Record<string, unknown>>> => {
  const value = await readJson(request);
  return isObject(value) ? value : badRequest();
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The bytes as UTF-8, or a refusal. */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return strict.decode(bytes);
  } catch {
    return badRequest();
  }
};
const strict = new TextDecoder('utf-8', { fatal: true });
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return badRequest();
  }
};
/** Counted on the text, so that a hostile body is never built. */
const tooDeep = (text: string): boolean => {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 92) at++;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 123 || code === 91) {
      if (++depth > maxDepth) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
};
/** Keys that reach a prototype, and text that no database stores (NUL, half a surrogate pair). */
const refuseUnsafe = (value: unknown): void => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) badRequest();
  } else if (Array.isArray(value)) value.forEach(refuseUnsafe);
  else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      if (forbidden.has(key) || key.includes('\0')) badRequest();
      refuseUnsafe(value[key]);
    }
  }
};

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
export const pageParams = (
  params: Readonly<Record<string, string>>,
): { readonly page: number; readonly size: number } => {
  const page = idParam(params.page);
  const size = idParam(params.size);
  if (size > maxSize) badRequest(`No máximo ${maxSize} registros por página!`);
  if (page > 1_000_000_000) badRequest('Página grande demais!');
  return { page, size };
};
