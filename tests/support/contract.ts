import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startOwnPostgres, startPostgres } from './postgres';
import { templatePrefix } from './templateName';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string;
  }
}

/** One PostgreSQL for the whole lane: the one of TEST_DATABASE_URL, else a throw-away server. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = process.env.TEST_DATABASE_URL ? await startPostgres() : await startKept();
  process.env.TEST_DATABASE_URL = server.url;
  project.provide('postgresUrl', server.url);
  return () => server.stop();
};

const kept = join('node_modules', '.cache', 'retaguarda', 'postgres');
const keptOnes = (): readonly string[] =>
  existsSync(kept)
    ? readdirSync(kept)
        .filter((name) => /^\d+$/.test(name))
        .toSorted()
    : [];

/** A throw-away server that begins with the templates of the run before it, and leaves its own for the next one. */
const startKept = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const newest = keptOnes().at(-1);
  const server = await startOwnPostgres(newest ? { from: join(kept, newest) } : {});
  const before = await databases(server.url);
  return {
    url: server.url,
    stop: async () => {
      const templates = (await databases(server.url)).filter((name) => name.startsWith(templatePrefix));
      // A checkout that is thrown away has no next run.
      if (process.env.CI || templates.every((name) => before.includes(name))) return server.stop();
      await forget(server.url, templates.slice(-mostKept));
      const place = join(kept, String(Date.now()));
      const making = `${place}.new`;
      mkdirSync(kept, { recursive: true });
      await server.leave(making);
      renameSync(making, place);
      // The one before may just be read.
      for (const name of keptOnes().slice(0, -2)) rmSync(join(kept, name), { recursive: true, force: true });
    },
  };
};
/** Houses of several sizes; each is a tenth of a second of every start. */
const mostKept = 4;

/** Oldest first. */
const databases = (url: string): Promise<readonly string[]> =>
  asking(url, async (client) =>
    (await client.query<{ name: string }>('select datname as name from pg_database order by oid')).rows.map(
      ({ name }) => name,
    ),
  );
/** Drops databases of tests, and templates of other days and declarations. */
const forget = (url: string, but: readonly string[]): Promise<void> =>
  asking(url, async (client) => {
    for (const name of await databases(url))
      if (!['postgres', 'template0', 'template1', ...but].includes(name))
        await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  });
const asking = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};
