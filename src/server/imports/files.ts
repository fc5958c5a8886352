import { writers } from '../export/formats';
import { csvLine, harmless } from '../export/csvCells';
import { exampleOf } from './cells';
import type { ImportColumn, ImportLine } from '#kit/work/imports';
import { f } from '#fields';
import { fieldsOf } from '#kit/read/model';

/** The refused lines as they came, with what is wrong in the last column: corrected, the file is sent again. */
export async function* refusedFile(
  headings: readonly string[],
  pages: AsyncIterable<readonly ImportLine[]>,
  labelOf: (path: string) => string,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvLine([...headings, 'Linha', 'O que corrigir'].map(harmless))}`);
  for await (const lines of pages)
    yield encoder.encode(
      lines
        .map(({ linha, celulas, erros }) =>
          csvLine([
            ...headings.map((_, index) => harmless(celulas[index] ?? '')),
            String(linha),
            Object.entries(erros)
              .map(([path, message]) => (path === '' ? message : `${labelOf(path)}: ${message}`))
              .join(' '),
          ]),
        )
        .join(''),
    );
}

/** An empty table with every column that is understood, and one line that shows how values are written. */
export const modelFile = (
  title: string,
  columns: readonly ImportColumn[],
  format: 'csv' | 'xlsx',
  zone: string,
  at: Date,
): AsyncGenerator<Uint8Array, void> => {
  const fields = Object.values(
    fieldsOf(Object.fromEntries(columns.map(({ label }, index) => [`c${index}`, f.text({ label })]))),
  );
  async function* rows(): AsyncGenerator<readonly Record<string, unknown>[]> {
    await Promise.resolve();
    yield [Object.fromEntries(columns.map((column, index) => [`c${index}`, exampleOf(column) || null]))];
  }
  return writers[format].write({ title, notes: [], fields, rows: rows(), zone, at });
};
