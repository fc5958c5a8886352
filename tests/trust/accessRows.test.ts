import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { access } from './suites/access';
import { withWorld } from './suites/world';

const asked = vi.hoisted(() => ({ times: 0 }));
/** The application's own wall is taken down: what keeps the companies apart is row-level security alone. */
vi.mock('../../src/server/db/scope', async (original) => ({
  ...(await original<typeof import('../../src/server/db/scope')>()),
  isTheirs: () => {
    asked.times++;
    return sql<boolean>`true`;
  },
}));

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  access(withWorld(engine), { name: `row-level security alone, ${engine}`, isWhole: true });
  it('the wall was down', () => expect(asked.times).toBeGreaterThan(1000));
});
