import pg from 'pg';

const members = (text: string): string[] => text.slice(1, -1).split(',').filter(Boolean);
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, 1082: String,
  // bigint[] and date[]
  1016: (text) => members(text).map(Number), 1182: members,
};
/** Whole numbers as numbers, days as 'YYYY-MM-DD', numerics as text: the same as the embedded engine. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown => (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PostgresPools {
  /** Transactions of requests; without a role set they see no row of a company. */
  readonly requests: pg.Pool;
  /** Migrations, backup, seeding. */
  readonly owner: pg.Pool;
}
/** Two pools to one PostgreSQL, so that a backup never takes the connections of requests. */
export const openPools = (url: string, onError: (error: Error) => void): PostgresPools => {
  const base: pg.PoolConfig = { connectionString: url, types, application_name: 'retaguarda', connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000 };
  const requests = new pg.Pool({ ...base, max: 10 });
  const owner = new pg.Pool({ ...base, max: 3 });
  // The first statement of every connection: whoever owns the tables sees their rows only where this is said.
  owner.on('connect', (client) => { client.query("select set_config('app.empresa', '*', false)").catch(onError); });
  // A connection that breaks while idle is replaced; unheard, the event would end the process.
  for (const pool of [requests, owner]) pool.on('error', onError);
  return { requests, owner };
};
/** 'servidor:5432/banco', without user and password. */
export const placeOf = (url: string): string => {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
};
