import type { PrintDocument } from '../work/print';

/** A file as an action answers it: downloaded or printed, never kept by the house. */
export interface FileAnswer {
  readonly type: 'file';
  readonly name: string;
  /** Media type, 'application/pdf'. */
  readonly media: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  /**
   * In place of the content, bytes that are made while they are sent, where there are too many to hold; no idempotency
   * key keeps them.
   */
  readonly parts?: AsyncGenerator<Uint8Array, void>;
  /** Document that it was printed from: a request for `application/pdf` gets it as that. */
  readonly printed?: PrintDocument;
}
const media: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
  pdf: 'application/pdf',
  zip: 'application/zip',
  png: 'image/png',
  svg: 'image/svg+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/**
 * Answer of a handler for the effects 'download' and 'print'. The media type follows the name's ending.
 *
 * @example return file('cupons.csv', text);
 */
export const file = (name: string, content: FileAnswer['content']): FileAnswer => ({
  type: 'file',
  name,
  media: media[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream',
  content,
});
export const isFile = (value: unknown): value is FileAnswer =>
  typeof value === 'object' &&
  value !== null &&
  (value as { readonly type?: unknown }).type === 'file' &&
  'content' in value;

/** Answer of a handler for the effect 'progress': the process it has started. */
export interface Started {
  readonly processo: number;
}
