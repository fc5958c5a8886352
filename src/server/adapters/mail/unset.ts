import { MailError, type Mail } from '../../ports';
import { accountMail } from './account';

/** Sends by the account of the settings alone (SMTP_URL=settings). Until they name one, messages wait. */
export const unsetMail: Mail = {
  through: accountMail,
  send: () =>
    Promise.reject(new MailError('O servidor de e-mail ainda não foi configurado: peça ao administrador do sistema!')),
};
