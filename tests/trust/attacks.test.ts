import { describe } from 'vitest';
import { bombs, hostileFiles } from './suites/bombs';
import { death } from './suites/death';
import { forgery } from './suites/forgery';
import { serverLog } from './suites/serverLog';
import { sqlInjection } from './suites/sql';
import { storedPayloads } from './suites/stored';
import { withLoggedWorld } from './suites/world';

describe('attacks', () => {
  const { world, log } = withLoggedWorld();
  forgery(world);
  sqlInjection(world);
  storedPayloads(world);
  bombs(world);
  hostileFiles(world);
  serverLog('attacks', log);
  death('postgres');
});
