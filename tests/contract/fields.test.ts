import { assignment } from '../trust/suites/assignment';
import { hidden } from '../trust/suites/hidden';

/** What the whole lane does on both engines (tests/trust), here on the embedded one and smaller. */
hidden('pglite', false);
assignment('pglite');
