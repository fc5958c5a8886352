import { sql } from 'kysely';
import { audit } from '../core/audit';
import type { Services, Work } from '../core/context';
import type { SystemAct } from '../operations/descriptor';
import { MailError, type Bounce, type Mail, type MailAccount } from '../ports';
import { refusedAmong } from './postman';

const platform = { company: '*' } as const;

/** A mail that notes the addresses which a server refused for good, and sends nothing more to them. */
export const heedful = (mail: Mail, { database, now }: Pick<Services, 'database' | 'now'>): Mail => {
  if (mail.isOff) return mail;
  const note = async (bounces: readonly Bounce[]): Promise<void> => {
    if (bounces.length === 0) return;
    await database.transaction(platform, async (tx) => {
      for (const { to, code, reason } of bounces)
        await sql`insert into email_recusado (email, codigo, motivo, em) values (${to}, ${code}, ${reason}, ${now().toISOString()})
          on conflict (email) do update set codigo = excluded.codigo, motivo = excluded.motivo, em = excluded.em`.execute(
          tx,
        );
    });
  };
  const { through } = mail;
  return {
    ...mail,
    ...(through && { through: (account: MailAccount) => heedful(through(account), { database, now }) }),
    send: async (message, id) => {
      const gone = new Set(await database.read(platform, (tx) => refusedAmong(tx, message.to)));
      const to = message.to.filter((one) => !gone.has(one.trim().toLowerCase()));
      if (gone.size > 0 && to.length === 0)
        throw new MailError(`O e-mail ${[...gone].join(', ')} já foi recusado: confira o endereço!`, {
          isPermanent: true,
        });
      try {
        const report = await mail.send({ ...message, to }, id);
        await note(report?.bounces ?? []);
        return report;
      } catch (error) {
        if (error instanceof MailError) await note(error.bounces);
        throw error;
      }
    },
  };
};

/** An address is right again: it gets mail from now on. */
export const releaseAddress: SystemAct = {
  isPlatform: true,
  act: async ({ row }, work: Work) => {
    await sql`delete from email_recusado where id = ${row!.id}`.execute(work.tx);
    await audit(work, { action: 'liberarEmail', id: row!.id });
  },
};
