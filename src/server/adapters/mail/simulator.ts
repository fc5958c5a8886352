import { randomHex } from '../../core/digest';
import type { KeptMessage, Mail, MailMessage } from '../../ports';
import { checked } from './checked';

const most = 200;

/** Keeps the last 200 messages in memory and sends none. They can be read at /dev/mail by its key, another each time. */
export const simulatedMail = (
  now: () => Date = () => new Date(),
): Mail & Required<Pick<Mail, 'kept' | 'keep' | 'key'>> => {
  const messages: KeptMessage[] = [];
  const keep = (message: MailMessage): void => {
    messages.unshift({ ...message, at: now() });
    messages.length = Math.min(messages.length, most);
  };
  return {
    send: (message) => Promise.resolve().then(() => keep(checked(message))),
    keep,
    kept: () => messages,
    key: randomHex(16),
  };
};
