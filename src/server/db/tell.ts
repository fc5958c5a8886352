import { sql, type RawBuilder } from 'kysely';
import type { Model } from '#kit/read/model';
import type { Tx } from './database';
import { generic } from './plans';
import { scopeOf } from './scope';
import { markTold, toldChannel } from './told';
import { unawaited } from './unawaited';

export interface Telling {
  readonly entity: string;
  /** Left out: several. */
  readonly record?: number;
  readonly company: number | null;
  /** User who made the change. */
  readonly user: number | null;
  /** The one person whom it concerns; left out: everybody who may see the entity. */
  readonly to?: number;
  readonly rings?: boolean;
}

/**
 * Tells open screens, in the transaction of what is told: with it, it never was. The signal goes out with the commit,
 * once a transaction, however much it tells.
 */
export const tell = (tx: Tx, { entity, record, company, user, to, rings = false }: Telling): Promise<void> => {
  markTold(tx);
  return unawaited(
    tx,
    generic(
      tx,
      sql`with nova as (insert into novidade (empresa_id, usuario_id, entidade, registro_id, para, toca)
        values (${company}, ${user || null}, ${entity}, ${record ?? null}, ${to ?? null}, ${rings}))
        select pg_notify(${sql.lit(toldChannel)}, '')`,
    ),
  );
};

/** Names no entity, so nobody hears of it: every process looks again at whom its streams belong to. */
export const sessionsChanged = '*sessoes';
/**
 * In the transaction that ends a session, or changes what somebody may do. As the transaction's company and seller: row-level
 * security refuses a row of anybody else, and with it what was done.
 */
export const tellSessions = (tx: Tx): Promise<void> => {
  const { company, seller } = scopeOf(tx);
  return tell(tx, {
    entity: sessionsChanged,
    company: company === '*' ? null : company,
    user: seller?.user ?? null,
  });
};
/** True where a save may end sessions or change rights: people, what they may do, and their companies. */
export const guardsSessions = ({ is, tenant }: Pick<Model, 'is' | 'tenant'>): boolean =>
  tenant === 'id' || (is !== undefined && guarding.has(is));
const guarding: ReadonlySet<string> = new Set([
  'people',
  'profiles',
  'plans',
  'extras',
  'trials',
  'sellers',
  'browsers',
]);

/**
 * Tells each person only of the row that `made` makes for them; `of` gives company, author, entity, record and person.
 */
export const tellOne = async (tx: Tx, made: RawBuilder<unknown>, of: RawBuilder<unknown>): Promise<void> => {
  markTold(tx);
  await generic(
    tx,
    sql`with ${made}, dito as (insert into novidade (empresa_id, usuario_id, entidade, registro_id, para) ${of})
    select pg_notify(${sql.lit(toldChannel)}, '')`,
  );
};

/**
 * Deletes messages older than the instant, in the order of the transactions, so that the rest has no gap. The newest
 * always stays: a starting server reads from it how far its knowledge goes back.
 */
export const forgetTold = async (tx: Tx, before: Date): Promise<void> => {
  await sql`delete from novidade where transacao < coalesce(
    (select n.transacao from novidade as n where n.criado_em >= ${before} order by n.transacao limit 1),
    (select n.transacao from novidade as n order by n.transacao desc limit 1))`.execute(tx);
};
