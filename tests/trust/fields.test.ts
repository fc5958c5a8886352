import { describe } from 'vitest';
import { assignment } from './suites/assignment';
import { hidden } from './suites/hidden';

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  hidden(engine, true);
  assignment(engine);
});
