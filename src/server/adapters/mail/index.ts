import { mailOfSettings, noMail, type Config } from '../../config';
import type { Mail } from '../../ports';
import { accountMail } from './account';
import { mailOff } from './off';
import { simulatedMail } from './simulator';
import { smtpMail } from './smtp';
import { unsetMail } from './unset';

export { accountMail } from './account';
export { mailOff } from './off';
export { simulatedMail } from './simulator';
export { smtpMail } from './smtp';

/**
 * A real server when the environment names one; else that of the settings, and the simulator while they name none.
 * Production never has a simulator.
 */
export const mailOf = ({
  smtpUrl,
  mailFrom,
  production,
}: Pick<Config, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Config, 'production'>>): Mail => {
  if (smtpUrl === noMail || (production && !smtpUrl)) return mailOff;
  if (smtpUrl === mailOfSettings) return unsetMail;
  return smtpUrl && mailFrom
    ? smtpMail({ url: smtpUrl, from: mailFrom })
    : { ...simulatedMail(), through: accountMail };
};
