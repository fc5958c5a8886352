import { offboardingSuite } from '../../trust/suites/offboarding';

offboardingSuite('pglite', 1);
