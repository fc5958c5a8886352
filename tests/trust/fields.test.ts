import { describe } from 'vitest';
import { assignment } from './suites/assignment';
import { ceiling } from './suites/ceiling';
import { hidden } from './suites/hidden';
import { withWorld } from './suites/world';

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  hidden(engine, true);
  assignment(engine);
  ceiling(withWorld(engine));
});
