import { fuzz } from '../../trust/suites/fuzz';
import { withWorld } from '../../trust/suites/world';

/** Suite of the trust lane (tests/trust), which runs on PostgreSQL; here on the embedded engine and smaller. */
fuzz(withWorld('pglite'));
