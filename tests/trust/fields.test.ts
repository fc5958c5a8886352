import { describe } from 'vitest';
import { assignment } from './suites/assignment';
import { ceiling } from './suites/ceiling';
import { hidden } from './suites/hidden';
import { references } from './suites/references';
import { withWorld } from './suites/world';

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  // Every probe every way on one engine: the refusal comes before the database.
  hidden(engine, engine === 'postgres');
  assignment(engine);
  const world = withWorld(engine);
  references(world, engine);
  ceiling(world);
});
