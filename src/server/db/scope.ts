import type { TenantScope, Tx } from './database';

const scopes = new WeakMap<object, TenantScope>();

/** Remembers whose rows a transaction is for; done once, where it begins. */
export const bindScope = (tx: Tx, scope: TenantScope): Tx => { scopes.set(tx, scope); return tx; };

/** Whose rows the transaction is for; the platform's for a transaction of the owner. */
export const scopeOf = (tx: Tx): TenantScope => scopes.get(tx) ?? { company: '*' };
