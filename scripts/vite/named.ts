import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const virtual = '\0named:';
const { resolve } = createRequire(import.meta.url);
const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * React is CommonJS. Left alone, each module that imports it is given a copy of its own, made when it runs, of which every name is a getter: one call more
 * for each hook and each element. This gives its names once, as those of a module.
 */
export const named = (): Plugin => ({
  name: 'named', apply: 'build', enforce: 'pre',
  resolveId: (source, importer, { kind }: { readonly kind?: string }) => (kind === 'import-statement' && packages.includes(source) && !importer?.startsWith(virtual) ? virtual + source : undefined),
  async load(id) {
    if (!id.startsWith(virtual)) return undefined;
    const source = id.slice(virtual.length);
    const names = Object.keys(await import(source) as object).filter((name) => name !== 'default' && !name.startsWith('_'));
    // A call, so that it can be said that nothing is lost with a name that nobody imports; the minifier makes a reading of it again.
    return [`import all from ${JSON.stringify(resolve(source))};`, 'export default all;', ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`)].join('\n');
  },
});
