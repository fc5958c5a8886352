import { cleanup, render } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeToken } from '../session/token';
import { tellHeard } from './heard';
import { startHub } from './hub';
import { useLive } from './useLive';

/** One line to the services: what it was asked with, and what the test says on it. */
interface Line {
  readonly url: string;
  readonly say: (message: object) => Promise<void>;
  readonly end: () => void;
}
let lines: Line[];
let refused: number;
let accesses: number;
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  refused = 0;
  accesses = 0;
  storeToken('a.1.b');
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, { signal }: RequestInit) => {
      if (refused-- > 0) return Promise.reject(new TypeError('no network'));
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')));
          lines.push({
            url,
            say: async (message) => {
              stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
              await vi.advanceTimersByTimeAsync(1);
            },
            end: () => stream.close(),
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    }),
  );
});
afterEach(() => {
  cleanup();
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const hub = async () => {
  const rang: number[][] = [];
  stops.push(
    startHub(
      (told) => rang.push(told.map(({ id }) => id)),
      () => {
        accesses += 1;
      },
    ),
  );
  await vi.advanceTimersByTimeAsync(1);
  return rang;
};
const heard = (id: number, more: object = {}) => ({ id, entity: 'pedido', record: id * 10, ...more });
const changes = () => {
  const seen: (readonly number[] | null)[] = [];
  const Page = () => {
    useLive('pedido', (records) => seen.push(records && [...records]));
    return null;
  };
  render(<Page />);
  return seen;
};

it('goes on where the line broke, hears nothing twice, and rings for what others did since it listens', async () => {
  const seen = changes();
  const rang = await hub();
  expect(lines[0]!.url).toMatch(/^\/services\/backoffice\/novidades\?ago=\d+$/);
  await lines[0]!.say({ since: 5, told: [heard(1, { rings: true })] });
  await lines[0]!.say({ since: 6, told: [heard(2, { rings: true }), heard(3, { rings: true, own: true })] });
  lines[0]!.end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(lines[1]!.url).toContain('since=6');
  await lines[1]!.say({ since: 8, told: [heard(2, { rings: true }), heard(4)] });
  expect([seen.flat(), rang]).toEqual([[10, 20, 30, 40], [[2]]]);
});

it('comes back with growing pauses without a network, and at once when there is one again', async () => {
  refused = 3;
  await hub();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(lines).toHaveLength(1);
  refused = 4;
  lines[0]!.end();
  await vi.advanceTimersByTimeAsync(8_000);
  refused = 0;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(lines).toHaveLength(2);
});

it('takes a line that is silent for dead, as after a sleep', async () => {
  await hub();
  await vi.advanceTimersByTimeAsync(44_000);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines).toHaveLength(2);
});

it('asks for everything again where something was missed', async () => {
  const seen = changes();
  await hub();
  await lines[0]!.say({ since: 9, told: [], refetch: true });
  expect([seen, accesses]).toEqual([[null], 1]);
});

it('asks again what the user may do when that has changed, and goes on where it was', async () => {
  const seen = changes();
  await hub();
  await lines[0]!.say({ since: 7, told: [] });
  await lines[0]!.say({ access: true });
  expect([seen, accesses]).toEqual([[], 1]);
  lines[0]!.end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(lines[1]!.url).toContain('since=7');
});

it('answers much that happens once a second, and of other entities nothing', async () => {
  const seen = changes();
  await act(async () => {
    for (let id = 1; id <= 5; id++) tellHeard([heard(id), { ...heard(id), entity: 'cliente' }]);
    await vi.advanceTimersByTimeAsync(1_100);
    tellHeard([{ ...heard(9), record: null }]);
    await vi.advanceTimersByTimeAsync(1_100);
  });
  expect(seen).toEqual([[10], [20, 30, 40, 50], null]);
});
