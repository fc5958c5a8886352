import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * How the line behaves: `open`; `cut`: nobody is there; `silent`: taken, and never a word; a number: milliseconds that
 * every packet waits.
 */
export type Line = 'open' | 'cut' | 'silent' | number;
export interface Proxy {
  readonly port: number;
  /** From now on. `cut` and `silent` end what is connected as a pulled cable does. */
  set(line: Line): void;
  readonly connections: () => number;
  close(): Promise<void>;
}
type Target = { readonly port: number; readonly host: string } | { readonly path: string };

/** A line to a server of TCP or of a unix socket, which can be cut, slowed and struck dumb. */
export const startProxy = async (target: Target): Promise<Proxy> => {
  let line: Line = 'open';
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (line === 'cut') {
      near.destroy();
      return;
    }
    open.add(near);
    near.on('close', () => open.delete(near));
    near.on('error', () => undefined);
    if (line === 'silent') return;
    const far = connect(target);
    open.add(far);
    far.on('close', () => {
      open.delete(far);
      near.destroy();
    });
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    const pass =
      (to: Socket) =>
      (chunk: Buffer): void => {
        if (line === 'silent') return;
        if (typeof line === 'number')
          setTimeout(() => {
            if (!to.destroyed) to.write(chunk);
          }, line);
        else to.write(chunk);
      };
    near.on('data', pass(far));
    far.on('data', pass(near));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const hangUp = (): void => {
    for (const one of open) one.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      line = next;
      if (next === 'cut') hangUp();
    },
    connections: () => open.size,
    close: () =>
      new Promise((resolve) => {
        hangUp();
        server.close(() => resolve());
      }),
  };
};
