import type { Transporter } from 'nodemailer';
import { MailError, type Mail } from '../../ports';
import { checked } from './checked';

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
    async send(message) {
      const { to, subject, text, attachments = [] } = checked(message);
      try {
        await (
          await opened()
        ).sendMail({
          from,
          to: [...to],
          subject,
          text,
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
        });
      } catch (cause) {
        throw new MailError('Não foi possível enviar o e-mail! Tente novamente em alguns minutos.', { cause });
      }
    },
  };
};
