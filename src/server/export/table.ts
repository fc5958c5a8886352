import type { ModelField } from '#kit/read/model';

export type ExportRow = Readonly<Record<string, unknown>> & { readonly $labels?: Readonly<Record<string, string>> };
/** Rows on their way into a file: what every writer reads. */
export interface ExportTable {
  /** 'Clientes' */
  readonly title: string;
  /** Said under the title on paper: the company, the filters. */
  readonly notes: readonly string[];
  readonly fields: readonly ModelField[];
  /** Batch by batch, so that no writer ever holds them all. */
  readonly rows: AsyncIterable<readonly ExportRow[]>;
  /** Asked once the rows are through. */
  readonly totals?: () => ExportRow | undefined;
  /** IANA zone of the company: instants are shown in it. */
  readonly zone: string;
  readonly at: Date;
}
/** One way to write a table. */
export interface ExportWriter {
  readonly media: string;
  /** More rows than this are refused before the first byte. */
  readonly maxRows: number;
  /** Said then. */
  readonly tooMany: string;
  /** In pieces, as the rows come. */
  write(table: ExportTable): AsyncGenerator<Uint8Array, void>;
}

/** As people read it; empty for null. */
export const textOf = (field: ModelField, value: unknown, { $labels = {} }: ExportRow, zone: string): string =>
  value === null || value === undefined
    ? ''
    : field.kind.format(value, field, { zone, reference: (entity, id) => $labels[`${entity}:${id}`] });
/** A value that can be added up: a number, and not the id of something. */
export const isAmount = (field: ModelField, value: unknown): value is number =>
  typeof value === 'number' && !field.ref && field.kind.name !== 'file' && field.kind.name !== 'image';
