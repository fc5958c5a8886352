import { describe } from 'vitest';
import { death } from './suites/death';
import { forgery } from './suites/forgery';
import { withWorld } from './suites/world';

describe('attacks', () => {
  const world = withWorld('postgres');
  forgery(world);
  death('postgres');
});
