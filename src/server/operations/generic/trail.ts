import { sql, type RawBuilder } from 'kysely';
import { sidesOf, type FieldChange, type HistoryEntry } from '#kit/calls/history';
import type { Model, ModelField } from '#kit/read/model';
import { capitalised } from '#kit/text';
import { keepsMasked } from '../../core/audit';
import type { Work } from '../../core/context';
import { canRead, holds } from '../../core/guard';
import { within, type Place } from '../../core/work';
import type { Tx } from '../../db/database';
import type { Row } from '../../db/query';
import { andCompany } from '../../db/scope';
import { actionText } from '../../../system/auditWords';
import { labelsOf, readable } from '../present';

type Values = Readonly<Record<string, unknown>>;
export interface TrailRow {
  readonly id: number;
  readonly quando: string | Date;
  readonly acao: string;
  readonly entidade: string | null;
  readonly antes: Values | null;
  readonly depois: Values | null;
  readonly usuario_id: number | null;
  readonly nome: string | null;
  readonly programa: string | null;
}

/** Rows of the audit (alias `a`) that the caller's company owns, the newest first, and how many there are. */
export const trailOf = async (
  { tx }: Work,
  where: RawBuilder<boolean>,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly rows: readonly TrailRow[]; readonly total: number }> => {
  const {
    rows: [count],
  } = await sql<{ n: number }>`select count(*) as n from auditoria as a where ${where} ${andCompany(tx, 'a')}`.execute(
    tx,
  );
  const { rows } = await trailRows(tx, where, sql`order by a.id desc limit ${size} offset ${(page - 1) * size}`);
  return { rows, total: Number(count!.n) };
};
const trailRows = (tx: Tx, where: RawBuilder<boolean>, order: RawBuilder<unknown>) =>
  sql<TrailRow>`select a.id, a.quando, a.acao, a.entidade, a.antes, a.depois, a.usuario_id, u.nome, a.programa
    from auditoria as a left join usuario as u on u.id = a.usuario_id where ${where} ${andCompany(tx, 'a')} ${order}`.execute(
    tx,
  );

/**
 * Rows in the words and values of the reader: only the fields of each that the reader may read, with the titles of
 * their references.
 */
export const entriesOf = async (work: Place, rows: readonly TrailRow[]): Promise<HistoryEntry[]> => {
  const entries: HistoryEntry[] = [];
  for (const row of rows) {
    const model = work.services.byName.get(row.entidade ?? '');
    const changes = model ? changesOf(work, model, row) : [];
    entries.push({
      id: Number(row.id),
      at: new Date(row.quando).toISOString(),
      action: row.acao,
      said: actionText(row.acao, model),
      changes,
      by: doerOf(row),
      $labels: model ? await titlesIn(work, model, changes) : {},
    });
  }
  return entries;
};

const doerOf = ({ nome, usuario_id, programa }: TrailRow): string => {
  const person = nome ?? (usuario_id === null ? 'Sistema' : 'Suporte da plataforma');
  return programa === null ? person : `${programa} (chave de ${person})`;
};

/** Rows of the audit with what was done in words, and what changed, as the reader may read it. */
export const toldOf = async (place: Place, rows: readonly Row[]): Promise<readonly Row[]> => {
  const { byName } = place.services;
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await within(place, (tx) =>
    trailRows(tx, sql<boolean>`a.id = any (${ids}::bigint[])`, sql``),
  );
  const entries = new Map((await entriesOf(place, found)).map((entry, at) => [entry.id, [entry, found[at]!] as const]));
  return rows.map((row) => {
    const [entry, { entidade }] = entries.get(row.id)!;
    const fields = byName.get(entidade ?? '')?.fields;
    return {
      ...row,
      feito: capitalised(entry.said),
      mudancas: entry.changes.map((change) => {
        const field = fields![change.field]!;
        const [was, is] = sidesOf(field, change, entry.$labels, place.user.zone).map(
          (lines) => lines.join('\n') || null,
        );
        return { campo: field.label, antes: was, depois: is };
      }),
    };
  });
};

/** Changed fields, for users who may read the record. Fields that are no longer declared are left out. */
const changesOf = ({ user }: Place, model: Model, { antes, depois }: TrailRow): FieldChange[] => {
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
  work: Place,
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
