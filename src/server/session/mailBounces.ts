import { sql } from 'kysely';
import { audit } from '../core/audit';
import type { Services, Work } from '../core/context';
import type { SystemAct } from '../operations/descriptor';
import { MailError, type Bounce, type Mail } from '../ports';

const platform = { company: '*' } as const;

/** A mail that notes the addresses which a server refused for good, and sends nothing more to them. */
export const heedful = (mail: Mail, { database, now }: Pick<Services, 'database' | 'now'>): Mail => {
  if (mail.isOff) return mail;
  const noted = async (to: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await database.read(platform, (tx) =>
      sql<{
        email: string;
      }>`select email from email_recusado where email in (${sql.join(to.map((one) => one.trim().toLowerCase()))})`.execute(
        tx,
      ),
    );
    return new Set(rows.map(({ email }) => email));
  };
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
  return {
    ...mail,
    send: async (message) => {
      const gone = message.to.length === 0 ? new Set<string>() : await noted(message.to);
      const to = message.to.filter((one) => !gone.has(one.trim().toLowerCase()));
      if (gone.size > 0 && to.length === 0)
        throw new MailError(`O e-mail ${[...gone].join(', ')} já foi recusado: confira o endereço!`, {
          isPermanent: true,
        });
      try {
        const report = await mail.send({ ...message, to });
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
