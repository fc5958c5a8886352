import { describe } from 'vitest';
import { forgery } from './suites/forgery';
import { withWorld } from './suites/world';

describe('attacks', () => {
  const world = withWorld('postgres');
  forgery(world);
});
