import { sql } from 'kysely';
import { audit } from '../core/audit';
import type { Deps } from '../core/context';
import type { Tx } from '../db/database';
import type { MailMessage } from '../ports';
import { findPerson, type Recoverable } from './people';
import type { Store } from './resolve';
import type { StoredSession } from './users';

const platform = { company: '*' } as const;

/** Sessions in the table `sessao`. `ip`: of the request in hand, for the audit; `find`: looks one up. */
export const sessionStore = ({ database, models, ports, log }: Pick<Deps, 'database' | 'models' | 'ports' | 'log'>, ip: string, find: Store<StoredSession>['find']): Store<StoredSession> => ({
  find,
  rotate: (id, hash, next) => database.transaction(platform, (tx) => rotateRow(tx, id, hash, next)),
  async touch(id, at, confirm) {
    const when = new Date(at);
    await database.transaction(platform, (tx) => (confirm === undefined ? sql`update sessao set usado_em = ${when} where id = ${id}`
      : sql`update sessao set usado_em = ${when}, confirmado_em = coalesce(confirmado_em, ${when}) where id = ${id} and token_hash = ${confirm}`).execute(tx));
  },
  async stolen({ id, userId }, at) {
    const person = await database.transaction(platform, async (tx) => {
      const { rows } = await sql`update sessao set encerrada_em = ${new Date(at)}, motivo = 'furto' where id = ${id} and encerrada_em is null returning id`.execute(tx);
      if (rows.length === 0) return undefined;
      await audit({ tx, ip, scope: platform, user: { id: userId } }, { action: 'furtoDeSessao', id });
      return findPerson(tx, models, userId);
    });
    if (person?.email) ports.mail.send(theftNotice(person)).catch((cause: unknown) => log.error('theft notice not sent', {}, cause));
  },
});

/** Who owns the session learns of it once, wherever he is. */
const theftNotice = ({ name, login, email }: Recoverable): MailMessage => ({
  to: [email], subject: 'Retaguarda: sua sessão foi encerrada por segurança',
  text: `Olá, ${name}!\n\nUma credencial antiga do usuário ${login} foi usada de novo, o que acontece quando alguém a copia. A sessão foi encerrada e ninguém mais entra com ela.\n\nEntre novamente e, se não reconhece o acesso, troque a senha e avise o suporte.`,
});

/** The new token in place of the one with this hash; false when that is not the current one any more. */
export const rotateRow = async (tx: Tx, id: number, hash: string, { hash: next, salt, at }: { readonly hash: string; readonly salt: string; readonly at: number }): Promise<boolean> => {
  const when = new Date(at);
  const { rows } = await sql`update sessao set token_anterior_hash = token_hash, token_hash = ${next}, sal = ${salt}, geracao = geracao + 1, rotacionado_em = ${when},
    usado_em = ${when}, confirmado_em = null where id = ${id} and token_hash = ${hash} and encerrada_em is null returning id`.execute(tx);
  return rows.length > 0;
};
