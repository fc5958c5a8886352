import { createServer, type AddressInfo, type Server } from 'node:net';

/** A mail server that takes everything and remembers it; `says` answers a line differently. */
export const smtpServer = async (
  says: (line: string) => string | undefined = () => undefined,
): Promise<{
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
            const taken = says('.') ?? '250 ok';
            if (taken.startsWith('2')) data.push(body);
            body = undefined;
            socket.write(`${taken}\r\n`);
          } else body += `${line}\n`;
        } else if (/^DATA/i.test(line)) {
          body = '';
          socket.write('354 ok\r\n');
        } else {
          const to = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
          const answer = says(line) ?? (/^QUIT/i.test(line) ? '221 ok' : '250 ok');
          if (to && answer.startsWith('2')) recipients.push(to);
          socket.write(`${answer}\r\n`);
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
