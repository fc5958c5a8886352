import type { Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MailError, type Mail, type MailMessage } from '../../ports';
import { smtpServer } from '../../../../tests/support/smtp';
import { simulatedMail, smtpMail } from '.';

let open: Server | undefined;
afterEach(() => {
  open?.close();
});

const plain: MailMessage = { to: ['Ana@Exemplo.com.br'], subject: 'Olá', text: 'Corpo' };
const hostile: readonly (readonly [string, Partial<MailMessage>])[] = [
  ['nobody', { to: [] }],
  ['21 people', { to: Array.from({ length: 21 }, (_, at) => `p${at}@exemplo.com.br`) }],
  ['a line more', { to: ['a@b.co\r\nBcc: c@d.co'] }],
  ['two in one', { to: ['a@b.co,c@d.co'] }],
  ['a name', { to: ['Ana <a@b.co>'] }],
  ['no domain', { to: ['ana@localhost'] }],
  ['a quoted part', { to: ['"a b"@c.co'] }],
  ['no subject', { subject: ' \r\n ' }],
  ['answers to nobody', { replyTo: 'a@b.co\r\nBcc: c@d.co' }],
  ['a button that runs', { button: { label: 'Abrir', url: 'javascript:alert(1)' } }],
  ['a button that ends its attribute', { button: { label: 'Abrir', url: 'https://a.co/"onclick="x' } }],
  ['a way out for two', { to: ['a@b.co', 'c@b.co'], unsubscribe: 'https://a.co/d/1' }],
  ['300 characters', { to: [`${'a'.repeat(300)}@b.co`] }],
];

describe.each(['simulator', 'smtp'] as const)('mail by %s', (kind) => {
  const start = async (): Promise<{ readonly mail: Mail; readonly sent: () => readonly string[] }> => {
    if (kind === 'simulator') {
      const mail = simulatedMail();
      return { mail, sent: () => mail.kept().flatMap(({ to }) => to) };
    }
    const { server, port, recipients } = await smtpServer();
    open = server;
    return {
      mail: smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Retaguarda <nao-responda@exemplo.com.br>' }),
      sent: () => recipients,
    };
  };
  it('reaches exactly whom it is for, once each', async () => {
    const { mail, sent } = await start();
    await mail.send({ ...plain, to: ['Ana@Exemplo.com.br', 'ana@exemplo.com.br ', 'bia@exemplo.com.br'] });
    expect(sent()).toEqual(['ana@exemplo.com.br', 'bia@exemplo.com.br']);
  });
  it.each(hostile)('refuses %s', async (_, change) => {
    const { mail, sent } = await start();
    await expect(mail.send({ ...plain, ...change })).rejects.toBeInstanceOf(MailError);
    expect(sent()).toEqual([]);
  });
});

it('lets no header in through the subject or the name of a file', async () => {
  const { server, port, recipients, data } = await smtpServer();
  open = server;
  const attachments = [{ name: 'a.csv\r\nBcc: mau@exemplo.com.br', type: 'text/csv', content: new Uint8Array([1]) }];
  await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@exemplo.com.br' }).send({
    ...plain,
    subject: 'Oi\r\nBcc: mau@exemplo.com.br',
    attachments,
  });
  expect(recipients).toEqual(['ana@exemplo.com.br']);
  expect(data[0]!.split('\n').filter((line) => /^bcc:/i.test(line))).toEqual([]);
});
it('says in Portuguese that the server is not there', async () => {
  await expect(smtpMail({ url: 'smtp://127.0.0.1:1', from: 'a@exemplo.com.br' }).send(plain)).rejects.toThrow(
    'Não foi possível enviar o e-mail',
  );
});

/** Headers and body of a part, read as a mail program reads them. */
const parsed = (raw: string) => {
  const [head = '', ...rest] = raw.split('\n\n');
  const headers = new Map(
    head
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map(
        (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
      ),
  );
  return { headers, body: rest.join('\n\n') };
};
const partsOf = (raw: string) => {
  const { headers, body } = parsed(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')![1]!;
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((one) => parsed(one.replace(/^\n/, '')));
};
const decoded = ({ headers, body }: ReturnType<typeof parsed>): string => {
  if (headers.get('content-transfer-encoding') === 'base64') return Buffer.from(body, 'base64').toString();
  if (headers.get('content-transfer-encoding') !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, pair: string) => String.fromCharCode(Number.parseInt(pair, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};
const full: MailMessage = {
  to: ['ana@exemplo.com.br'],
  fromName: 'Pizzaria "do Zé"\r\nBcc: mau@exemplo.com.br',
  replyTo: 'loja@exemplo.com.br',
  subject: 'Seu pedido',
  text: 'Olá, Ana!\n\nVeja <b>aqui</b> ou em https://exemplo.com.br/a?b=1&c=2',
  button: { label: 'Abrir & ver', url: 'https://exemplo.com.br/x?y=1&z=2' },
  note: 'Se não foi você, ignore.',
  unsubscribe: 'https://exemplo.com.br/d/0123456789abcdef0123456789abcdef',
};

it('is plain text and HTML of one declaration, with the name of a shop and where answers go', async () => {
  const { server, port, data } = await smtpServer();
  open = server;
  await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Retaguarda <nao-responda@exemplo.com.br>' }).send(full);
  const { headers } = parsed(data[0]!);
  const name = Buffer.from(
    /=\?UTF-8\?Q\?([^?]*)\?=/i.exec(headers.get('from')!)?.[1]?.replaceAll('_', ' ') ?? '',
  ).toString();
  expect(headers.get('from')).toMatch(/<nao-responda@exemplo\.com\.br>$/);
  expect(name).toContain('Pizzaria');
  expect([headers.get('reply-to'), headers.get('auto-submitted'), headers.has('bcc')]).toEqual([
    'loja@exemplo.com.br',
    'auto-generated',
    false,
  ]);
  expect(headers.get('content-type')).toContain('multipart/alternative');
  const [plainPart, htmlPart, ...more] = partsOf(data[0]!);
  expect(more).toEqual([]);
  expect(plainPart!.headers.get('content-type')).toContain('text/plain');
  expect(decoded(plainPart!).trim()).toBe(
    `${full.text}\n\nAbrir & ver:\nhttps://exemplo.com.br/x?y=1&z=2\n\nSe não foi você, ignore.\n\nNão quero mais receber:\n${full.unsubscribe}`,
  );
  expect([headers.get('list-unsubscribe'), headers.get('list-unsubscribe-post')]).toEqual([
    `<${full.unsubscribe}>`,
    'List-Unsubscribe=One-Click',
  ]);
  expect(htmlPart!.headers.get('content-type')).toContain('text/html');
  const html = decoded(htmlPart!);
  expect(html).toContain('Olá, Ana!</p>');
  expect(html).toContain('href="https://exemplo.com.br/x?y=1&#38;z=2"');
  expect(html).toContain('Abrir &#38; ver</a>');
  expect(html).not.toMatch(/<b>|<script|<img|<style|src=/);
});

describe('what a server says of an address', () => {
  const send = async (says: (line: string) => string | undefined, to: readonly string[] = ['ana@exemplo.com.br']) => {
    const { server, port, recipients } = await smtpServer(says);
    open = server;
    const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@exemplo.com.br' });
    const outcome = await mail.send({ ...plain, to }).catch((error: unknown) => error);
    return { outcome, recipients };
  };
  const rcpt =
    (answer: string, to = 'ana') =>
    (line: string) =>
      line.startsWith(`RCPT TO:<${to}@`) ? answer : undefined;
  it.each([
    ['no mailbox', '550 5.1.1 No such user', true, 1],
    ['no mailbox, without a detail', '550 No such user', true, 1],
    ['a closed mailbox', '550 5.2.1 Mailbox disabled', true, 1],
    ['no relaying for us', '554 5.7.1 Relay access denied', true, 0],
    ['a policy', '550 5.7.26 Unauthenticated mail', true, 0],
    ['a full mailbox', '452 4.2.2 Mailbox full', false, 0],
    ['greylisting', '451 4.7.1 Try again later', false, 0],
  ])('%s', async (_, answer, isPermanent, bounces) => {
    const { outcome } = await send(rcpt(answer));
    expect(outcome).toBeInstanceOf(MailError);
    const bounce = { to: 'ana@exemplo.com.br', code: 550, reason: answer };
    expect(outcome).toMatchObject({ isPermanent });
    expect((outcome as MailError).bounces).toEqual(Array.from({ length: bounces }, () => bounce));
  });
  it('is told beside a message that the others took', async () => {
    const to = ['ana@exemplo.com.br', 'bia@exemplo.com.br'];
    const { outcome, recipients } = await send(rcpt('550 5.1.1 No such user'), to);
    expect(recipients).toEqual(['bia@exemplo.com.br']);
    expect(outcome).toEqual({
      bounces: [expect.objectContaining({ to: 'ana@exemplo.com.br', code: 550 })],
      later: [],
    });
  });
  it('is not read from a refused message, a refused sender or a busy server', async () => {
    const content = await send((line) => (line === '.' ? '554 5.6.0 Bad content' : undefined));
    expect(content.outcome).toMatchObject({ isPermanent: true, bounces: [] });
    const busy = await send((line) => (/^MAIL/i.test(line) ? '421 4.3.2 Busy' : undefined));
    expect(busy.outcome).toMatchObject({ isPermanent: false, bounces: [] });
  });
});
