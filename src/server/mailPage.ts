import { equalText } from './core/digest';
import { escaped } from './adapters/mail/letter';
import { refusal } from './core/reply';
import type { KeptMessage, Mail } from './ports';

/**
 * GET /dev/mail?chave=…: messages that the simulated mail server holds, where there is no real one. Its key, which the
 * start prints, opens the page; without it there is no such page. Production has no such server.
 */
export const mailPage = ({ kept, key }: Pick<Mail, 'kept' | 'key'>, { url }: Request): Response => {
  const given = new URL(url).searchParams.get('chave') ?? '';
  if (!kept || !key || !equalText(given, key)) return refusal({ kind: 'notFound' });
  return new Response(page(kept()), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
};

const page = (messages: readonly KeptMessage[]): string => `<!doctype html>
<html lang="pt-BR" style="color-scheme:light dark;font:16px/1.5 system-ui,sans-serif"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>SIMULAÇÃO: e-mails</title></head><body>
<h1>SIMULAÇÃO: e-mails que não saíram daqui</h1>
<p>Sem SMTP_URL, nenhuma mensagem é enviada. As últimas ficam nesta página até o servidor parar.</p>
${messages.length === 0 ? '<p>Nenhuma mensagem ainda.</p>' : messages.map(one).join('\n')}
</body></html>`;
const one = ({
  at,
  to,
  fromName,
  replyTo,
  subject,
  body,
  unsubscribe,
  attachments = [],
}: KeptMessage): string => `<article><h2>${escaped(subject)}</h2>
<p>${[
  `${at.toISOString()} para ${escaped(to.join(', '))}`,
  ...(fromName === undefined ? [] : [`de ${escaped(fromName)}`]),
  ...(replyTo === undefined ? [] : [`respostas para ${escaped(replyTo)}`]),
  ...(unsubscribe === undefined ? [] : [`List-Unsubscribe: ${escaped(unsubscribe)}`]),
].join(' · ')}</p>
<div style="max-width:560px;padding:16px;border:1px solid #8888">${body}</div>${attachments.length === 0 ? '' : `<p>Anexos: ${escaped(attachments.map(({ name }) => name).join(', '))}</p>`}</article>`;
