import { phoneForms, withNinth } from '#kit/phones';

/**
 * Canonical form of a number. Brazilian mobiles got a ninth digit, but WhatsApp still reports older registrations with
 * eight. The form is E.164 with the ninth digit; numbers are stored and compared by it.
 */

/** '+551187654321' and '+5511987654321' -> '+5511987654321'; landlines and other countries stay. */
export const canonical = withNinth;
/** Both forms of a number in old rows, for filters. */
export const formsOf = (phone: string): string[] => [...phoneForms(phone)];
/** '+5511987654321' -> '5511987654321', the form of all providers. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');
/** Accepts digits with a country code, with or without a plus; anything else is no number. */
export const numberOf = (digits: unknown): string | null => {
  const found = typeof digits === 'string' ? /^\+?(\d{10,15})$/.exec(digits)?.[1] : undefined;
  return found === undefined ? null : canonical(`+${found}`);
};
/** Telephone of a person's JID. Groups, lists, the status and channels have digits too, but no telephone. */
export const numberOfJid = (jid: unknown): string | null =>
  typeof jid === 'string' ? numberOf(/^(\d+)(?::\d+)?@(?:s\.whatsapp\.net|c\.us|hosted)$/.exec(jid)?.[1]) : null;
/** Substitute name of a person whose number WhatsApp hides. */
export const lidOf = (jid: unknown): string | null =>
  typeof jid === 'string' ? (/^(\d+)(?::\d+)?@(?:lid|hosted\.lid)$/.exec(jid)?.[1] ?? null) : null;
