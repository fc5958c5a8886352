import { connect, type Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure, none, amount, sized } from '../support/figures';
import { served, wait, type Served } from './served';
import { startPostgres, type TestPostgres } from '../support/postgres';

/** Clients that are slow on purpose, each on a socket that it wants to keep for ever. */
describe('slow clients', () => {
  let postgres: TestPostgres;
  let house: Served;
  beforeAll(async () => {
    postgres = await startPostgres();
    house = await served({ DATABASE_URL: await postgres.createDatabase() });
  }, 240_000);
  afterAll(async () => {
    await house?.running.stop();
    await postgres?.stop();
  });

  /** How each begins, and what it sends every second. */
  const kinds: readonly (readonly [string, string, (at: number) => string])[] = [
    ['headers without end', 'POST /services/setor/save HTTP/1.1\r\nhost: x\r\n', (at) => `x-${at}: ${at}\r\n`],
    ['half a first line', 'GET /servi', () => 'c'],
    [
      'a body by the byte',
      'POST /services/login HTTP/1.1\r\nhost: x\r\nx-xsrf-token: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n',
      () => '{',
    ],
    [
      'a body in chunks',
      'POST /services/login HTTP/1.1\r\nhost: x\r\nx-xsrf-token: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      () => '1\r\n{\r\n',
    ],
    ['nothing at all', '', () => ''],
  ];

  it("take nobody else's place, and lose their own", async () => {
    const sockets = sized(1_000, 100);
    const { port } = new URL(house.running.url);
    const open = new Set<Socket>();
    const before = memory(house.running.pid);
    const cut = new Map<string, number>();
    const all = Array.from({ length: sockets }, (_, at) => {
      const [name, head] = kinds[at % kinds.length]!;
      const socket = connect(Number(port), '127.0.0.1');
      open.add(socket);
      socket.on('connect', () => {
        if (head) socket.write(head);
      });
      socket.on('error', () => undefined);
      socket.on('data', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        cut.set(name, (cut.get(name) ?? 0) + 1);
      });
      return socket;
    });
    await wait(1_000);
    const drip = setInterval(() => {
      for (const [at, socket] of all.entries())
        if (!socket.destroyed) {
          const text = kinds[at % kinds.length]![2](at);
          if (text) socket.write(text);
        }
    }, 1_000);
    const waits: number[] = [];
    const failed: unknown[] = [];
    const start = performance.now();
    let most = before;
    try {
      // Longer than the server waits for the whole of a request, and its own look round after that.
      while (open.size > 0 && performance.now() - start < 160_000) {
        const answers = await Promise.all(
          Array.from({ length: 4 }, (_, at) =>
            at % 2
              ? house.save(`Apesar deles ${waits.length} ${at}`)
              : house.ask('POST', 'setor/filterpaginated/1/10', {}),
          ),
        );
        waits.push(...answers.map(({ ms }) => ms));
        failed.push(...answers.filter(({ status }) => status !== 200));
        most = Math.max(most, memory(house.running.pid));
        await wait(100);
      }
    } finally {
      clearInterval(drip);
      for (const socket of all) socket.destroy();
    }
    const left = sockets - [...cut.values()].reduce((sum, one) => sum + one, 0);
    amount('slow clients: honest requests among them', waits.length);
    none(`slow clients, ${sockets} sockets: honest requests that failed`, failed);
    figure(
      'slow clients: honest answers, p99, milliseconds',
      waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!,
      { atMost: 1_000 },
    );
    figure(
      'slow clients: seconds until the last one was cut off',
      (performance.now() - start) / 1_000,
      { atMost: 155 },
      Object.fromEntries(cut),
    );
    figure('slow clients: still connected at the end', left, { exactly: 0 }, Object.fromEntries(cut));
    figure('slow clients: megabytes more than before, at most', (most - before) / 1_024, { atMost: 150 });
    expect(await house.state('/healthz')).toBe(200);
  });
});

/** Kilobytes that a process has of the memory; 0 where the system does not tell. */
const memory = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
  } catch {
    return 0;
  }
};
