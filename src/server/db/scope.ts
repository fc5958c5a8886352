import { sql, type RawBuilder } from 'kysely';
import type { Model } from '#kit/read/model';
import { tenantColumn } from './columns';
import type { TenantScope, Tx } from './database';
import { takeRole } from './roles';

/** Known to every copy of this module: the development server loads the sources again and keeps the database open. */
const key = Symbol.for('retaguarda.scope');
type Scoped = Tx & { [key]?: TenantScope };

/** Remembers whose rows a transaction is for; done once, where it begins. */
export const bindScope = (tx: Scoped, scope: TenantScope): Tx => {
  tx[key] = scope;
  return tx;
};

/** Scope of the transaction; the platform's for a transaction of the owner. */
export const scopeOf = (tx: Scoped): TenantScope => tx[key] ?? whole;
const whole: TenantScope = { company: '*' };

/**
 * The column with the seller whose row it is, where the transaction is for a seller who may not see those of others.
 */
export const ownerIn = ({ seller, company }: TenantScope, { owner, tenant, fields }: Model): string | undefined => {
  if (!seller || !owner || seller.seesAll.includes(owner.seeAll)) return undefined;
  // Users who work in a company see that company, whoever sold it.
  if (tenant === 'id' && company !== '*') return undefined;
  return owner.field === 'id' ? 'id' : fields[owner.field]?.column;
};

/**
 * The application's own wall: the company of the transaction, and the seller. Row-level security is the second; on the
 * platform it alone keeps sellers to their own companies, for rows that belong to a company and to no seller.
 */
export const isTheirs = (tx: Tx, model: Model, alias = 't'): RawBuilder<boolean> => {
  const scope = scopeOf(tx);
  const column = tenantColumn(model);
  const owner = ownerIn(scope, model);
  const tests = [
    ...(column && scope.company !== '*' ? [sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${scope.company}`] : []),
    ...(owner ? [sql<boolean>`${sql.ref(`${alias}.${owner}`)} = ${scope.seller!.id}`] : []),
  ];
  return tests.length > 0 ? sql<boolean>`${sql.join(tests, sql` and `)}` : sql<boolean>`true`;
};

/** Names the company of a row of the framework's tables; nothing on the platform. Begins with `and`. */
export const andCompany = (tx: Tx, alias: string): RawBuilder<unknown> => {
  const { company } = scopeOf(tx);
  return company === '*' ? sql`` : sql`and ${sql.ref(`${alias}.empresa_id`)} = ${company}`;
};

/**
 * Names the company of a row beside its id where the transaction does not: an engine that keeps companies on several
 * machines finds the row on one, and changes it there alone.
 */
export const besideCompany = (
  tx: Tx,
  model: Model,
  row: Readonly<Record<string, unknown>>,
  alias = 't',
): RawBuilder<unknown> => {
  const column = tenantColumn(model);
  const company = column && column !== 'id' && scopeOf(tx).company === '*' ? row[model.tenant!] : undefined;
  return typeof company === 'number' ? sql`and ${sql.ref(`${alias}.${column}`)} = ${company}` : sql``;
};

/** Goes on in another scope, within a savepoint: what fails is undone by that, its role too. */
export const withinScope = async <T>(tx: Tx, scope: TenantScope, run: () => Promise<T>): Promise<T> => {
  const before = scopeOf(tx);
  await takeRole(tx, scope);
  bindScope(tx, scope);
  try {
    const done = await run();
    await takeRole(tx, before);
    return done;
  } finally {
    bindScope(tx, before);
  }
};

/**
 * Runs a query over every row of the company (or the platform), also for a seller, such as whether a row is in use. The
 * seller is not shown what it finds.
 */
export const beyondSeller = async <T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> => {
  const scope = scopeOf(tx);
  if (!scope.seller) return run(tx);
  const { seller: _seller, ...whole } = scope;
  await takeRole(tx, whole);
  bindScope(tx, whole);
  try {
    return await run(tx);
  } finally {
    await takeRole(tx, scope);
    bindScope(tx, scope);
  }
};
