import { sql } from 'kysely';
import type { HandlerContext } from '#kit/calls/handlers';
import type { Sent } from '#kit/work/outbox';
import { mailNotices } from '../../system/noticeCategories';
import type { Services } from '../core/context';
import { nobody } from '../core/nobody';
import type { Tx } from '../db/database';
import { emitterOf } from '../jobs/emit';
import { tellNotice } from '../notices/tell';
import { accountIn } from './account';
import { leave, type End, type ReadyOutbox } from '../partners/outboxes';
import type { Mail, MailMessage } from '../ports';
import { mailOutboxName, type StoredMail } from './postman';

type Files = NonNullable<MailMessage['attachments']>;
interface Given {
  readonly message: StoredMail;
  readonly key: string;
}

/**
 * Outbox of all mails, and the only caller of the port. A mail server that is down is asked again for a day. A delivery
 * that was interrupted is made again with the same Message-ID: SMTP leaves a moment in which nobody knows.
 */
export const mailOutbox = (services: () => Services, mail: Mail): ReadyOutbox => ({
  type: 'outbox',
  name: mailOutboxName,
  label: 'E-mail',
  message: {},
  read: () => Promise.reject(new Error('a mail is left by the postman')),
  tries: { first: 10, most: 600, hours: 24 },
  repeats: true,
  send: (({ transaction }: Pick<HandlerContext, never> & { readonly transaction: Transaction }, given: Given) =>
    handOver(services(), mail, transaction, given)) as never,
  ended: (tx, end) => ended(services(), tx, end),
});
type Transaction = <T>(run: (within: HandlerContext) => Promise<T>) => Promise<T>;

const handOver = async (
  services: Services,
  mail: Mail,
  transaction: Transaction,
  { message: { batch, outcome: _outcome, ...words }, key }: Given,
): Promise<Sent> => {
  const attachments = batch === undefined ? [] : await transaction(({ db }) => filesOf(db, batch));
  const account = mail.through && (await transaction(({ rows }) => accountIn(rows, services)));
  const by = account ? mail.through!(account) : mail;
  const report = await by.send({ ...words, ...(attachments.length > 0 && { attachments }) }, key);
  const later = report?.later ?? [];
  // The others have it: those that the server puts off get a message of their own.
  if (later.length > 0)
    await transaction(({ db, user }) =>
      leave(db, services, {
        name: mailOutboxName,
        label: 'E-mail',
        key: `${key}/${later.length}`,
        group: null,
        message: { ...words, to: later, ...(batch !== undefined && { batch }) } satisfies StoredMail,
        summary: `Assunto: ${words.subject}`,
        company: user.company?.id ?? null,
        batch: batch ?? null,
      }),
    );
  return 'sent';
};
const filesOf = async (tx: Tx, batch: string): Promise<Files> =>
  (
    await sql<{
      name: string;
      type: string;
      content: Uint8Array;
    }>`select nome as name, tipo as type, conteudo as content from envio_anexo where lote = ${batch} order by id`.execute(
      tx,
    )
  ).rows;

/** Deletes the files of what was sent, tells the business how it ended, and the person when it was given up. */
const ended = async (services: Services, tx: Tx, { company, user, message, isSent, reason }: End): Promise<void> => {
  if (!message) return;
  const { batch, outcome, subject } = message as StoredMail;
  if (isSent && batch !== undefined)
    await sql`delete from envio_anexo where lote = ${batch} and not exists (select from envio_parceiro where anexos = ${batch} and corpo <> '')`.execute(
      tx,
    );
  if (outcome) {
    const event = services.listeners.find((one) => one.event.name === outcome.event)?.event;
    const scope = { company: '*' } as const;
    if (event)
      await emitterOf({ services, tx, user: nobody, scope, ip: '' })(
        event,
        { ...outcome.of, reason } as never,
        company ?? undefined,
      );
  }
  if (!isSent && user !== null)
    await tellNotice(
      tx,
      {
        to: { person: user },
        category: mailNotices,
        text: `O e-mail “${subject}” não saiu! Confira o endereço ou envie de outra forma.`,
        tone: 'error',
      },
      { services, company, author: null },
    );
};
