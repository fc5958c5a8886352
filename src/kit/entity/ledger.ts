import type { AnyEntity, Infer, Key } from './entity';

/** A ledger whatever its entity: what generic code takes. */
export interface AnyLedger {
  readonly type: 'ledger';
  /** Its rows: each an amount with a sign, none ever changed. */
  readonly entity: AnyEntity;
  /** Entity with the balance. */
  readonly of: AnyEntity;
  /** Field of a row: its account. */
  readonly account: string;
  /** Field of a row: the amount that comes or goes. */
  readonly amount: string;
  /** Field of a row: the balance after it. Empty while it waits. */
  readonly after: string;
  /** Field of a row: the key of its cause, which occurs once. */
  readonly key: string;
  /** Field of the account: the sum of the rows that do not wait. */
  readonly balance: string;
}
export interface Ledger<E extends AnyEntity = AnyEntity> extends AnyLedger {
  /** Phantom: the entity of its rows. */
  readonly rows?: E;
}
/**
 * Rows with a sign over accounts: points of customers, money on gift cards. `rows.post(ledger, values)` writes one, with
 * the balance after it; once a key, and never below what `enforced` of the balance says. A row is taken back by another.
 *
 * @example
 * export const livro = ledger(transacao, cliente, { account: 'cliente', amount: 'pontos', after: 'saldo', key: 'chave', balance: 'pontos' });
 */
export const ledger = <const E extends AnyEntity, const A extends AnyEntity>(
  entity: E,
  of: A,
  fields: Readonly<Record<'account' | 'amount' | 'after' | 'key', Key<E>>> & { readonly balance: Key<A> },
): Ledger<E> => ({ ...fields, type: 'ledger', entity, of });

/** Answer of `post`: the row, and whether its key was new. */
export interface Posted<E> {
  readonly row: Infer<E>;
  readonly isNew: boolean;
}
