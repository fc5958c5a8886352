import type { BusinessPorts, Port, PortStore, PortTools } from '#kit/work/port';
import { sql } from 'kysely';
import { abroad } from './adapters/inside';
import { fallbackOf, type PortValues } from './config';
import type { Log } from './core/log';
import type { Database } from './db/database';
import type { Mail } from './ports';

interface Opening {
  readonly database: Database;
  readonly log: Log;
  readonly publicUrl: string;
  readonly isProduction: boolean;
  readonly now?: () => Date;
  readonly fetch?: typeof fetch;
  /** Keeps what simulators do not deliver. */
  readonly mail?: Pick<Mail, 'keep'>;
}

/** Opens the ports of the business, each with its own variables; what one of them refuses stops the start-up. */
export const openPorts = async (
  declared: readonly Port[],
  values: PortValues,
  { database, log, publicUrl, isProduction, now = () => new Date(), fetch: ask = fetch, mail }: Opening,
): Promise<BusinessPorts> => {
  const opened: [string, unknown][] = [];
  for (const { name, variables, open } of declared) {
    const fallbacks = Object.fromEntries(
      Object.entries(variables).map(([variable, one]) => [variable, fallbackOf(one, isProduction)]),
    );
    const tools: PortTools = {
      fetch: ask,
      fetchAbroad: isProduction ? abroad(ask) : ask,
      now,
      publicUrl,
      rehearses: !isProduction,
      log: {
        warn: (event, fields) => {
          log.warn(event, fields);
        },
      },
      store: storeOf(database, name),
      outbox: (message) => mail?.keep?.(message),
    };
    opened.push([name, await open({ ...fallbacks, ...values[name] }, tools)]);
  }
  // Each port answers its own type; together they are all of them.
  return Object.fromEntries(opened) as unknown as BusinessPorts;
};

/** Rows of `porta`; the row's lock lets one caller at a time change a key. */
const storeOf = (database: Database, port: string): PortStore => {
  const everyone = { company: '*' } as const;
  return {
    get: async (key) => {
      const { rows } = await database.read(everyone, (tx) =>
        sql<{ valor: unknown }>`select valor from porta where porta = ${port} and chave = ${key}`.execute(tx),
      );
      return rows[0]?.valor ?? undefined;
    },
    change: (key, change) =>
      database.transaction(everyone, async (tx) => {
        await sql`insert into porta (porta, chave) values (${port}, ${key}) on conflict do nothing`.execute(tx);
        const { rows } = await sql<{
          valor: unknown;
        }>`select valor from porta where porta = ${port} and chave = ${key} for update`.execute(tx);
        const value = change(rows[0]?.valor ?? undefined);
        await sql`update porta set valor = ${JSON.stringify(value ?? null)}::jsonb where porta = ${port} and chave = ${key}`.execute(
          tx,
        );
        return value;
      }),
  };
};
