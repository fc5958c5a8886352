import { sql } from 'kysely';
import type { Fake } from '#kit/fake';
import type { Model } from '#kit/model';
import { createFake } from '#fields/fake';
import type { Tx } from '../../db/database';
import { insertRows } from '../../db/query';
import { sampleRecord, takenOf } from '../sample';

type Values = Readonly<Record<string, unknown>>;
/** What makes demo rows: inside one transaction of the platform, the same rows for the same seed and day. */
export interface Store {
  readonly fake: Fake;
  /** YYYY-MM-DD */
  readonly today: string;
  one(entity: string, values: Values): Promise<number>;
  many(entity: string, rows: readonly Values[]): Promise<number[]>;
  /** The ids by name, or by another field. */
  named(entity: string, rows: readonly Values[], by?: string): Promise<ReadonlyMap<string, number>>;
  /** Rows that the declaration samples; `given` wins over the sample. */
  sampled(entity: string, count: number, fixed: Values, given?: (fake: Fake) => Values): Promise<number[]>;
  /** The id of a stored row, null when there is none. */
  idOf(entity: string, field: string, value: string): Promise<number | null>;
}

export const storeOf = (tx: Tx, models: readonly Model[], { seed, today }: { readonly seed: number; readonly today: string }): Store => {
  const fake = createFake(seed, { today });
  const found = new Map<string, number | null>();
  const modelOf = (name: string): Model => {
    const model = models.find((one) => one.name === name);
    if (!model) throw new Error(`Os dados de demonstração pedem a entidade «${name}».`);
    return model;
  };
  const many = async (entity: string, rows: readonly Values[]): Promise<number[]> => (await insertRows(tx, modelOf(entity), rows)).map(({ id }) => id);
  return {
    fake, today, many,
    one: async (entity, values) => (await many(entity, [values]))[0]!,
    named: async (entity, rows, by = 'nome') => {
      const ids = await many(entity, rows);
      return new Map(rows.map((row, index) => [String(row[by]), ids[index]!]));
    },
    sampled: async (entity, count, fixed, given = () => ({})) => {
      const model = modelOf(entity);
      const taken = takenOf();
      return many(entity, Array.from({ length: count }, () => sampleRecord(model, fake, (source) => ({ ...given(source), ...fixed }), taken)));
    },
    idOf: async (entity, field, value) => {
      const key = `${entity}.${field}=${value}`;
      if (!found.has(key)) {
        const model = modelOf(entity);
        const { rows: [row] } = await sql<{ id: number }>`select id from ${sql.table(model.table)} where ${sql.ref(model.fields[field]!.column)} = ${value} and excluido_em is null limit 1`.execute(tx);
        found.set(key, row ? Number(row.id) : null);
      }
      return found.get(key) ?? null;
    },
  };
};
