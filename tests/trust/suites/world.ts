import { afterAll, beforeAll } from 'vitest';
import { startOwnPostgres, type OwnPostgres } from '../../support/postgres';
import { startServices, type Services } from '../../support/services';

export type Engine = 'pglite' | 'postgres';
/** The real services with rows of every entity in two companies, filled before the tests run. */
export type World = () => Services;

export const withWorld = (engine: Engine, rows = 3): World => {
  let services: Services;
  beforeAll(async () => {
    services = await startServices({ engine, rows });
  }, 120_000);
  afterAll(() => services?.close());
  return () => services;
};

/** The same on a PostgreSQL of its own, and what that has written into its log: each error with its SQLSTATE. */
export const withLoggedWorld = (): { readonly world: World; readonly log: () => string } => {
  let server: OwnPostgres;
  let services: Services;
  beforeAll(async () => {
    server = await startOwnPostgres({ settings: ['log_error_verbosity=verbose', 'log_min_error_statement=panic'] });
    services = await startServices({ engine: 'postgres', url: await server.createDatabase() });
  }, 120_000);
  afterAll(async () => {
    await services?.close();
    await server?.stop();
  });
  return { world: () => services, log: () => server.log() };
};
