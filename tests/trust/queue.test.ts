import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { amount, figure, none, sized } from '../support/figures';
import { startPostgres, type TestPostgres } from '../support/postgres';
import { live } from '../reliability/life';
import { poison } from '../reliability/queueWorker';

interface Said {
  readonly done: number;
  readonly failed: number;
  readonly items: number;
  readonly waiting: number;
  readonly broken: number;
}
const lots = 20;
const kills = 10;
/** Messages that one worker sends at a time. */
const lanes = 8;

/** Messages to a provider that refuses, and that does what it then denies; whose senders are killed. */
describe('a queue', () => {
  let postgres: TestPostgres;
  let provider: Server;
  /** How often each key was asked for, and those that took effect. */
  const asked = new Map<string, number>();
  const effects = new Set<string>();
  /** Messages that it reported as done once, and more than once. */
  const [told, again] = [new Set<string>(), new Set<string>()];
  beforeAll(async () => {
    postgres = await startPostgres();
    provider = createServer((request, response) => {
      const key = new URL(request.url!, 'http://localhost').searchParams.get('key')!;
      const time = (asked.get(key) ?? 0) + 1;
      asked.set(key, time);
      const [lot, at] = key.split('.').map(Number);
      // One in five fails twice: one half before anything is done, the other after, as a lost answer does. The effect
      // of a key is not repeated.
      const isFaulty = lot === poison || (at! % 5 === 0 && time <= 2);
      if (lot !== poison && !effects.has(key) && (!isFaulty || at! % 10 === 0)) effects.add(key);
      if (isFaulty && at! % 10 === 0) {
        response.destroy();
        return;
      }
      if (!isFaulty) (told.has(key) ? again : told).add(key);
      response.statusCode = isFaulty ? 503 : 200;
      response.end();
    });
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve);
    });
  }, 120_000);
  afterAll(async () => {
    await new Promise((resolve) => {
      provider.close(resolve);
      provider.closeAllConnections();
    });
    await postgres?.stop();
  });

  it('loses none, does each once by its key, and is not held up by one that never succeeds', async () => {
    const size = Math.ceil(sized(10_000, 400) / lots);
    const url = await postgres.createDatabase();
    const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const total = lots * size;
    let killed = 0;
    let said: Said | undefined;
    while (said?.waiting !== 0) {
      const mayLive = killed >= kills;
      const upTo = mayLive
        ? Infinity
        : Math.min(total * 0.9, (said?.done ?? 0) + 1 + Math.random() * (total / kills) * 0.8);
      said = await live<Said>(
        'reliability:queueWorker',
        [url, address, String(lots), String(size)],
        ({ waiting, done }) => waiting > 0 && done >= upTo,
      );
      if (said.waiting > 0) killed++;
    }
    const keys = Array.from({ length: lots }, (_, lot) =>
      Array.from({ length: size }, (__, at) => `${lot + 1}.${at + 1}`),
    ).flat();
    const ordered = new Set(keys);
    amount('queue: messages', keys.length);
    amount(
      'queue: asked for more than once, after a refusal, a lost answer or a death',
      [...asked.values()].filter((times) => times > 1).length,
    );
    figure('queue: workers killed', killed, { exactly: kills });
    none(
      'queue: messages lost',
      keys.filter((key) => !effects.has(key)),
    );
    none(
      'queue: effects of what was never ordered',
      [...effects].filter((key) => !ordered.has(key)),
    );
    // One that dies between the answer and its note asks once more, with its key: as many as a worker does at a time.
    figure('queue: asked again although the provider had said «done»', again.size, { atMost: kills * lanes });
    figure('queue: messages whose outcome is «done»', said.done, { exactly: total });
    figure('queue: failed, the poison alone', said.failed, { exactly: 1 });
    figure('queue: processes that broke', said.broken, { exactly: 0 });
  });
});
