import { sql } from 'kysely';
import type { AnyEntity, Infer } from '#kit/entity/entity';
import { readFilter } from '#kit/read/filter';
import type { Model, ModelField } from '#kit/read/model';
import { uniqueSetsOf } from '#kit/entity/sampleRecord';
import { audit } from '../../core/audit';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import { deleteRow, existsRow, getRow, restoreRow, type Row } from '../../db/query';
import { isArray, typeOf } from '../../db/columns';
import { isTheirs } from '../../db/scope';
import type { Noticed } from '../rows/rows';
import { changeWhere } from '../rows/rowsWhere';
import { storeChange, storing } from './stored';

/** The ids of the rows that were turned to another row, by entity and field. */
export type Moved = Readonly<Record<string, readonly number[]>>;
export interface Held {
  /** Its rows, as people call them. */
  readonly label: string;
  readonly count: number;
}
/**
 * Two rows become one, of an entity that says `mergedInto`. Whatever the declarations refer to the one with refers to
 * the other from then on, modules to come included.
 */
export interface Merging {
  /** How many rows refer to it, by entity. */
  held<E extends AnyEntity>(entity: E, row: Infer<E>): Promise<readonly Held[]>;
  /**
   * `other` goes into the bin, its id leads to `kept`. References to it are changed to `kept`, but for rows of which
   * `kept` may have one and has it: these stay as they are.
   */
  into<E extends AnyEntity>(entity: E, kept: Infer<E>, other: Infer<E>, also?: Partial<Infer<E>>): Promise<Moved>;
  /** It comes out again, with what was moved and still refers to `kept`; the rest stays, and is counted. */
  apart<E extends AnyEntity>(
    entity: E,
    kept: number,
    other: number,
    moved: Moved,
    also?: Partial<Infer<E>>,
  ): Promise<{ readonly back: readonly Held[]; readonly stayed: number }>;
}

interface Reference {
  readonly model: Model;
  readonly field: ModelField;
}
/** Fields that refer to the entity. Records that a law keeps stay as they were written: their id leads on. */
const references = ({ services }: Work, model: Model): readonly Reference[] =>
  services.models
    .filter(({ system, source, settings, lawful }) => !system && !source && !settings && lawful === undefined)
    .flatMap((other) =>
      Object.values(other.fields)
        .filter(({ ref, name }) => ref === model.name && !(other.name === model.name && name === model.mergedInto))
        .map((field) => ({ model: other, field })),
    );
const keyOf = ({ model, field }: Reference): string => `${model.name}.${field.name}`;

const idsTo = async ({ tx }: Work, { model, field }: Reference, id: number): Promise<readonly number[]> => {
  const column = sql.ref(`t.${field.column}`);
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(model.table)} as t
    where ${isTheirs(tx, model)} and t.excluido_em is null and ${
      isArray(typeOf(field)) ? sql`${column} @> array[${id}]::bigint[]` : sql`${column} = ${id}`
    } order by t.id`.execute(tx);
  return rows.map((row) => Number(row.id));
};

const summed = (counts: readonly (readonly [Model, number])[]): readonly Held[] => {
  const by = new Map<string, number>();
  for (const [{ label }, count] of counts) if (count > 0) by.set(label.many, (by.get(label.many) ?? 0) + count);
  return [...by].map(([label, count]) => ({ label, count }));
};

/** Is there a row that would be the same twice? */
const clashes = async ({ tx }: Work, { model, field }: Reference, row: Row, to: number): Promise<boolean> => {
  for (const names of uniqueSetsOf(model).filter((set) => set.includes(field.name))) {
    const same = Object.fromEntries(names.map((name) => [name, name === field.name ? to : row[name]]));
    if (Object.values(same).some((value) => value === null || value === undefined)) continue;
    if (await existsRow(tx, model, readFilter(model, same, { isFunction: true }))) return true;
  }
  return false;
};

/** Turns rows from one to the other; the ids of those that were. */
const turn = async (
  work: Work,
  reference: Reference,
  ids: readonly number[],
  [from, to]: readonly [number, number],
  as: { readonly action: string; readonly noticed: Noticed },
): Promise<readonly number[]> => {
  const { model, field } = reference;
  const isMany = isArray(typeOf(field));
  if (!isMany && !uniqueSetsOf(model).some((set) => set.includes(field.name))) {
    const turned: number[] = [];
    const noticed: Noticed = (of, id) => {
      if (of?.name === model.name && id !== undefined) turned.push(id);
      as.noticed(of, id);
    };
    for (let start = 0; start < ids.length; start += 500) {
      const where = { id: ids.slice(start, start + 500), [field.name]: from };
      const query = readFilter(model, where, { isFunction: true });
      await changeWhere(work, model, query, { [field.name]: to } as unknown as Row, { ...as, noticed });
    }
    return [...new Set(turned)];
  }
  const turned: number[] = [];
  for (const id of ids) {
    const row = await getRow(work.tx, model, id, { lock: true, exact: true });
    const value = row?.[field.name];
    const held = isMany && Array.isArray(value) ? (value as number[]) : [value];
    if (!row || !held.includes(from) || (await clashes(work, reference, row, to))) continue;
    const next = isMany ? [...new Set(held.map((one) => (one === from ? to : one)))] : to;
    await storeChange(work, model, row, { [field.name]: next }, as);
    turned.push(id);
  }
  return turned;
};

export const mergingOf = (work: Work, action: string, noticed: Noticed = () => undefined): Merging => {
  const { tx } = work;
  const as = { action, noticed };
  const merging = ({ name }: AnyEntity): Model & { readonly mergedInto: string } => {
    const model = work.services.byName.get(name);
    return model?.mergedInto === undefined ? fail({ kind: 'broken' }) : { ...model, mergedInto: model.mergedInto };
  };
  /** Leads the ids of rows that were merged before to the row that is left. */
  const lead = async (
    model: Model & { readonly mergedInto: string },
    from: number,
    to: number,
    ids?: readonly number[],
  ) => {
    const column = sql.ref(model.fields[model.mergedInto]!.column);
    const { rows } = await sql<{ id: number }>`update ${sql.table(model.table)} as t set ${column} = ${to}
      where ${isTheirs(tx, model)} and t.${column} = ${from} ${ids ? sql`and t.id = any (${[...ids]}::bigint[])` : sql``} returning t.id`.execute(
      tx,
    );
    return rows.map(({ id }) => Number(id));
  };
  return {
    held: async (entity, row) => {
      const model = merging(entity);
      const counts: (readonly [Model, number])[] = [];
      for (const one of references(work, model))
        counts.push([one.model, (await idsTo(work, one, (row as unknown as Row).id)).length]);
      return summed(counts);
    },
    into: async (entity, kept, other, also = {}) => {
      const model = merging(entity);
      const [to, from] = [(kept as unknown as Row).id, (other as unknown as Row).id];
      const moved: Record<string, readonly number[]> = {};
      for (const one of references(work, model)) {
        const ids = await turn(work, one, await idsTo(work, one, from), [from, to], as);
        if (ids.length > 0) moved[keyOf(one)] = ids;
      }
      const led = await lead(model, from, to);
      if (led.length > 0) moved[`${model.name}.${model.mergedInto}`] = led;
      const row = (await getRow(tx, model, from, { lock: true, exact: true })) ?? fail({ kind: 'notFound' });
      await storeChange(work, model, row, { [model.mergedInto]: to, ...also }, as);
      await deleteRow(tx, model, row);
      noticed(model, from);
      return moved;
    },
    apart: async (entity, kept, other, moved, also = {}) => {
      const model = merging(entity);
      const row = (await storing(model, () => restoreRow(tx, model, other))) ?? fail({ kind: 'notFound' });
      await storeChange(work, model, row, { [model.mergedInto]: null, ...also }, as);
      await audit(work, { action: 'restaurar', model, id: other });
      const counts: (readonly [Model, number])[] = [];
      let stayed = 0;
      for (const one of references(work, model)) {
        const ids = moved[keyOf(one)] ?? [];
        const back = (await turn(work, one, ids, [kept, other], as)).length;
        counts.push([one.model, back]);
        stayed += ids.length - back;
      }
      await lead(model, kept, other, moved[`${model.name}.${model.mergedInto}`] ?? []);
      return { back: summed(counts), stayed };
    },
  };
};
