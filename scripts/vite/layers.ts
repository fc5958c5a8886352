import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Chunks of the server: all that every start loads is in three, each of which needs only those before it. Left to
 * itself, the build makes a chunk of each declaration that a lazy module needs too, some five hundred, and each costs
 * the process a module: together 20 MB. One chunk for all costs more too: while V8 reads it, it holds the whole of it as
 * a tree. Only what `start.ts` needs before the host is left where it is.
 */
export const layers = (root: string): Rolldown.OutputOptions['codeSplitting'] => {
  let loaded: ReadonlySet<string> | undefined;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'loaded at the start',
        name: (id, modules) => {
          loaded ??= atStart(join(root, 'src/server/hosts'), (one) => modules.getModuleInfo(one)?.importedIds ?? []);
          return loaded.has(id) ? layerOf(relative(root, id).replaceAll('\\', '/')) : null;
        },
      },
    ],
  };
};

type Imports = (id: string) => readonly string[];
const atStart = (hosts: string, imports: Imports): ReadonlySet<string> => {
  const before = reachedFrom(join(hosts, 'start.ts'), imports);
  return new Set([...reachedFrom(join(hosts, 'node.ts'), imports)].filter((one) => !before.has(one)));
};
const reachedFrom = (first: string, imports: Imports): ReadonlySet<string> => {
  const reached = new Set([first]);
  for (const id of reached) for (const one of imports(id)) reached.add(one);
  return reached;
};

/** The server imports the business, and both import what neither knows: the kit, the fields, packages. */
const layerOf = (path: string): 'base' | 'business' | 'server' =>
  /^(?:schemas|resources)\//.test(path) ? 'business' : path.startsWith('src/server/') ? 'server' : 'base';
