import { messages } from '#kit/messages';
import type { PictureSize } from '#kit/pictures';
import { HttpError } from 'ra-core';
import { call, callBytes, type CallOptions, type Method } from './http';

/** A stored file: fields of kind file and image hold its id. */
export interface StoredFile {
  readonly id: number;
  readonly nome: string;
  readonly tipo: string;
  readonly tamanho: number;
}
const limit = 10 * 1024 * 1024;

/** Stores a file, 10 MB at most. Its type is decided by the server from its bytes. */
export const upload = async (file: File, options: CallOptions = {}): Promise<StoredFile> => {
  if (file.size > limit) throw new HttpError(messages.bodyTooLarge, 413);
  const body = new FormData();
  body.append('file', file);
  const { result } = await call<StoredFile>('POST', 'arquivo/save', body, {
    timeout: 120_000,
    doing: 'file',
    ...options,
  });
  if (!result) throw new HttpError(messages.serverError, 502);
  return result;
};
export const fileMetadata = async (id: number, options?: CallOptions): Promise<StoredFile> => {
  const { result } = await call<StoredFile>('GET', `arquivo/id/${id}/metadata`, undefined, options);
  if (!result) throw new HttpError(messages.noFile, 404);
  return result;
};
/**
 * The bytes, for a preview, or a picture at a size: the credential travels in a header, so an `<img src>` cannot fetch
 * them itself. A size that the browser has is shown again once the server says so.
 */
export const fileBytes = async (id: number, options?: CallOptions, size?: PictureSize): Promise<Blob> =>
  (
    await (size
      ? callBytes('GET', `arquivo/findbyid/${id}?tamanho=${size}`, undefined, { ...options, cache: 'no-cache' })
      : callBytes('GET', `arquivo/findbyid/${id}`, undefined, options))
  ).blob;

/** Hands bytes to the browser as a download. */
export const saveAs = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
/** Now, or in the downloads centre: too many are being made at once. */
export type Fetched = 'saved' | 'later';
/** Asks a service for a file and saves it under the name the server gives it. */
export const download = async (
  method: Method,
  path: string,
  body?: unknown,
  { fallback = 'arquivo', ...options }: CallOptions & { readonly fallback?: string } = {},
): Promise<Fetched> => {
  const { blob, name, isLater } = await callBytes(method, path, body, options);
  if (isLater) return 'later';
  if (blob.size === 0) throw new HttpError(messages.noFile, 404);
  saveAs(blob, name ?? fallback);
  return 'saved';
};
