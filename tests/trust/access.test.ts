import { describe } from 'vitest';
import { access } from './suites/access';
import { withWorld } from './suites/world';

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  access(withWorld(engine), { name: `access, ${engine}`, isWhole: true });
});
