import { sql } from 'kysely';
import type { Fields, Values } from '#kit/entity/field';
import { messages } from '#kit/messages';
import type { Event } from '#kit/work/event';
import { maskedEmail } from '#fields/email/email';
import { checked } from '../adapters/mail/checked';
import { brandIn } from '../core/brand';
import type { Services, Work } from '../core/context';
import { digest } from '../core/digest';
import type { Tx } from '../db/database';
import { withinScope } from '../db/query';
import { leave } from '../partners/outboxes';
import { leaveLinkIn } from './readers';
import { MailError, type Mail, type MailAccount, type MailMessage } from '../ports';

declare module '../core/context' {
  interface Services {
    readonly mail: Postman;
  }
}

/** Options of a mail beside its words. */
export interface MailOptions<F extends Fields = Fields> {
  /** The subject begins with the name of the product: a message of the platform. */
  readonly branded?: true;
  /** The same key is sent once; without one each message is another. */
  readonly key?: string;
  /** A later message about the same takes the place of one that waits. */
  readonly about?: string;
  /** From then on it is not sent any more: the end of its link. */
  readonly until?: Date;
  /**
   * Kind of messages that the one reader may leave, in the words of the page: it gets their link, and is
   * not left for a reader who has left.
   */
  readonly leaves?: string;
  /** Company of a message that the platform leaves. */
  readonly company?: number;
  /** Event that tells the end: `reason` is null for a message that was sent. */
  readonly outcome?: {
    readonly event: Event<F>;
    readonly of: Omit<Values<NoInfer<F>>, 'reason'>;
  };
}
/** Leaves a mail in this transaction: it is sent once that is stored, and not otherwise. */
export type LeaveMail = <F extends Fields>(message: MailMessage, options?: MailOptions<F>) => Promise<void>;

export interface Postman {
  /** False where no mail is sent at all (SMTP_URL=none). */
  readonly isOn: boolean;
  /** True where the environment says by which server mails leave, or that none does. */
  readonly isGiven: boolean;
  /**
   * Sends at once, to find out whether an account works: by the one that is given, or by the server's own. Throws
   * {@link MailError}. True: a simulator has it.
   */
  try(message: MailMessage, account?: MailAccount): Promise<boolean>;
  /** Leaves one message; of the framework itself, which nobody waits for: where no mail is sent it is left out. */
  leave(tx: Tx, message: MailMessage, options?: Options): Promise<void>;
  /** Leaves one message for each reader, with the same files. */
  leaveEach(
    tx: Tx,
    message: Omit<MailMessage, 'to' | 'unsubscribe'>,
    readers: readonly { readonly email: string; readonly unsubscribe: string }[],
    options?: Options,
  ): Promise<void>;
}
interface Options extends MailOptions {
  /** Person who asked for it, and is told when it could not be sent. */
  readonly user?: number | null;
}
/** Message as it is sealed. */
export interface StoredMail extends Omit<MailMessage, 'attachments'> {
  /** Batch of its files. */
  readonly batch?: string;
  readonly outcome?: { readonly event: string; readonly of: object };
}
export const mailOutboxName = '@email';

const platform = { company: '*' } as const;

export const postmanOf = (services: Pick<Services, 'ports' | 'models' | 'words'>, mail: Mail): Postman => ({
  isOn: mail.isOff !== true,
  isGiven: mail.through === undefined,
  async try(message, account) {
    const by = account && mail.through ? mail.through(account) : mail;
    await by.send(message);
    return by.kept !== undefined;
  },
  async leave(tx, message, options = {}) {
    if (mail.isOff) return;
    const batch = await storeFiles(tx, message, options);
    await store(tx, services, await dressed(tx, services, message, options), batch, options);
  },
  async leaveEach(tx, message, readers, options = {}) {
    if (mail.isOff || readers.length === 0) return;
    const batch = await storeFiles(tx, message, options);
    for (const { email, unsubscribe } of readers)
      await store(tx, services, { ...message, to: [email], unsubscribe }, batch, options);
  },
});

/** The message with the name of the product in its subject, and the button in the product's colour. */
const dressed = async (
  tx: Tx,
  services: Pick<Services, 'models' | 'words'>,
  message: MailMessage,
  { branded }: Options,
): Promise<MailMessage> => {
  if (!branded && !message.button) return message;
  const { name, color } = await brandIn(tx, services);
  return {
    ...message,
    ...(branded && { subject: `${name}: ${message.subject}` }),
    ...(message.button && color && { button: { ...message.button, color } }),
  };
};

/** Files stay in the clear, as the stored files of the product do; they go with the message. */
const storeFiles = async (
  tx: Tx,
  { attachments = [] }: Pick<MailMessage, 'attachments'>,
  { company = null }: { readonly company?: number | null },
): Promise<string | undefined> => {
  if (attachments.length === 0) return undefined;
  const batch = crypto.randomUUID();
  for (const { name, type, content } of attachments)
    await sql`insert into envio_anexo (empresa_id, lote, nome, tipo, conteudo)
      values (${company}, ${batch}, ${name.slice(0, 200)}, ${type.slice(0, 127)}, ${content})`.execute(tx);
  return batch;
};

/** Throws {@link MailError} for a message that must not be sent. */
const store = async (
  tx: Tx,
  services: Pick<Services, 'ports'>,
  message: MailMessage,
  batch: string | undefined,
  { key = crypto.randomUUID(), about, until, outcome, company, user }: Options,
): Promise<void> => {
  const { attachments: _stored, ...words } = checked(message);
  const stored: StoredMail = {
    ...words,
    ...(batch !== undefined && { batch }),
    ...(outcome && { outcome: { event: outcome.event.name, of: outcome.of } }),
  };
  await leave(tx, services, {
    name: mailOutboxName,
    label: 'E-mail',
    key,
    group: about === undefined ? null : digest(about),
    message: stored,
    summary: `Para: ${words.to.map(maskedEmail).join(', ')}\nAssunto: ${words.subject}`,
    company: company ?? null,
    user: user ?? null,
    ...(until && { until }),
    batch: batch ?? null,
  });
};

/** For functions of the business: somebody waits for the answer, so what is known already is refused at once. */
export const mailerOf =
  ({ services, tx, user, scope }: Work): LeaveMail =>
  async (message, options) => {
    if (!services.mail.isOn) throw new MailError(messages.mailOff);
    const { to } = checked(message);
    const gone = await withinScope(tx, platform, () => refusedAmong(tx, to));
    if (gone.length === to.length)
      throw new MailError(`O e-mail ${gone.join(', ')} já foi recusado: confira o endereço!`, { isPermanent: true });
    const company = scope.company === '*' ? options?.company : scope.company;
    const about = options?.leaves;
    const unsubscribe =
      about === undefined
        ? undefined
        : await withinScope(tx, platform, () =>
            leaveLinkIn(tx, services, { company: company ?? 0, email: to[0]!, about }),
          );
    if (about !== undefined && unsubscribe === undefined) return;
    await services.mail.leave(tx, unsubscribe === undefined ? message : { ...message, unsubscribe }, {
      ...(options as MailOptions | undefined),
      ...(company !== undefined && { company }),
      user: user.id || null,
    });
  };

/** Returns the addresses that a mail server has refused for good. Needs scope '*'. */
export const refusedAmong = async (tx: Tx, to: readonly string[]): Promise<readonly string[]> =>
  to.length === 0
    ? []
    : (
        await sql<{
          email: string;
        }>`select email from email_recusado where email in (${sql.join(to.map((one) => one.trim().toLowerCase()))})`.execute(
          tx,
        )
      ).rows.map(({ email }) => email);
