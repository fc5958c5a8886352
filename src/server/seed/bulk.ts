import { sql } from 'kysely';
import type { Model } from '#kit/read/model';
import type { Realistic } from '#kit/entity/seeds';
import { snake } from '#kit/vocabulary';
import { fold } from '#kit/text';
import { createFake } from '#fields/fake';
import type { Database } from '../db/database';
import { insertRows } from '../db/query';
import { recordOf, selection } from '../db/rows';
import { sampleRecord, takenOf, uniqueSetsOf, type Taken } from '#kit/entity/sampleRecord';

type Values = Readonly<Record<string, unknown>>;
export interface BulkOptions {
  readonly seed: number;
  /** Ids of the companies that share the rows; each gets an equal part. */
  readonly companies: readonly number[];
  /** Values in place of what a sample by kind alone would be, by entity. */
  readonly realistic?: Readonly<Record<string, Realistic | undefined>>;
  /** Called after every batch with the rows made so far. */
  readonly progress?: (made: number) => void;
}
/** Rows a transaction. */
const batch = 2000;
/** Rows that references pick from, an entity. */
const pool = 1000;

/** 'clientes' or 'cliente', 'unidades-de-medida' or 'unidadeMedida': the entity that a person means. */
export const entityNamed = (models: readonly Model[], name: string): Model | undefined => {
  const plain = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');
  return models.find((model) =>
    [model.name, snake(model.name), model.label.many, model.label.one].some((one) => plain(one) === plain(name)),
  );
};

/** `count` sampled rows of an entity, spread over the companies. How many were made. */
export const sampleMany = async (
  database: Database,
  models: readonly Model[],
  model: Model,
  count: number,
  { seed, companies, realistic = {}, progress }: BulkOptions,
): Promise<number> => {
  const owners: readonly (number | null)[] = model.tenant && model.tenant !== 'id' ? companies : [null];
  if (owners.length === 0) throw new Error('Não há empresas: crie a demonstração antes (npm start) ou use --empresas.');
  let made = 0;
  for (const [index, owner] of owners.entries()) {
    const share = Math.floor(count / owners.length) + (index < count % owners.length ? 1 : 0);
    if (share === 0) continue;
    const ids = await idsFor(database, models, model, owner);
    const taken = await takenIn(database, model, owner);
    const fake = createFake(seed * 1009 + (owner ?? 0), {
      reference: (entity, random) => {
        const known = ids.get(entity) ?? [];
        return known.length === 0 ? null : known[random(known.length)]!;
      },
    });
    const given = realistic[model.name]?.((entity) => ids.get(entity)?.[0] ?? null) ?? (() => ({}));
    const fixed: Values = owner === null || !model.tenant ? {} : { [model.tenant]: owner };
    for (let done = 0; done < share; done += batch) {
      const rows = Array.from({ length: Math.min(batch, share - done) }, () =>
        sampleRecord(model, fake, (source) => ({ ...given(source), ...fixed }), taken),
      );
      await database.transaction({ company: '*' }, (tx) => insertRows(tx, model, rows));
      made += rows.length;
      progress?.(made);
    }
  }
  return made;
};

/** Rows to refer to: the company's own, and those of the platform. */
const idsFor = async (
  database: Database,
  models: readonly Model[],
  model: Model,
  owner: number | null,
): Promise<Map<string, number[]>> => {
  const targets = new Set(
    Object.values(model.fields)
      .flatMap(({ ref, item }) => [ref, ...Object.values(item ?? {}).map((nested) => nested.ref)])
      .filter((name) => name !== undefined),
  );
  const ids = new Map<string, number[]>();
  for (const name of targets) {
    const target = models.find((one) => one.name === name);
    if (!target) continue;
    const column = target.tenant && target.tenant !== 'id' ? target.fields[target.tenant]!.column : undefined;
    const { rows } = await database.read({ company: '*' }, (tx) =>
      sql<{ id: number }>`select id from ${sql.table(target.table)}
      where excluido_em is null ${column && owner !== null ? sql`and ${sql.ref(column)} = ${owner}` : sql``} order by id limit ${pool}`.execute(
        tx,
      ),
    );
    ids.set(
      name,
      rows.map(({ id }) => Number(id)),
    );
  }
  return ids;
};

/** Values that occur once and are stored already. */
const takenIn = async (database: Database, model: Model, owner: number | null): Promise<Taken> => {
  const sets = uniqueSetsOf(model);
  if (sets.length === 0) return takenOf();
  const column = owner !== null && model.tenant ? model.fields[model.tenant]!.column : undefined;
  const { rows } = await database.read({ company: '*' }, (tx) =>
    sql<Values>`select ${selection(model)} from ${sql.table(model.table)} as t
    where t.excluido_em is null ${column ? sql`and ${sql.ref(`t.${column}`)} = ${owner}` : sql``}`.execute(tx),
  );
  return takenOf(
    rows.map((raw) => recordOf(model, raw)),
    sets,
  );
};
