import type { Services } from './core/context';
import { refusal } from './core/reply';
import { isWithin, networksOf } from './networks';
import type { KeptMessage } from './ports';
import { presentedBy } from './core/digest';

/**
 * GET /dev/mail: what the simulated mail server holds, where there is no real one. For administrators (header
 * `remember-me`) and, in a demonstration, for who sits at the machine itself: at the other end of the connection, for
 * no proxy is believed here, and none may pass it on. Everybody else finds no such page.
 */
export const mailPage = async (
  { ports: { mail }, sessions, publicUrl }: Services,
  request: Request,
  { ip, socket }: { readonly ip: string; readonly socket: string },
  isDemo: boolean,
): Promise<Response> => {
  if (!mail.kept || isForwarded(request) || !isOurs(request, publicUrl)) return refusal({ kind: 'notFound' });
  const isHere = isDemo && isWithin(loopback, socket);
  const session = isHere ? undefined : await sessions.find(presentedBy(request), ip).catch(() => undefined);
  if (!isHere && !session?.user.admin) return refusal({ kind: 'notFound' });
  return new Response(page(mail.kept()), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
};

const loopback = networksOf('127.0.0.0/8, ::1')!;
const isForwarded = ({ headers }: Request): boolean =>
  [...headers.keys()].some((name) => /^(x-forwarded-.*|forwarded|via|x-real-ip|.*-(client|connecting)-ip)$/.test(name));
/** Asked for by a name of ours: a page of somebody else's, whose name was made to lead to this machine, is not. */
const isOurs = (request: Request, publicUrl: string): boolean => {
  const { host, hostname } = new URL(request.url);
  return host === new URL(publicUrl).host || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
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
const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s&<>"']+/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);
