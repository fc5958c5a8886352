import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Json = Readonly<Record<string, unknown>>;
/** Misbehaviour of one answer, in order; undefined for a good one. `lost`: carried out, and not answered. */
export type Fault = 'lost' | 'late' | 'html' | 'empty' | 429 | 500 | 503 | undefined;
export interface Called {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export interface FakeCourier {
  readonly url: string;
  readonly calls: Called[];
  /** Rides that the partner has, by its own id. */
  readonly rides: Map<string, Ride>;
  /** Misbehaves at the next calls, one each. */
  fail(...faults: readonly Fault[]): void;
  /** The partner says this state from now on, in its own word. */
  say(id: string, word: string, more?: Json): void;
  close(): Promise<void>;
}
export interface Ride {
  readonly id: string;
  readonly key: string;
  word: string;
  more: Json;
  readonly asked: Json;
}
export interface FakeAnswer {
  readonly status: number;
  readonly body?: unknown;
}
export interface FakeCall extends Called {
  /** Undefined where the body is no JSON. */
  readonly json: Json;
  readonly rides: Map<string, Ride>;
}

const bytesOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};
const jsonOf = (text: string): Json => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
};
/** Milliseconds for which a late answer keeps its caller waiting. */
export const lateness = 1200;

/** HTTP server in this process that answers as a courier partner would, and misbehaves when told to. */
export const serveCourier = async (
  answer: (call: FakeCall) => FakeAnswer,
  /** Calls that a fault spares: those for a token. */
  spares: (path: string) => boolean = () => false,
): Promise<FakeCourier> => {
  const calls: Called[] = [];
  const rides = new Map<string, Ride>();
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    const handle = async (): Promise<void> => {
      const body = await bytesOf(request);
      const path = request.url ?? '/';
      const call = { method: request.method ?? 'GET', path, headers: request.headers, body };
      calls.push(call);
      const fault = spares(path) ? undefined : faults.shift();
      if (typeof fault === 'number') {
        response.writeHead(fault, { 'content-type': 'text/html' }).end('<html>Too bad</html>');
        return;
      }
      const said = answer({ ...call, json: jsonOf(body), rides });
      if (fault === 'lost') return void request.socket.destroy();
      if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, lateness));
      if (fault === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Ok</html>');
      response.writeHead(said.status, { 'content-type': 'application/json' });
      response.end(fault === 'empty' || said.body === undefined ? '' : JSON.stringify(said.body));
    };
    handle().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    rides,
    fail: (...more) => {
      faults.push(...more);
    },
    say: (id, word, more = {}) => {
      const ride = rides.get(id);
      if (!ride) throw new Error(`No ride ${id}`);
      ride.word = word;
      ride.more = { ...ride.more, ...more };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
