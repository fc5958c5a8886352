import { describe } from 'vitest';
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
  death('postgres');
});
