import { expect, it } from 'vitest';
import { layers } from '../../scripts/vite/layers';

const root = '/house';
/** A build of few modules: what each imports when it is loaded. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'src/server/hosts/start.ts': ['src/server/outlet.ts', 'src/kit/early.ts'],
  'src/server/hosts/node.ts': ['src/server/business.ts', 'src/kit/early.ts'],
  'src/server/business.ts': ['schemas/a.ts', 'resources/a.server.ts', 'node_modules/pg/index.js'],
  'resources/a.server.ts': ['schemas/a.ts', 'src/kit/index.ts'],
};
const groupsOf = (): ((path: string) => unknown) => {
  const { groups } = layers(root) as { groups: readonly { readonly name: unknown }[] };
  const name = groups[0]!.name as (id: string, modules: object) => unknown;
  const getModuleInfo = (id: string): object => ({
    importedIds: (imports[id.slice(root.length + 1)] ?? []).map((path) => `${root}/${path}`),
  });
  return (path) => name(`${root}/${path}`, { getModuleInfo });
};

it('puts what every start loads into three files, and leaves the rest where it is', () => {
  const group = groupsOf();
  expect(
    [
      'src/server/business.ts',
      'schemas/a.ts',
      'resources/a.server.ts',
      'src/kit/index.ts',
      'node_modules/pg/index.js',
    ].map(group),
  ).toEqual(['server', 'business', 'business', 'base', 'base']);
  // Modules that run before the host, or are loaded on demand.
  expect(['src/server/outlet.ts', 'src/kit/early.ts', 'resources/a.lazy.server.ts'].map(group)).toEqual([
    null,
    null,
    null,
  ]);
});
