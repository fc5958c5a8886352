import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}
export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */ readonly p50: number;
  readonly p99: number;
}

/** Asks `url` over and over on so many connections for so long. Throws at the first answer that is not a success. */
export const load = async (
  url: string,
  connections: number,
  milliseconds: number,
  ask: () => Ask,
  headers: Readonly<Record<string, string>> = {},
): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + milliseconds;
  const times: number[] = [];
  const start = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const sent = performance.now();
      await once(agent, url, ask(), headers);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length / 2)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  };
};

const once = (
  agent: Agent,
  url: string,
  { method, path, body }: Ask,
  headers: Readonly<Record<string, string>>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = request(
      url + path,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        let told = '';
        const isGood = response.statusCode === 200;
        response.on('data', (part: Buffer) => {
          if (!isGood) told += part.toString();
        });
        response.on('end', () => {
          if (isGood) resolve();
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${told}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(text);
  });
