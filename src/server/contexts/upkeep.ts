import { sql } from 'kysely';
import type {} from '#kit/calls/handlers';
import type { Model } from '#kit/read/model';
import { fail } from '../core/failure';
import type { Work } from '../core/context';
import { isArray, isJson, tenantColumn, typeOf } from '../db/columns';
import { reindexCompany } from '../db/reindex';
import { deleteForgotten } from '../files/forgotten';

/** Rows of one entity whose reference leads to a row of another company. */
export interface Stray {
  readonly entity: string;
  readonly field: string;
  readonly rows: number;
}
/** Upkeep of what the framework stores, from the declarations. For functions of the platform's administrators. */
export interface Upkeep {
  /** Deletes files that nothing refers to, at most so many. Only over all companies. */
  forgottenFiles(most: number): Promise<{ readonly files: number; readonly bytes: number }>;
  /** Makes the search text of all rows of the transaction's company again. */
  searchText(): Promise<{ readonly read: number; readonly written: number }>;
  /** References between two companies, of which there must be none. Only over all companies. */
  strays(): Promise<{ readonly read: number; readonly found: readonly Stray[] }>;
}
declare module '#kit/calls/handlers' {
  interface HandlerContext {
    readonly upkeep: Upkeep;
  }
}

/** References between rows that both belong to a company: one statement each, which compares the companies. */
const straysOf = async ({ tx, services }: Work): Promise<Awaited<ReturnType<Upkeep['strays']>>> => {
  const owned = (model: Model | undefined): string | undefined =>
    model && !model.system && !model.source && model.tenant !== 'id' ? tenantColumn(model) : undefined;
  const found: Stray[] = [];
  let read = 0;
  for (const model of services.models) {
    const company = owned(model);
    if (company === undefined) continue;
    for (const field of Object.values(model.fields)) {
      const target = field.ref === undefined ? undefined : services.byName.get(field.ref);
      const theirs = owned(target);
      const type = typeOf(field);
      if (!target || theirs === undefined || isJson(type) || field.derived) continue;
      const column = sql.ref(`t.${field.column}`);
      const refers = isArray(type) ? sql`u.id = any (${column})` : sql`u.id = ${column}`;
      // A blank company on either side is a row of the platform, which a company may refer to.
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(model.table)} as t
        join ${sql.table(target.table)} as u on ${refers}
        where ${sql.ref(`t.${company}`)} <> ${sql.ref(`u.${theirs}`)}`.execute(tx);
      read += 1;
      const n = Number(rows[0]?.n ?? 0);
      if (n > 0) found.push({ entity: model.label.many, field: field.label, rows: n });
    }
  }
  return { read, found };
};

export const upkeepOf = (work: Work): Upkeep => {
  const { tx, scope, services } = work;
  const whole = (): void => {
    if (scope.company !== '*' || scope.seller) fail({ kind: 'denied' });
  };
  return {
    forgottenFiles: async (most) => {
      whole();
      return deleteForgotten(tx, services.models, services.now(), most);
    },
    searchText: async () => (scope.company === '*' ? fail({ kind: 'denied' }) : reindexCompany(tx, services.models)),
    strays: async () => {
      whole();
      return straysOf(work);
    },
  };
};
