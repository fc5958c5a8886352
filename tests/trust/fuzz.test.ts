import { describe } from 'vitest';
import { fuzz } from './suites/fuzz';
import { serverLog } from './suites/serverLog';
import { withLoggedWorld } from './suites/world';

describe('fuzz', () => {
  const { world, log } = withLoggedWorld();
  fuzz(world);
  serverLog('fuzz', log);
});
