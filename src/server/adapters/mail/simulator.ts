import type { KeptMessage, Mail } from '../../ports';
import { checked } from './checked';

const most = 200;

/** Keeps the last 200 messages in memory and sends none. They can be read at /dev/mail. */
export const simulatedMail = (
  now: () => Date = () => new Date(),
): Mail & { readonly kept: () => readonly KeptMessage[] } => {
  const messages: KeptMessage[] = [];
  return {
    send(message) {
      return Promise.resolve().then(() => {
        messages.unshift({ ...checked(message), at: now() });
        messages.length = Math.min(messages.length, most);
      });
    },
    kept: () => messages,
  };
};
