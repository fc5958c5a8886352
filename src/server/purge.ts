import { sql } from 'kysely';
import { importDays } from '#kit/work/imports';
import type { Model } from '#kit/read/model';
import type { Database } from './db/database';
import { foldCounts } from './db/rowCounts';
import type { Log } from './core/log';
import { purgeImports } from './imports/purge';
import { forgetTold } from './db/tell';
import { deleteForgottenFiles } from './files/forgotten';
import { purgeTurns } from './jobs/turns';
import { limits } from './session/sessions';

const hour = 3_600_000;
const day = 24 * hour;
const noticeDays = 30;
const platform = { company: '*' } as const;

/**
 * Removes what has no more use: ended and expired sessions, spent links, counts of days past, answers to old keys,
 * finished jobs and processes, records of access half a year old, counts of connections that are gone. Any instance
 * may.
 */
export const purge = async (database: Database, now: Date): Promise<void> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  await database.transaction(platform, async (tx) => {
    await sql`delete from sessao where expira_em < ${now} or usado_em < ${ago(limits.idle)} or encerrada_em < ${ago(day)}`.execute(
      tx,
    );
    // At once: a clock that is set back would bring them to life again.
    await sql`delete from recuperacao where expira_em < ${now}`.execute(tx);
    await sql`delete from freio where ultima < ${ago(2 * day)} and (ate is null or ate < ${now})`.execute(tx);
    // A day, and one more for a clock that jumps by one: a retry without its key would act again.
    await sql`delete from idempotencia where criado_em < ${ago(2 * day)}`.execute(tx);
    // Marco Civil da Internet, art. 15: six months, and no reason to know it longer.
    await sql`delete from acesso where quando < ${ago(184 * day)}`.execute(tx);
    await sql`delete from chamada_programa where quando < ${ago(90 * day)}`.execute(tx);
    await purgeImports(tx, ago(importDays * day));
    // A process with its items is looked up for half a year.
    await sql`delete from processo_item where processo_id in (select id from processo where terminado_em < ${ago(180 * day)})`.execute(
      tx,
    );
    await sql`delete from processo where terminado_em < ${ago(180 * day)}`.execute(tx);
    await forgetTold(tx, ago(hour));
    await sql`delete from aviso where criado_em < ${ago(noticeDays * day)}`.execute(tx);
    await purgeTurns(tx, now);
    await foldCounts(tx);
    // Finished messages are deleted after thirty days; failed ones wait ninety for somebody to look at them.
    await sql`delete from aviso_parceiro where terminado_em < case when estado = 'FALHOU' then ${ago(90 * day)}::timestamptz else ${ago(30 * day)}::timestamptz end`.execute(
      tx,
    );
    await sql`delete from envio_parceiro where terminado_em < case when estado in ('FALHOU', 'INCERTO') then ${ago(90 * day)}::timestamptz else ${ago(30 * day)}::timestamptz end`.execute(
      tx,
    );
    // A link that is over is not kept for a person to send again.
    await sql`update envio_parceiro set corpo = '' where vale_ate < ${now} and corpo <> '' and estado not in ('ESPERA', 'ENVIANDO')`.execute(
      tx,
    );
    await sql`delete from envio_anexo as a where not exists (select from envio_parceiro as e where e.anexos = a.lote and e.corpo <> '')`.execute(
      tx,
    );
    // Half a year later a mailbox may be somebody else's.
    await sql`delete from email_recusado where em < ${ago(180 * day)}`.execute(tx);
    await sql`delete from endereco_aviso where vale_ate < ${now}`.execute(tx);
    // An event that was given up waits for somebody to look at it.
    await sql`delete from trabalho where estado in ('FEITO', 'ERRO') and rodar_em < case when estado = 'ERRO' and tipo = 'evento' then ${ago(90 * day)}::timestamptz else ${ago(7 * day)}::timestamptz end`.execute(
      tx,
    );
  });
};

/**
 * Now and every hour, and once a day the files that nobody refers to, where it is known who could. The function
 * returned stops it.
 */
export const startPurge = (database: Database, log: Log, models: readonly Model[] = []): (() => void) => {
  let turn = 0;
  const all = async (): Promise<void> => {
    await purge(database, new Date());
    if (models.length === 0 || turn++ % 24 > 0) return;
    const files = await deleteForgottenFiles(database, models, new Date());
    if (files > 0) log.info('Arquivos que ninguém usa foram apagados', { quantos: files });
  };
  const run = (): void => {
    all().catch((error: unknown) => log.error('purge failed', {}, error));
  };
  const timer = setInterval(run, hour);
  timer.unref();
  run();
  return () => clearInterval(timer);
};
