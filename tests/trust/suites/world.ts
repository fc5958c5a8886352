import { afterAll, beforeAll } from 'vitest';
import { startServices, type Services } from '../../support/services';

export type Engine = 'pglite' | 'postgres';
/** The real services with rows of every entity in two companies, filled before the tests run. */
export type World = () => Services;

export const withWorld = (engine: Engine, rows = 3): World => {
  let services: Services;
  beforeAll(async () => { services = await startServices({ engine, rows }); }, 120_000);
  afterAll(() => services?.close());
  return () => services;
};
