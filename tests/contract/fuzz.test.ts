import { fuzz } from '../trust/suites/fuzz';
import { withWorld } from '../trust/suites/world';

/** What the whole lane does on PostgreSQL (tests/trust), here on the embedded engine and smaller. */
fuzz(withWorld('pglite'));
