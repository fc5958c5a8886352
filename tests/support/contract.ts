import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string;
  }
}

/** One PostgreSQL for the whole lane: the one of TEST_DATABASE_URL, else a throw-away server. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  project.provide('postgresUrl', server.url);
  return () => server.stop();
};
