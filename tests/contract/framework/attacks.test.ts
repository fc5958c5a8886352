import { bombs, hostileFiles } from '../../trust/suites/bombs';
import { death } from '../../trust/suites/death';
import { forgery } from '../../trust/suites/forgery';
import { sqlInjection } from '../../trust/suites/sql';
import { storedPayloads } from '../../trust/suites/stored';
import { withWorld } from '../../trust/suites/world';

/** Suites of the trust lane (tests/trust), here smaller. */
const world = withWorld('postgres');
forgery(world);
sqlInjection(world);
storedPayloads(world);
bombs(world);
hostileFiles(world);
death('pglite');
