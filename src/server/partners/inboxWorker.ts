import { Ignored, type Inbox, type Tries } from '#kit/work/inbox';
import { messages } from '#kit/messages';
import { sql } from 'kysely';
import type { Services } from '../core/context';
import { envelopeOf } from '../core/failure';
import { failureOf } from '../core/failureOf';
import { withinScope } from '../db/query';
import type { Tx } from '../db/database';
import { companyUser } from '../jobs/companyUser';
import { hopeless, LostJob, type Running, type Worker } from '../jobs/runner';
import { readyInboxes, unsealed, type ReadyInbox } from './inboxes';

interface Waiting {
  readonly id: number;
  /** Company of the address at which it came. */
  readonly empresa_id: number | null;
  readonly corpo: string;
  readonly tentativas: number;
}
interface Turn {
  readonly parceiro: string;
  readonly grupo?: string;
  readonly aviso?: number;
}
const platform = { company: '*' } as const;

/** Works what partners have told: one event a job, and of a group the earliest. */
export const inboxWorker = (services: Services, declared: readonly Inbox[]): Worker => {
  const inboxes = readyInboxes(declared);
  return {
    run: async (job) => {
      const turn = job.payload as unknown as Turn;
      const inbox = inboxes.get(turn.parceiro) ?? hopeless(`Ninguém mais recebe avisos de “${turn.parceiro}”!`);
      const waiting = await services.database.read(platform, (tx) => next(tx, turn));
      if (!waiting) {
        await services.database.transaction(platform, (tx) => job.done(tx));
        return undefined;
      }
      try {
        return await work(services, inbox, waiting, job);
      } catch (error) {
        if (error instanceof LostJob) throw error;
        services.log.error('partner event failed', { inbox: inbox.name, id: waiting.id }, error);
        return services.database.transaction(platform, (tx) => failed(tx, inbox.tries, waiting, reasonOf(error), job));
      }
    },
    // The event itself says why: see «Avisos de parceiros».
    failed: () => Promise.resolve(),
  };
};

const next = async (tx: Tx, { parceiro, grupo, aviso }: Turn): Promise<Waiting | undefined> =>
  (
    await sql<Waiting>`select id, empresa_id, corpo, tentativas from aviso_parceiro where parceiro = ${parceiro} and estado = 'ESPERA'
      and ${grupo === undefined ? sql`id = ${aviso}` : sql`grupo = ${grupo}`} order by em, id limit 1`.execute(tx)
  ).rows[0];

/** The whole in one transaction: what it does in each company, the mark, and the end of the job. */
const work = async (
  services: Services,
  inbox: ReadyInbox,
  { id, empresa_id: holder, corpo }: Waiting,
  job: Running,
): Promise<undefined> => {
  const read = await inbox.read(unsealed(services.ports.vault, inbox, corpo));
  await services.database.transaction(platform, async (tx) => {
    const { rows } = await sql`select from aviso_parceiro where id = ${id} and estado = 'ESPERA' for update`.execute(
      tx,
    );
    // A person has ignored it meanwhile: the turn passes to the next of the group.
    if (rows.length > 0) {
      const { outcome, company } =
        'values' in read
          ? await done(services, inbox, read.values, tx, holder)
          : { outcome: new Ignored(read.misfit), company: holder };
      const isIgnored = outcome instanceof Ignored;
      await sql`update aviso_parceiro set estado = ${isIgnored ? 'IGNORADO' : 'FEITO'}, motivo = ${isIgnored ? outcome.why : (outcome ?? null)},
        empresa_id = ${company}, tentativas = tentativas + 1, proxima_em = null, terminado_em = now() where id = ${id}`.execute(
        tx,
      );
    }
    await job.done(tx);
  });
  return undefined;
};

interface Done {
  readonly outcome: string | Ignored | void;
  readonly company: number | null;
}
const done = async (
  services: Services,
  inbox: ReadyInbox,
  event: object,
  tx: Tx,
  holder: number | null,
): Promise<Done> => {
  const contextIn = async (company: number | '*') => {
    const scope = { company } as const;
    const user = await withinScope(tx, platform, () => companyUser(services, tx, company === '*' ? null : company));
    return services.contextOf({ services, user, scope, ip: '', tx }, inbox.name);
  };
  const found =
    (holder === null ? await inbox.company?.((await contextIn('*')) as never, { event } as never) : Number(holder)) ??
    [];
  const companies = typeof found === 'number' ? [found] : found;
  if (companies.length === 0)
    return { outcome: new Ignored('Nenhuma empresa tem este cadastro no parceiro.'), company: null };
  const outcomes: Done['outcome'][] = [];
  for (const company of new Set(companies))
    outcomes.push(
      await withinScope(tx, { company }, async () =>
        inbox.each((await contextIn(company)) as never, { event } as never),
      ),
    );
  return {
    outcome: outcomes.find((one) => !(one instanceof Ignored)) ?? outcomes[0],
    company: companies.length === 1 ? companies[0]! : null,
  };
};

/** Milliseconds until it is tried again; nothing once it is given up, which lets the next of its group pass. */
const failed = async (
  tx: Tx,
  { first, most, hours }: Tries,
  { id, tentativas }: Waiting,
  reason: string,
  job: Running,
): Promise<number | undefined> => {
  const pause = Math.min(most, first * 2 ** Math.min(tentativas, 20));
  const {
    rows: [row],
  } = await sql<{ estado: string }>`
    update aviso_parceiro set tentativas = tentativas + 1, motivo = ${reason.slice(0, 500)},
      estado = case when desde + make_interval(hours => ${hours}) <= now() then 'FALHOU' else 'ESPERA' end,
      proxima_em = case when desde + make_interval(hours => ${hours}) <= now() then null else now() + make_interval(secs => ${pause}) end,
      terminado_em = case when desde + make_interval(hours => ${hours}) <= now() then now() end
    where id = ${id} and estado = 'ESPERA' returning estado`.execute(tx);
  if (row?.estado === 'ESPERA') return pause * 1000;
  await job.done(tx);
  return undefined;
};
/** Reason for people when a rule or a partner refused; other errors are for the log. */
export const reasonOf = (error: unknown): string => {
  const failure = failureOf(error);
  return (failure && envelopeOf(failure).messageError) ?? messages.serverError;
};
