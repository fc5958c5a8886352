import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MailError, type Mail, type MailMessage } from '../../ports';
import { simulatedMail, smtpMail } from '.';

/** A mail server that takes everything and remembers it. */
const smtpServer = async (): Promise<{
  readonly server: Server;
  readonly port: number;
  readonly recipients: string[];
  readonly data: string[];
}> => {
  const [recipients, data]: [string[], string[]] = [[], []];
  const server = createServer((socket) => {
    let body: string | undefined;
    socket.setEncoding('utf8').write('220 teste\r\n');
    let rest = '';
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (body !== undefined) {
          if (line === '.') {
            data.push(body);
            body = undefined;
            socket.write('250 ok\r\n');
          } else body += `${line}\n`;
        } else if (/^DATA/i.test(line)) {
          body = '';
          socket.write('354 ok\r\n');
        } else {
          const to = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
          if (to) recipients.push(to);
          socket.write(/^QUIT/i.test(line) ? '221 ok\r\n' : '250 ok\r\n');
        }
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port, recipients, data };
};
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
