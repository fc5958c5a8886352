import { daysText } from '#kit/dayText';
import type { ExportFormat } from '#kit/work/exports';
import type { Services } from '../core/context';
import { messages } from '#kit/messages';
import type { MailMessage } from '../ports';
import { refusedAmong } from '../mail/postman';
import { leaveLink } from '../public/leaving';
import { holds, includes } from '../core/guard';
import { writing, type Caller } from '../core/work';
import { fileNameOf, writers } from '../export/formats';
import { guardsOf, originOf } from '../files/origins';
import { callerOf } from '../jobs/caller';
import { deliver, tellFailure, tellProgress } from '../files/downloads';
import { gathered } from '../operations/generic/exportLater';
import type { Job } from '../jobs/queue';
import { hopeless, type Worker } from '../jobs/runner';
import { findSchedule, moveOn, nextTime, periodOfSending, type Schedule } from './schedule';
import { reportTable } from './table';
import type { ReadyReport, Values } from './run';

const platform = { company: '*' } as const;
const maxMail = 15 * 1024 * 1024;

/** The report that a job names, for who asked and may still see it. */
const reportFor = (services: Services, { user }: Caller, name: string): ReadyReport => {
  const ready =
    services.reports.find(({ model }) => model.name === name) ?? hopeless('Este relatório não existe mais!');
  if (!holds(user, ready.model.permission) || !includes(user, ready.model.plan))
    hopeless('Quem pediu não tem mais acesso a este relatório!');
  return ready;
};

interface Asked {
  readonly report: string;
  readonly format: ExportFormat;
  readonly filters: Values;
  readonly download: number;
}
// Written by operations.ts, and by nobody else.
const askedOf = ({ payload }: Job): Asked => payload as unknown as Asked;
/** A report as a file of the downloads centre. */
export const reportWorker = (services: Services): Worker => ({
  async run(job) {
    const { report, format, filters, download } = askedOf(job);
    const caller = await callerOf(services, job, 'este arquivo');
    const ready = reportFor(services, caller, report);
    const { table, count, done } = await reportTable(caller, ready, filters, format);
    const bytes = await gathered(job, writers[format].write(table), () =>
      writing(caller, ({ tx }) => tellProgress(tx, download, done(), count)),
    );
    await services.database.transaction(platform, async (tx) => {
      await job.done(tx);
      await deliver(tx, services, download, {
        name: fileNameOf(table.title, format, table.at, table.zone),
        type: writers[format].media,
        bytes,
        rows: count,
        company: job.company,
        user: caller.user.id,
        origin: originOf.report(report),
        guards: guardsOf(table.fields),
      });
    });
  },
  failed: (job, message) =>
    services.database.transaction(platform, (tx) => tellFailure(tx, services, askedOf(job).download, message)),
});

/** A report that is sent by itself: its mails are left in the transaction that moves its next time on. */
export const scheduleWorker = (services: Services): Worker => {
  const scheduleOf = (job: Job): Promise<Schedule | undefined> =>
    services.database.read(platform, (tx) => findSchedule(tx, Number(job.payload.agendamento)));
  /**
   * Now, but not before it is due: the clock of the database, which says when that is, may be ahead of ours, and it
   * would be sent once more.
   */
  const timeOf = ({ due }: Schedule): Date => new Date(Math.max(due.getTime(), services.now().getTime()));
  return {
    async run(job) {
      const schedule = await scheduleOf(job);
      if (!schedule) return services.database.transaction(platform, (tx) => job.done(tx));
      const caller = await callerOf(services, job, 'este relatório');
      const ready = reportFor(services, caller, schedule.report);
      const now = timeOf(schedule);
      const { period } = ready.model;
      const { from, to } = periodOfSending(schedule, now);
      const filters = await ready.read({ ...schedule.filters, ...(period && { [period[0]]: from, [period[1]]: to }) });
      const { table, count } = await reportTable(caller, ready, filters, schedule.format);
      const content = await gathered(job, writers[schedule.format].write(table), () => Promise.resolve());
      if (content.byteLength > maxMail)
        hopeless('O arquivo passa de 15 MB e não pode ir por e-mail! Use filtros para reduzir.');
      const said = daysText({ from, to });
      const company = caller.user.company?.id;
      const readers = await readersOf(services, schedule.emails, company ?? 0);
      const message: Omit<MailMessage, 'to' | 'unsubscribe'> = {
        ...(caller.user.company && { fromName: caller.user.company.name }),
        subject: period ? `${table.title}: ${said}` : table.title,
        text: `${table.title}${period ? `, ${said}` : ''}${caller.user.company ? `, ${caller.user.company.name}` : ''}.\n\n${count === 0 ? 'Nada encontrado neste período.' : `${count.toLocaleString('pt-BR')} ${count === 1 ? 'linha' : 'linhas'} no arquivo anexo.`}`,
        button: { label: 'Abrir o relatório', url: `${services.publicUrl}/app/${ready.model.path}` },
        note: `Enviado automaticamente a pedido de ${caller.user.name}. Quem agendou pode excluir o agendamento no relatório.`,
        attachments: [
          {
            name: fileNameOf(table.title, schedule.format, table.at, table.zone),
            type: writers[schedule.format].media,
            content,
          },
        ],
      };
      await services.database.transaction(platform, async (tx) => {
        await job.done(tx);
        await services.mail.leaveEach(tx, message, readers, {
          user: caller.user.id,
          ...(company !== undefined && { company }),
        });
        await moveOn(tx, schedule, nextTime(schedule, now), now, null);
      });
    },
    // Given up for this time, not for the next.
    failed: async (job, message) => {
      const schedule = await scheduleOf(job);
      if (!schedule) return;
      const now = timeOf(schedule);
      await services.database.transaction(platform, (tx) =>
        moveOn(tx, schedule, nextTime(schedule, now), now, message),
      );
    },
  };
};

/** One message a reader, as each leaves by an address of their own. Who has left, or does not exist, gets none. */
const readersOf = async (
  services: Services,
  emails: readonly string[],
  company: number,
): Promise<readonly { readonly email: string; readonly unsubscribe: string }[]> => {
  if (!services.mail.isOn) hopeless(messages.mailOff);
  const gone = new Set(await services.database.read(platform, (tx) => refusedAmong(tx, emails)));
  const there = emails.filter((email) => !gone.has(email.trim().toLowerCase()));
  if (there.length === 0 && emails.length > 0)
    hopeless(`O e-mail ${[...gone].join(', ')} já foi recusado: confira o endereço!`);
  const readers: { readonly email: string; readonly unsubscribe: string }[] = [];
  for (const email of there) {
    const unsubscribe = await leaveLink(services, { company, email, about: 'Relatórios por e-mail' });
    if (unsubscribe !== undefined) readers.push({ email, unsubscribe });
  }
  return readers;
};
