import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { access } from '../../trust/suites/access';
import { withWorld } from '../../trust/suites/world';

const asked = vi.hoisted(() => ({ times: 0 }));
/** The application's own wall is taken down: what keeps the companies apart is row-level security alone. */
vi.mock('../../../src/server/db/scope', async (original) => ({
  ...(await original<typeof import('../../../src/server/db/scope')>()),
  isTheirs: () => {
    asked.times++;
    return sql<boolean>`true`;
  },
}));

describe('on PostgreSQL', () => {
  access(withWorld('postgres'), { name: 'row-level security alone', isWhole: false });
  it('the wall was down', () => expect(asked.times).toBeGreaterThan(1000));
});
