import { sql } from 'kysely';
import type { Services } from '../core/context';
import { fail } from '../core/failure';
import type { Tx } from '../db/database';
import { archiveOf, exportBelonging, sealArchive, type Closing } from './archive';
import { belongingsOf, type Belonging } from './belongings';

/** Rows of one table that remain when a company has gone. */
export interface Step {
  readonly key: string;
  readonly label: string;
  readonly exported: boolean;
  /** Its rows stay, by this law. */ readonly kept?: string;
}

/**
 * A company leaves: all that is hers is taken along, then deleted. Told from the declarations. For handlers of the
 * platform, outside of any transaction: each step opens its own, and may be done again.
 */
export interface Offboarding {
  /** Every table in which she may have rows, in the order in which they can go. */
  readonly steps: readonly Step[];
  /** The rows of one table into the archive; how many. */
  exportTable(closing: Closing, key: string): Promise<number>;
  /** Once all are in: the index, and what the whole weighs. */
  seal(closing: Closing): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** The archive as a zip, byte for byte the same each time. */
  archive(id: number): AsyncGenerator<Uint8Array, void>;
  count(company: number, key: string): Promise<number>;
  /** Deletes her rows of one table, for good; nothing where a law keeps them. How many are left. */
  purge(company: number, key: string): Promise<number>;
}

const platform = { company: '*' } as const;
/** Rows a transaction. */
const batch = 2000;

export const offboardingOf = (services: Services): Offboarding => {
  const all = belongingsOf(services.models);
  const named = (key: string): Belonging => all.find((one) => one.key === key) ?? fail({ kind: 'broken' });
  const count = async (company: number, key: string): Promise<number> => {
    const { table, where } = named(key);
    return services.database.read(platform, async (tx) =>
      Number(
        (
          await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} as t where ${where(company)}`.execute(
            tx,
          )
        ).rows[0]!.n,
      ),
    );
  };
  return {
    steps: all.map(({ key, label, exported, kept }) => ({ key, label, exported, ...(kept !== undefined && { kept }) })),
    exportTable: (closing, key) => exportBelonging(services, closing, named(key)),
    seal: (closing) => sealArchive(services, closing, all),
    archive: (id) => archiveOf(services, id),
    count,
    purge: async (company, key) => {
      const belonging = named(key);
      if (belonging.kept === undefined) while ((await deleteSome(services, belonging, company)) === batch);
      return count(company, key);
    },
  };
};

const deleteSome = async (
  { database }: Services,
  { table, where, appendOnly }: Belonging,
  company: number,
): Promise<number> => {
  const run = async (tx: Tx): Promise<number> =>
    (
      await sql`delete from ${sql.table(table)} where ctid = any (array(select t.ctid from ${sql.table(table)} as t where ${where(company)} limit ${batch})) returning 1 as gone`.execute(
        tx,
      )
    ).rows.length;
  if (!appendOnly) return database.transaction(platform, run);
  // No role of the application may delete from append-only tables: their owner does, for this purpose only.
  return database.owner.transaction().execute(async (tx) => {
    await sql`select set_config('app.empresa', '*', true)`.execute(tx);
    return run(tx);
  });
};
