import { sql, type RawBuilder } from 'kysely';
import type { Model } from '#kit/model';
import { tenantColumn } from './columns';
import type { TenantScope, Tx } from './database';

const scopes = new WeakMap<object, TenantScope>();

/** Remembers whose rows a transaction is for; done once, where it begins. */
export const bindScope = (tx: Tx, scope: TenantScope): Tx => { scopes.set(tx, scope); return tx; };

/** Whose rows the transaction is for; the platform's for a transaction of the owner. */
export const scopeOf = (tx: Tx): TenantScope => scopes.get(tx) ?? { company: '*' };

/** The application's own wall: the company of the transaction. Row-level security is the second. */
export const tenantIs = (tx: Tx, model: Model): RawBuilder<boolean> => {
  const { company } = scopeOf(tx);
  const column = tenantColumn(model);
  return column && company !== '*' ? sql<boolean>`${sql.ref(`t.${column}`)} = ${company}` : sql<boolean>`true`;
};
