import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { kept } from './figures';

/** One figure of a run beside its floor, both of the same run, and what it must be: `most` bounds the figure, `mostRatio` the figure against its floor. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  /** What the floor is: «React sozinho». */
  readonly floorName?: string;
  readonly most?: number;
  readonly mostRatio?: number;
}
const ratioOf = ({ value, floor }: Row): number | undefined => (floor ? value / floor : undefined);
export const isMet = (row: Row): boolean => row.value <= (row.most ?? Infinity) && (row.mostRatio === undefined || (ratioOf(row) ?? Infinity) <= row.mostRatio);

const number = (value: number, unit: string): string => `${value.toLocaleString('pt-BR', { maximumFractionDigits: unit === ' ms' && value < 100 ? 1 : 0 })}${unit}`;
const cells = (row: Row): readonly string[] => [
  row.name, number(row.value, row.unit), row.floor === undefined ? '' : number(row.floor, row.unit), ratioOf(row)?.toLocaleString('pt-BR', { maximumFractionDigits: 2 }) ?? '',
  [row.most !== undefined && number(row.most, row.unit), row.mostRatio !== undefined && `${row.mostRatio.toLocaleString('pt-BR')} x`].filter(Boolean).join(', '),
  row.most === undefined && row.mostRatio === undefined ? '' : isMet(row) ? 'ok' : 'FALTA', row.floorName ?? '',
];
const head = ['', 'medido', 'piso', 'razão', 'no máximo', '', 'o piso'];

/** Prints the table and keeps it as docs/performance/<name>.json with the commit. Answers the exit code: 1 while a budget is missed. */
export const report = (name: string, rows: readonly Row[], about: Readonly<Record<string, unknown>> = {}): number => {
  const lines = [head, ...rows.map(cells)];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines) console.log(line.map((cell, column) => (column === 0 || column > 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ').trimEnd());
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync(kept, { recursive: true });
  writeFileSync(`${kept}/${name}.json`, `${JSON.stringify({ commit, node: process.version, processors: cpus().length, ...about, figures: rows.map((row) => ({ ...row, ratio: ratioOf(row), isMet: isMet(row) })) }, undefined, 1)}\n`);
  return rows.every(isMet) ? 0 : 1;
};
