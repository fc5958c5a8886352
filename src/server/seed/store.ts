import { sql } from 'kysely';
import type { Model } from '#kit/read/model';
import type { SeedStore } from '#kit/entity/seeds';
import { createFake } from '#fields/fake';
import type { Tx } from '../db/database';
import { insertMany, insertRows } from '../db/query';
import { keepFile } from '../files/keep';
import { originOf } from '../files/origins';
import { namedAs, pictureOf } from '../images/picture';
import { requiredDefaults } from '#kit/entity/requiredDefaults';
import { sampleRecord, takenOf } from '#kit/entity/sampleRecord';

declare module '#kit/entity/seeds' {
  interface SeedStore {
    /** The open transaction, of the platform. */
    readonly db: Tx;
  }
}
type Values = Readonly<Record<string, unknown>>;

/** A field that is declared after the demonstration was written does not stop its start: it begins with its default. */
const withDefaults = ({ fields }: Model, rows: readonly Values[]): readonly Values[] =>
  rows.map((row) => ({ ...requiredDefaults(fields), ...row }));

export const storeOf = (
  tx: Tx,
  models: readonly Model[],
  { seed, today, now }: { readonly seed: number; readonly today: string; readonly now: Date },
): SeedStore => {
  const fake = createFake(seed, { today });
  const found = new Map<string, number | null>();
  /** Drawn once, however many companies show it. */
  const pictures = new Map<Uint8Array, ReturnType<typeof pictureOf>>();
  const modelOf = (name: string): Model => {
    const model = models.find((one) => one.name === name);
    if (!model) throw new Error(`Os dados de demonstração pedem a entidade “${name}”.`);
    return model;
  };
  const many = async (entity: string, rows: readonly Values[]): Promise<number[]> => {
    const model = modelOf(entity);
    return (await insertRows(tx, model, withDefaults(model, rows))).map(({ id }) => id);
  };
  return {
    db: tx,
    models,
    fake,
    today,
    now,
    many,
    bulk: (entity, rows) => insertMany(tx, modelOf(entity), withDefaults(modelOf(entity), rows)),
    one: async (entity, values) => (await many(entity, [values]))[0]!,
    named: async (entity, rows, by = 'nome') => {
      const ids = await many(entity, rows);
      return new Map(rows.map((row, index) => [String(row[by]), ids[index]!]));
    },
    sampled: async (entity, count, fixed, given = () => ({})) => {
      const model = modelOf(entity);
      const taken = takenOf();
      return many(
        entity,
        Array.from({ length: count }, () =>
          sampleRecord(model, fake, (source) => ({ ...given(source), ...fixed }), taken),
        ),
      );
    },
    idOf: async (entity, field, value) => {
      const key = `${entity}.${field}=${value}`;
      if (!found.has(key)) {
        const model = modelOf(entity);
        const {
          rows: [row],
        } = await sql<{
          id: number;
        }>`select id from ${sql.table(model.table)} where ${sql.ref(model.fields[field]!.column)} = ${value} and excluido_em is null limit 1`.execute(
          tx,
        );
        found.set(key, row ? Number(row.id) : null);
      }
      return found.get(key) ?? null;
    },
    file: ({ name, type, text, company, shownIn }) =>
      keepFile(tx, {
        company,
        author: null,
        name,
        type,
        content: new TextEncoder().encode(text),
        origins: shownIn ? [originOf.field(modelOf(shownIn[0]), shownIn[1])] : null,
      }),
    picture: async ({ name, bytes, company, shownIn: [entity, field] }) => {
      if (!pictures.has(bytes)) pictures.set(bytes, pictureOf(bytes));
      const picture = await pictures.get(bytes);
      if (!picture) throw new Error(`Os dados de demonstração trazem “${name}”, que não é uma imagem.`);
      const { type, content, sizes } = picture;
      const origins = [originOf.field(modelOf(entity), field)];
      return keepFile(tx, { company, author: null, name: namedAs(name, picture), type, content, sizes, origins });
    },
  };
};
