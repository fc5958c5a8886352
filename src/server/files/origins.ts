import { sql } from 'kysely';
import type { Model, ModelField } from '#kit/read/model';
import type { Services } from '../core/context';
import type { Database, Tx } from '../db/database';
import { filesByField } from './forgotten';

/**
 * Origins of a file, as its row of `arquivo` keeps them in `origens`: none for an upload that no record refers to yet,
 * several for a picture that several records show. Null: stored before origins were, until {@link rememberOldFiles} has
 * derived them.
 */
export const originOf = {
  /** A field of a record shows it. */
  field: ({ name }: Pick<Model, 'name'>, field: string): string => `registro:${name}.${field}`,
  /** An export of a list. */
  list: ({ name }: Pick<Model, 'name'>): string => `lista:${name}`,
  report: (name: string): string => `relatorio:${name}`,
  /** A step of a form in steps keeps it. */
  wizard: (name: string): string => `assistente:${name}`,
  /** Rows were brought in from it. */
  import: (entity: string): string => `importacao:${entity}`,
} as const;

/** Locks files until the transaction ends, so that nobody deletes them before it; those that are there. */
export const holdFiles = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: unknown;
  }>`select id from arquivo where id in (${sql.join([...new Set(ids)])}) order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => Number(id)));
};

export const rememberOrigin = async (tx: Tx, ids: readonly number[], origin: string): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update arquivo set origens = array_append(coalesce(origens, '{}'), ${origin}::text)
    where id in (${sql.join([...new Set(ids)])}) and not coalesce(origens, '{}') @> array[${origin}::text]`.execute(tx);
};

/**
 * Files from before they remembered: derives their origins from the declared fields. A file that no record shows stays
 * its author's. Runs at every start; returns their number.
 */
export const rememberOldFiles = (database: Database, models: readonly Model[]): Promise<number> =>
  database.transaction({ company: '*' }, async (tx) => {
    const {
      rows: [old],
    } = await sql`select 1 from arquivo where origens is null limit 1`.execute(tx);
    if (!old) return 0;
    const shown = models.flatMap((model) =>
      filesByField(model).map(
        ({ field, ids }) => sql`select id, ${originOf.field(model, field.name)}::text as origem from (${ids}) as u`,
      ),
    );
    const { rows } =
      await sql`with usado as (${shown.length === 0 ? sql`select 0 as id, ''::text as origem where false` : sql.join(shown, sql` union all `)})
    update arquivo as a set origens = coalesce((select array_agg(distinct u.origem) from usado as u where u.id = a.id), '{}') where a.origens is null returning a.id`.execute(
        tx,
      );
    return rows.length;
  });

/** The permissions that guard single columns of a file: who may not read one of them may not read the file. */
export const guardsOf = (fields: readonly ModelField[]): string[] => [
  ...new Set(
    fields.flatMap(({ options, item }) => [
      ...(options.read === undefined ? [] : [options.read]),
      ...guardsOf(Object.values(item ?? {})),
    ]),
  ),
];

/** Every origin that the declarations know, with what opens it. */
export const knownOrigins = ({
  models,
  reports,
  wizards,
}: Pick<Services, 'models' | 'reports' | 'wizards'>): readonly KnownOrigin[] => [
  ...models.flatMap((model): KnownOrigin[] => [
    { origin: originOf.list(model), anyOf: model.access.export, plan: model.plan },
    // Access to such a row may depend on access to its file, so never the other way round.
    ...(model.seen ? [] : filesByField(model)).map(({ field }): KnownOrigin => ({
      origin: originOf.field(model, field.name),
      anyOf: field.options.seenByAll ? [] : model.access.show,
      plan: field.options.seenByAll ? undefined : model.plan,
      and: guardsOf([field]),
    })),
  ]),
  ...reports.map(({ model }): KnownOrigin => ({
    origin: originOf.report(model.name),
    anyOf: model.permission,
    plan: model.plan,
  })),
  ...wizards.map(({ name, permission, plan }): KnownOrigin => ({
    origin: originOf.wizard(name),
    anyOf: [permission],
    plan,
  })),
];
/**
 * Origins of pictures that everybody may see in every company, when the platform has uploaded them: a banner, a cover of
 * the library, the logo of a company. Never those of people.
 */
export const originsForAll = (models: readonly Model[]): readonly string[] =>
  models
    .filter(({ seen, subject }) => !seen && subject === undefined)
    .flatMap((model) =>
      filesByField(model)
        .filter(({ field }) => field.options.seenByAll)
        .map(({ field }) => originOf.field(model, field.name)),
    );

/** Nobody is let in by `importacao:`: the file of an import is that of who brought it, as it came. */
interface KnownOrigin {
  readonly origin: string;
  readonly anyOf: readonly string[];
  readonly plan: string | undefined;
  readonly and?: readonly string[];
}
