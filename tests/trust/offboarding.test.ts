import { offboardingSuite } from './suites/offboarding';

offboardingSuite('pglite', 10);
offboardingSuite('postgres', 40);
