import type { Transporter } from 'nodemailer';
import { MailError, type Bounce, type Mail } from '../../ports';
import { checked } from './checked';
import { letterOf } from './letter';

/** Error of the mail server, as nodemailer throws it. */
interface Answered {
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly recipient?: string;
  readonly rejectedErrors?: readonly Answered[];
}

/** Sends through a server: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export const smtpMail = ({ url, from }: { readonly url: string; readonly from: string }): Mail => {
  let transport: Transporter | undefined;
  /** Read in with the first message. */
  const opened = async (): Promise<Transporter> =>
    (transport ??= (await import('nodemailer')).createTransport(url, {
      from,
      disableFileAccess: true,
      disableUrlAccess: true,
    }));
  return {
    async send(message, id) {
      const ready = checked(message);
      const { to, subject, fromName, replyTo, unsubscribe, attachments = [] } = ready;
      try {
        const { rejectedErrors } = (await (
          await opened()
        ).sendMail({
          from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
          to: [...to],
          replyTo,
          subject,
          ...(id !== undefined && { messageId: `<${id}@${addressOf(from).split('@')[1] ?? 'localhost'}>` }),
          ...letterOf(ready),
          // Programs that answer by themselves do not answer this (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...leavingOf(unsubscribe) },
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
        })) as Answered;
        const bounces = bouncesOf(rejectedErrors);
        return { bounces, later: putOff(rejectedErrors) };
      } catch (cause) {
        throw mailErrorOf(cause as Answered);
      }
    },
  };
};
/** RFC 2369, and RFC 8058 for one click, which wants HTTPS. Prepared: a folded address would be another. */
const leavingOf = (url: string | undefined) =>
  url === undefined
    ? {}
    : {
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      };

/** 'Loja <a@b.co>' -> 'a@b.co' */
const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

/** Addresses that the server refuses for good. What it cannot do now is no word on an address. */
const bouncesOf = (refused: readonly Answered[] = []): readonly Bounce[] =>
  refused.flatMap(({ recipient, responseCode = 0, response = '' }) =>
    recipient !== undefined && isGone(responseCode, response)
      ? [{ to: recipient.toLowerCase(), code: responseCode, reason: oneLine(response) }]
      : [],
  );
/** Addresses of a message that others took, which the server refuses for now. */
const putOff = (refused: readonly Answered[] = []): readonly string[] =>
  refused.flatMap(({ recipient, responseCode = 0 }) =>
    recipient !== undefined && responseCode < 500 ? [recipient.toLowerCase()] : [],
  );
/**
 * True for an answer about the mailbox itself (RFC 3463: 5.1.x, and 5.2.1 for one that was closed). A refusal of our
 * server, of a policy or of the content says nothing of the address.
 */
const isGone = (code: number, response: string): boolean => {
  const detail = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  return detail === undefined ? [550, 551, 553].includes(code) : detail.startsWith('5.1.') || detail === '5.2.1';
};
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

const mailErrorOf = (cause: Answered): MailError => {
  const bounces = bouncesOf(cause.rejectedErrors);
  const { responseCode = 0, command = '' } = cause;
  const refused = cause.rejectedErrors ?? [];
  if (refused.length > 0 && bounces.length === refused.length)
    return new MailError(
      refused.length === 1
        ? `O e-mail ${bounces[0]!.to} não existe ou não recebe: confira o endereço!`
        : 'Nenhum dos e-mails existe: confira os endereços!',
      { cause, bounces, isPermanent: true },
    );
  // Rights of our own account are put right by the operator: the message waits for it.
  const isPermanent = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM');
  return isPermanent
    ? new MailError('O servidor de e-mail recusou a mensagem!', { cause, bounces, isPermanent })
    : new MailError('Não foi possível enviar o e-mail! Tente novamente em alguns minutos.', { cause, bounces });
};
