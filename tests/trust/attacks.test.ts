import { describe } from 'vitest';
import { bombs, hostileFiles } from './suites/bombs';
import { death } from './suites/death';
import { forgery } from './suites/forgery';
import { sqlInjection } from './suites/sql';
import { storedPayloads } from './suites/stored';
import { withWorld } from './suites/world';

describe('attacks', () => {
  const world = withWorld('postgres');
  forgery(world);
  sqlInjection(world);
  storedPayloads(world);
  bombs(world);
  hostileFiles(world);
  death('postgres');
});
