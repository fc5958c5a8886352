import { fuzz } from '../../trust/suites/fuzz';
import { withWorld } from '../../trust/suites/world';

/** Suite of the trust lane (tests/trust), here smaller. */
fuzz(withWorld('postgres'));
