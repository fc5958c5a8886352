import type { Plugin } from 'vite';

/**
 * Chunks that need each other run in the order in which they arrive, and a name of one may be read before it has a
 * value: refused, with the way round.
 */
export const acyclic = (): Plugin => ({
  name: 'acyclic',
  apply: 'build',
  generateBundle(_options, bundle) {
    const needs = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])),
    );
    const done = new Set<string>();
    const follow = (file: string, way: readonly string[]): void => {
      if (way.includes(file))
        this.error(`chunks need each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const next of needs.get(file) ?? []) follow(next, [...way, file]);
      done.add(file);
    };
    for (const file of needs.keys()) follow(file, []);
  },
});
