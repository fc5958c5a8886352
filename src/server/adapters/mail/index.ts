import type { Mail } from '../../ports';
import { simulatedMail } from './simulator';
import { smtpMail } from './smtp';

export { simulatedMail } from './simulator';
export { smtpMail } from './smtp';

/** A real server when one is configured, else the simulator. */
export const mailOf = ({ smtpUrl, mailFrom }: { readonly smtpUrl?: string; readonly mailFrom?: string }): Mail =>
  smtpUrl && mailFrom ? smtpMail({ url: smtpUrl, from: mailFrom }) : simulatedMail();
