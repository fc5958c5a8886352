/** Both databases. Tests of the framework, and of behaviour in which databases differ, run on each. */
export const engines = ['pglite', 'postgres'] as const;
/**
 * Engines of the suites of a module, which test the business and no SQL of their own: one database in the gate, both
 * with TEST_ENGINES=all.
 */
export const moduleEngines: readonly (typeof engines)[number][] =
  process.env.TEST_ENGINES === 'all' ? engines : ['postgres'];
