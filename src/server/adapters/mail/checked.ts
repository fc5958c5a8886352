import { MailError, type MailMessage } from '../../ports';

const most = 20;
/** One plain address: no name, no comment, no second one, nothing that a header could end with. Linear. */
const address = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;

/** Address of a page, which no letter of it can leave. */
const link = /^https?:\/\/[^\s<>"']{1,2000}$/;

/** The message as it may leave; throws {@link MailError} for what would reach others than meant, or more than 20. */
export const checked = (message: MailMessage): MailMessage => {
  const to = [...new Set(message.to.map((one) => one.trim().toLowerCase()))];
  if (to.length === 0 || to.length > most) throw new MailError(`Informe de 1 a ${most} destinatários!`);
  if (!to.every((one) => one.length <= 254 && address.test(one))) throw new MailError('E-mail inválido!');
  const subject = oneLine(message.subject).slice(0, 200);
  if (subject === '') throw new MailError('A mensagem não tem assunto!');
  const { replyTo, fromName, button } = message;
  if (replyTo !== undefined && !(replyTo.length <= 254 && address.test(replyTo)))
    throw new MailError('O e-mail para respostas é inválido!');
  const { unsubscribe } = message;
  if (unsubscribe !== undefined && (!link.test(unsubscribe) || to.length > 1))
    throw new MailError('O endereço para deixar de receber é de um só leitor!');
  if (button && !link.test(button.url)) throw new MailError('O endereço do botão é inválido!');
  return {
    ...message,
    to,
    subject,
    ...(fromName !== undefined && { fromName: oneLine(fromName).slice(0, 80) }),
    ...(button && { button: { ...button, label: oneLine(button.label).slice(0, 60) } }),
    ...(message.attachments && {
      attachments: message.attachments.map((one) => ({ ...one, name: oneLine(one.name).slice(0, 200) })),
    }),
  };
};
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
