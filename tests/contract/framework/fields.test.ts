import { assignment } from '../../trust/suites/assignment';
import { ceiling } from '../../trust/suites/ceiling';
import { hidden } from '../../trust/suites/hidden';
import { references } from '../../trust/suites/references';
import { withWorld } from '../../trust/suites/world';

/** Suites of the trust lane (tests/trust), which runs on both engines; here on the embedded one and smaller. */
hidden('pglite', false);
assignment('pglite');
const world = withWorld('pglite');
references(world, 'pglite');
ceiling(world);
