import { offboardingSuite } from '../../trust/suites/offboarding';

offboardingSuite('postgres', 1);
