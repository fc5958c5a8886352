import { noMail, type Config } from '../../config';
import type { Mail } from '../../ports';
import { mailOff } from './off';
import { simulatedMail } from './simulator';
import { smtpMail } from './smtp';

export { mailOff } from './off';
export { simulatedMail } from './simulator';
export { smtpMail } from './smtp';

/** A real server when one is configured; else the simulator, which production never has. */
export const mailOf = ({
  smtpUrl,
  mailFrom,
  production,
}: Pick<Config, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Config, 'production'>>): Mail => {
  if (smtpUrl === noMail || (production && !smtpUrl)) return mailOff;
  return smtpUrl && mailFrom ? smtpMail({ url: smtpUrl, from: mailFrom }) : simulatedMail();
};
