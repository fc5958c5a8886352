import { messages } from '#kit/messages';
import { MailError, type Mail } from '../../ports';

/** Sends nothing and says so, where a mail would have been sent. */
export const mailOff: Mail = { isOff: true, send: () => Promise.reject(new MailError(messages.mailOff)) };
