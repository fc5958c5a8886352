import type { Mail, MailAccount } from '../../ports';
import { smtpMail } from './smtp';

/** Milliseconds until a server that does not answer is given up. */
const patience = 15_000;

/** Mail by an account of the settings. */
export const accountMail = (account: MailAccount): Mail => smtpMail({ url: urlOf(account), from: senderOf(account) });

const urlOf = ({ server, port, user, password }: MailAccount): string => {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  const limits = `connectionTimeout=${patience}&greetingTimeout=${patience}&socketTimeout=${patience}`;
  return `${port === 465 ? 'smtps' : 'smtp'}://${login}${server}:${port}?${limits}`;
};
/** @example 'Loja "do" Zé' -> '"Loja do Zé" <a@b.co>' */
const senderOf = ({ name, from }: MailAccount): string =>
  name ? `"${name.replace(/["\\\p{Cc}]/gu, '')}" <${from}>` : from;
