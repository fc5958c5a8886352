import { randomHex } from '../../core/digest';
import { MailError, type KeptMessage, type Mail, type MailMessage, type MailReport } from '../../ports';
import { checked } from './checked';
import { bodyOf, letterOf } from './letter';

const most = 200;

/** RFC 2606: no mailbox ever has such a domain, so a real server refuses it as this one does. */
const isGone = (to: string): boolean => to.endsWith('.invalid');
const refusal = '550 5.1.2 SIMULAÇÃO: este domínio não existe';

/** Keeps the last 200 messages in memory and sends none. They can be read at /dev/mail by its key, another each time. */
export const simulatedMail = (
  now: () => Date = () => new Date(),
): Mail & Required<Pick<Mail, 'kept' | 'keep' | 'key'>> => {
  const messages: KeptMessage[] = [];
  const keep = (message: MailMessage): void => {
    messages.unshift({ ...message, text: letterOf(message).text, body: bodyOf(message), at: now() });
    messages.length = Math.min(messages.length, most);
  };
  return {
    send: async (message): Promise<MailReport> => {
      const ready = checked(message);
      const bounces = ready.to.filter(isGone).map((to) => ({ to, code: 550, reason: refusal }));
      const to = ready.to.filter((one) => !isGone(one));
      if (to.length === 0)
        throw new MailError(`O e-mail ${bounces[0]!.to} não existe ou não recebe: confira o endereço!`, {
          bounces,
          isPermanent: true,
        });
      keep({ ...ready, to });
      return Promise.resolve({ bounces });
    },
    keep,
    kept: () => messages,
    key: randomHex(16),
  };
};
