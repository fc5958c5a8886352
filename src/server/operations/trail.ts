import { sql, type RawBuilder } from 'kysely';
import type { FieldChange, HistoryEntry } from '#kit/history';
import type { Model, ModelField } from '#kit/model';
import { keepsMasked } from '../core/audit';
import type { Work } from '../core/context';
import { canRead, holds } from '../core/guard';
import { labelsOf, readable } from './present';

type Values = Readonly<Record<string, unknown>>;
export interface TrailRow {
  readonly id: number;
  readonly quando: string | Date;
  readonly acao: string;
  readonly entidade: string | null;
  readonly registro_id: number | null;
  readonly empresa_id: number | null;
  readonly antes: Values | null;
  readonly depois: Values | null;
  readonly ip: string | null;
  readonly usuario_id: number | null;
  readonly nome: string | null;
}

/** Rows of the audit (alias `a`) that the caller's company owns, the newest first, and how many there are. */
export const trailOf = async (
  { tx }: Work,
  where: RawBuilder<boolean>,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly rows: readonly TrailRow[]; readonly total: number }> => {
  const {
    rows: [count],
  } = await sql<{ n: number }>`select count(*) as n from auditoria as a where ${where}`.execute(tx);
  const { rows } =
    await sql<TrailRow>`select a.id, a.quando, a.acao, a.entidade, a.registro_id, a.empresa_id, a.antes, a.depois, a.ip, a.usuario_id, u.nome
    from auditoria as a left join usuario as u on u.id = a.usuario_id where ${where} order by a.id desc limit ${size} offset ${(page - 1) * size}`.execute(
      tx,
    );
  return { rows, total: Number(count!.n) };
};

/**
 * Rows in the words and values of the reader: of each only the fields that he may read, with the titles of what they
 * reference.
 */
export const entriesOf = async (work: Work, rows: readonly TrailRow[]): Promise<HistoryEntry[]> => {
  const entries: HistoryEntry[] = [];
  for (const row of rows) {
    const model = work.services.byName.get(row.entidade ?? '');
    const changes = model ? changesOf(work, model, row) : [];
    entries.push({
      id: Number(row.id),
      at: new Date(row.quando).toISOString(),
      action: row.acao,
      changes,
      by: row.nome ?? (row.usuario_id === null ? 'Sistema' : 'Suporte da plataforma'),
      $labels: model ? await titlesIn(work, model, changes) : {},
    });
  }
  return entries;
};

/** Who may not read the record is not told what changed in it. What the declaration no longer has is left out. */
const changesOf = ({ user }: Work, model: Model, { antes, depois }: TrailRow): FieldChange[] => {
  if (!holds(user, model.access.show)) return [];
  const isReadable = canRead(user);
  const names = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])].filter(
    (name) => Object.hasOwn(model.fields, name) && isReadable(model.fields[name]!),
  );
  const fields = Object.fromEntries(names.map((name) => [name, model.fields[name]!]));
  const [before, after] = [antes, depois].map((values) => readable(fields, values ?? {}, isReadable)) as [
    Values,
    Values,
  ];
  return Object.values(fields).map((field) => ({
    field: field.name,
    before: before[field.name],
    after: after[field.name],
    ...(keepsMasked(field) && { hidden: true }),
  }));
};

const titlesIn = async (
  work: Work,
  model: Model,
  changes: readonly FieldChange[],
): Promise<HistoryEntry['$labels']> => {
  const shown = changes.flatMap(({ field, hidden, before, after }) =>
    hidden || ![before, after].every((value) => fits(model.fields[field]!, value)) ? [] : [{ field, before, after }],
  );
  const sides = (['before', 'after'] as const).map((side) =>
    Object.fromEntries(shown.map((change) => [change.field, change[side]])),
  );
  return Object.assign(
    {},
    ...(await labelsOf(work, model.fields, sides)).map(({ $labels }) => $labels),
  ) as HistoryEntry['$labels'];
};
/** A field may have been of another kind when the row was written. */
const fits = ({ ref, item }: ModelField, value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  if (ref) return [value].flat().every((one) => Number.isSafeInteger(one));
  if (!item) return true;
  return [value]
    .flat()
    .every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        Object.values(item).every((inner) => fits(inner, (one as Values)[inner.name])),
    );
};
