import type { Duplex } from 'node:stream';
import pg from 'pg';
import { companyRole } from '../db/roles';
import { toldChannel } from '../db/told';
import { Batch } from './batch';
import type { Lender, Lent } from './transactions';

/** Splits an array whose values need no quotes. */
const members = (text: string): string[] => text.slice(1, -1).split(',').filter(Boolean);
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1082: String,
  // bigint[] and date[]
  1016: (text) => members(text).map(Number),
  1182: members,
};
/** Whole numbers as numbers, days as 'YYYY-MM-DD', numerics as text: the same as the embedded engine. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PostgresPools {
  /** Transactions of requests; without a role set they see no row of a company. */
  readonly requests: pg.Pool;
  /** Migrations, backup, seeding. */
  readonly owner: pg.Pool;
}
/** Milliseconds after which a database that says nothing is taken for gone: longer than it lets a statement run. */
const answerTimeout = 35_000;
/** A server that is there lets in sooner than a statement of another request ends. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 5_000 });
  }
}
/** Two pools to one PostgreSQL, so that a backup never takes the connections of requests. */
export const openPools = (url: string, onError: (error: Error) => void): PostgresPools => {
  const base: pg.PoolConfig = {
    connectionString: url,
    types,
    application_name: 'retaguarda',
    // A plan over many days looks dear to PostgreSQL, which then compiles it for longer than it runs.
    options: '-c jit=off',
    // Also of a turn: orders that wait for one row hold all connections until each has had it.
    connectionTimeoutMillis: answerTimeout,
    Client,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
  };
  const requests = new pg.Pool({ ...base, ...inFlight, max: 10 });
  // The first statement of every connection: the owner of the tables sees their rows only where this is set.
  const owner = new pg.Pool({ ...base, ...everything, max: 3 });
  for (const pool of [requests, owner]) {
    // A connection that breaks is replaced. While it is lent its statements fail and tell; unheard, the event would end
    // the process.
    pool.on('error', onError);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
    });
  }
  return { requests, owner };
};
/** Milliseconds before another attempt where the line for listening is gone. */
const listenAgain = 2_000;
/**
 * A connection that does nothing but listen. When it breaks, messages are lost: the listener is told when it stands
 * again.
 */
export const listenTo = (url: string, heard: () => void): (() => void) => {
  let client: pg.Client | undefined;
  let isOver = false;
  const open = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'retaguarda, novidades',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = own;
    let isGone = false;
    const again = (): void => {
      if (isGone) return;
      isGone = true;
      own.end().catch(() => undefined);
      if (!isOver) setTimeout(() => void open(), listenAgain).unref();
    };
    own.on('error', again);
    own.on('end', again);
    own.on('notification', heard);
    try {
      await own.connect();
      await own.query(`listen ${toldChannel}`);
      heard();
    } catch {
      again();
    }
  };
  void open();
  return () => {
    isOver = true;
    client?.end().catch(() => undefined);
  };
};
const everything = {
  onConnect: async (client: pg.Client): Promise<void> => {
    await client.query("select set_config('app.empresa', '*', false)");
  },
};
/**
 * Statements go out without waiting for the answers before them. Outside a transaction a connection is that of a
 * company's role in no company, which sees no row of anybody's.
 */
const inFlight = {
  pipeline: true,
  query_timeout: answerTimeout,
  onConnect: async (client: pg.Client): Promise<void> => {
    await client.query(`set role ${companyRole}`);
  },
};

/** Sends all that is written in one step of the event loop in one packet. */
const gather = (client: pg.PoolClient): void => {
  if (!(client instanceof pg.Client)) return;
  const stream: Duplex = client.connection.stream;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
};

/**
 * Messages without a code by which the driver reports a lost line or server; an error with a code is a fault of ours.
 */
const gone =
  /^(Connection terminated|timeout expire|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/;
const lost = (error: unknown): never => {
  throw error instanceof Error && !('code' in error) && gone.test(error.message)
    ? Object.assign(error, { code: '08006' })
    : error;
};

const readerOf = (oid: number): ((text: string) => unknown) =>
  parsers[oid] ?? (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown);

/**
 * Requests on one shared connection at most: a statement waits for few others, and PostgreSQL works on several at once.
 */
const mostTogether = 4;
interface Shared {
  readonly client: Promise<pg.PoolClient>;
  users: number;
  isOpen: boolean;
  isBroken: boolean;
}

export const lenderOf = (pool: pg.Pool): Lender => {
  const borrow = (): Promise<pg.PoolClient> => pool.connect().catch(lost);
  let latest: Shared | undefined;
  const join = (): Shared => {
    if (latest?.isOpen && latest.users < mostTogether) return latest;
    const mine: Shared = { client: borrow(), users: 0, isOpen: true, isBroken: false };
    // A caller in a later round would wait for answers that are on their way.
    setImmediate(() => {
      mine.isOpen = false;
    });
    return (latest = mine);
  };
  return {
    connect: async () => {
      const client = await borrow();
      return lentOf(client, (isBroken) => client.release(isBroken));
    },
    share: async () => {
      const mine = join();
      mine.users++;
      const client = await mine.client;
      return lentOf(client, (isBroken = false) => {
        mine.isBroken ||= isBroken;
        if (--mine.users > 0) return;
        mine.isOpen = false;
        client.release(mine.isBroken);
      });
    },
  };
};
const lentOf = (client: pg.PoolClient, release: Lent['release']): Lent => {
  const send = (batch: Batch): void => {
    gather(client);
    client.query(batch);
  };
  return {
    query: (text, values, name) => {
      if (!values) {
        gather(client);
        return client.query(text).catch(lost);
      }
      const one = new Batch(readerOf, () => undefined);
      const answer = one.add(text, values, name).catch(lost);
      send(one);
      return answer;
    },
    batch: () => {
      let told: (error: unknown) => void = () => undefined;
      const isGood = new Promise<boolean>((resolve) => {
        told = (error) => resolve(error === null || error === undefined);
      });
      const batch = new Batch(readerOf, told);
      return {
        query: (text, values, name) => batch.add(text, values ?? [], name).catch(lost),
        send: () => {
          send(batch);
          return isGood;
        },
      };
    },
    release,
  };
};
/** 'servidor:5432/banco', without user and password. */
export const placeOf = (url: string): string => {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
};
