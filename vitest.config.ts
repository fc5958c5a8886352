import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { moduleCache } from './scripts/lib/moduleCache.mjs';
import house from './vite.config.ts';

const node = { environment: 'node' as const, isolate: true };
/** Both cores of the gate; vitest leaves one to itself. TEST_WORKERS: other lanes run beside this one. */
const maxWorkers = Number(process.env.TEST_WORKERS ?? 2);

/** Files that take a minute and more: first, or one core is done while the other still has them before it. */
const isLong =
  /\/(?:contract\/(?:fiscal\/fiscalFaults|framework\/(?:pglite|access|fields|attacks))|processes\/processes)\.test\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => Number(!isLong.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Suites that the gate runs at full size and whose figures the trust lane shows too. */
const figured = ['tests/unit/regex.test.ts', 'tests/unit/supply.test.ts', 'tests/contract/framework/people.test.ts'];

/** Their mocks stand in for modules that the other files of a worker have loaded: each has a worker to itself. */
const isolated = ['src/server/adapters/pglite/embedded.test.ts', 'tests/contract/framework/accessRows.test.ts'];

/** The lanes, each a project: `npx vitest run --project unit src/kit`. */
export default defineConfig(async (env) =>
  mergeConfig(
    await house(env),
    defineConfig({
      test: {
        reporters: ['default'],
        experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache(import.meta.dirname) },
        sequence: { sequencer: LongestFirst },
        // Read by Vite like our own files, so that it stands on the same router.
        server: { deps: { inline: ['ra-core'] } },
        env: { TZ: 'America/Sao_Paulo' },
        projects: [
          {
            extends: true,
            test: {
              ...node,
              isolate: false,
              maxWorkers,
              name: 'unit',
              testTimeout: 60_000,
              hookTimeout: 60_000,
              include: ['src/**/*.test.ts', '{schemas,resources}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
              exclude: isolated,
            },
          },
          {
            extends: true,
            test: {
              name: 'component',
              environment: './tests/support/environment.ts',
              isolate: false,
              maxWorkers,
              include: ['{src,resources}/**/*.test.tsx'],
              setupFiles: ['tests/support/component.ts'],
              testTimeout: 20_000,
              // Transforming the whole server is part of the first hook.
              hookTimeout: 60_000,
              // A part that comes late may suspend between two acts; the report names a second try.
              retry: process.env.CI ? 1 : 0,
            },
          },
          {
            extends: true,
            test: {
              name: 'screens',
              environment: './tests/support/environment.ts',
              isolate: true,
              maxWorkers,
              include: ['tests/screens/**/*.test.tsx'],
              setupFiles: ['tests/support/component.ts'],
              testTimeout: 30_000,
              hookTimeout: 60_000,
              // As in the component lane.
              retry: process.env.CI ? 1 : 0,
            },
          },
          {
            extends: true,
            test: {
              ...node,
              isolate: false,
              name: 'contract',
              include: ['tests/contract/**/*.test.ts'],
              exclude: isolated,
              globalSetup: ['tests/support/contract.ts'],
              testTimeout: 60_000,
              hookTimeout: 120_000,
              maxWorkers,
            },
          },
          {
            extends: true,
            test: {
              ...node,
              name: 'isolated',
              include: isolated,
              globalSetup: ['tests/support/contract.ts'],
              testTimeout: 60_000,
              hookTimeout: 120_000,
              maxWorkers,
            },
          },
          // Another business: its declarations are found because they stand under the root.
          {
            extends: true,
            root: 'tests/library',
            test: {
              ...node,
              name: 'library',
              include: ['contract.test.ts'],
              globalSetup: ['../support/contract.ts'],
              testTimeout: 60_000,
              hookTimeout: 120_000,
              maxWorkers,
            },
          },
          // The nine things a newcomer writes, a business of their own.
          {
            extends: true,
            root: 'docs/examples',
            test: {
              name: 'examples',
              environment: '../../tests/support/environment.ts',
              isolate: true,
              include: ['*.test.ts', '*.test.tsx'],
              setupFiles: ['../../tests/support/component.ts'],
              testTimeout: 60_000,
              hookTimeout: 120_000,
              maxWorkers,
            },
          },
          {
            extends: true,
            test: {
              ...node,
              name: 'e2e',
              include: ['tests/e2e/**/*.test.ts'],
              globalSetup: ['tests/e2e/support/built.ts'],
              testTimeout: 120_000,
              hookTimeout: 180_000,
              fileParallelism: false,
              sequence: { groupOrder: 1 },
              // As long as a locator nearly: a busy machine answers late.
              expect: { poll: { timeout: 10_000 } },
              // A browser beside other lanes: one more try, which the report names.
              retry: process.env.TEST_BESIDE ? 1 : 0,
            },
          },
          ...(['trust', 'soak'] as const).map((name) => ({
            extends: true as const,
            test: {
              ...node,
              name,
              include: [`tests/${name}/**/*.test.ts`, ...(name === 'trust' ? figured : [])],
              globalSetup: ['tests/support/contract.ts', 'tests/e2e/support/built.ts'],
              testTimeout: 3_600_000,
              hookTimeout: 300_000,
              fileParallelism: false,
              sequence: { groupOrder: 2 },
            },
          })),
        ],
      },
    }),
  ),
);
