import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const virtual = '\0named:';
const require = createRequire(import.meta.url);
const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** Is it React by its names? A package of ours, as its own are. */
export const isNamed = (id: string): boolean => id.startsWith(virtual);

/**
 * React is CommonJS. Left alone, each module that imports it is given a copy of its own, made when it runs, of which
 * every name is a getter: one call more for each hook and each element. This gives its names once, as those of a
 * module.
 */
export const named = (): Plugin => ({
  name: 'named',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer, { kind }: { readonly kind?: string }) =>
    kind === 'import-statement' && packages.includes(source) && !isNamed(importer ?? '') ? virtual + source : undefined,
  load(id) {
    if (!isNamed(id)) return undefined;
    const source = id.slice(virtual.length);
    const names = Object.keys(require(source) as object).filter((name) => !name.startsWith('_'));
    // A call, so that it can be said that nothing is lost with a name that nobody imports; the minifier makes a reading
    // of it again.
    return [
      `import all from ${JSON.stringify(require.resolve(source))};`,
      'export default all;',
      ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`),
    ].join('\n');
  },
});
