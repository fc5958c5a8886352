import type { Services } from './core/context';
import { refusal } from './core/reply';
import type { KeptMessage } from './ports';
import { presentedBy } from './session/token';

/**
 * GET /dev/mail: what the simulated mail server holds, where there is no real one. For administrators (header
 * `remember-me`) and, in a demonstration, for who sits at the machine itself. Everybody else finds no such page.
 */
export const mailPage = async ({ ports: { mail }, sessions }: Services, request: Request, ip: string, isDemo: boolean): Promise<Response> => {
  if (!mail.kept) return refusal({ kind: 'notFound' });
  const isHere = isDemo && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip);
  const session = isHere ? undefined : await sessions.find(presentedBy(request), ip).catch(() => undefined);
  if (!isHere && !session?.user.admin) return refusal({ kind: 'notFound' });
  return new Response(page(mail.kept()), { headers: {
    'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  } });
};

const page = (messages: readonly KeptMessage[]): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SIMULAÇÃO: e-mails</title></head><body>
<h1>SIMULAÇÃO: e-mails que não saíram daqui</h1>
<p>Sem SMTP_URL, nenhuma mensagem é enviada. As últimas ficam nesta página até o servidor parar.</p>
${messages.length === 0 ? '<p>Nenhuma mensagem ainda.</p>' : messages.map(one).join('\n')}
</body></html>`;
const one = ({ at, to, subject, text, attachments = [] }: KeptMessage): string => `<article><h2>${escaped(subject)}</h2>
<p>${at.toISOString()} para ${escaped(to.join(', '))}</p>
<pre>${linked(escaped(text))}</pre>${attachments.length === 0 ? '' : `<p>Anexos: ${escaped(attachments.map(({ name }) => name).join(', '))}</p>`}</article>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
/** Addresses of our own making, made to be opened: after escaping, so that nothing in them is markup. */
const linked = (text: string): string => text.replace(/https?:\/\/[^\s&<>"']+/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);
