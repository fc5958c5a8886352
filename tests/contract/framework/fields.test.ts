import { assignment } from '../../trust/suites/assignment';
import { ceiling } from '../../trust/suites/ceiling';
import { hidden } from '../../trust/suites/hidden';
import { references } from '../../trust/suites/references';
import { withWorld } from '../../trust/suites/world';

/** Suites of the trust lane (tests/trust), which runs them on both engines; here on one and smaller. */
hidden('postgres', false);
assignment('postgres');
const world = withWorld('postgres');
references(world, 'postgres');
ceiling(world);
