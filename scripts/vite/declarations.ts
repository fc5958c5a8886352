import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { kebab, type Declaration } from './declared.ts';

const virtual = '\0declaration:';
/** Chunks that every screen behind the login needs. */
const isCommon = /(?:^|\/)(?:app|index|messages|rolldown-runtime|vendor)-[\w-]+\.(?:js|css)$/;
/** The name of the declaration that a module of the build stands for. */
export const declarationOf = (id: string): string | undefined =>
  id.startsWith(virtual) ? id.slice(virtual.length) : undefined;

/**
 * Makes a file of each declaration whose address follows from its name, `assets/declarations/<name>-<stamp>.js`, and
 * puts into the program how to come by it (`src/client/models/built.ts`): a list of them would weigh on the first
 * screen, and more with each.
 */
export const declarations = (root: string, all: readonly Declaration[]): Plugin => {
  const models = join(root, 'src/client/models');
  const byName = new Map(all.map((one) => [one.name, one]));
  return {
    name: 'declarations',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const { name } of all) this.emitFile({ type: 'chunk', id: virtual + name, name });
    },
    resolveId: (source, importer) =>
      source.startsWith(virtual)
        ? source
        : source === './found' && importer?.startsWith(models)
          ? join(models, 'built.ts')
          : undefined,
    load(id) {
      const one = byName.get(declarationOf(id) ?? '');
      if (!one) return undefined;
      const held = (['schema', 'resource'] as const).filter((part) => one[part]);
      // No exports: the name of one would be the bundler's to choose.
      return `${held.map((part) => `import * as ${part} from ${JSON.stringify(one[part])};`).join('\n')}
import { arrived } from ${JSON.stringify(join(models, 'arrived.ts'))};
arrived.set('${one.name}', { name: '${one.name}', section: '${one.section}', ${held.join(', ')} });`;
    },
  };
};

/**
 * Writes down where declarations are, once their files are known: in the program that loads them, and in a list for the
 * host and for debugging.
 */
export const whereabouts = (all: readonly Declaration[], stamp: string): Plugin => ({
  name: 'whereabouts',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    /** The file first, then what it cannot run without and the page does not have. */
    const needs = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): readonly string[] => {
      seen.add(chunk.fileName);
      for (const next of chunk.imports) {
        const needed = bundle[next];
        if (needed?.type === 'chunk' && !seen.has(next) && !isCommon.test(next)) needs(needed, seen);
      }
      return [...seen];
    };
    const files = new Map(
      all.map(({ name }) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => declarationOf(id) === name));
        if (!chunk || chunk.fileName !== `assets/declarations/${name}-${stamp}.js`)
          this.error(`${name} has no file of its name, but ${chunk?.fileName}`);
        return [name, needs(chunk)];
      }),
    );
    // Two chunks of one name but for its letters' case: the second gets a number, and a name that nobody can follow.
    const unnamed = [...files.values()].flat().filter((file) => !file.endsWith(`-${stamp}.js`));
    if (unnamed.length > 0) this.error(`rename the module of ${unnamed[0]}: another chunk has its name`);
    const elsewhere = all
      .filter(({ path, section, name }) => path !== `${section}/${kebab(name)}`)
      .map(({ path, name }) => [path, name]);
    // A page of the app's own may have a file of `resources/`, too.
    const pages = chunks.flatMap((chunk) => {
      const [, section, name] =
        /[\\/]resources[\\/](?:[\w-]+[\\/])?([\w-]+)[\\/](\w+)\.ts$/.exec(chunk.facadeModuleId ?? '') ?? [];
      return name ? [[`${section}/${kebab(name)}`, needs(chunk)] as const] : [];
    });
    const list = `assets/declarations-${stamp}.json`;
    const addresses = [...pages, ...all.map(({ name, path }) => [path, files.get(name)!] as const)].map(
      ([path, needed]) => [path, needed.map((file) => `/${file}`)] as const,
    );
    this.emitFile({ type: 'asset', fileName: list, source: JSON.stringify(Object.fromEntries(addresses)) });
    const written = `{file:e=>\`/assets/\${e}-${stamp}.js\`,load:e=>import(e),list:"/${list}",elsewhere:new Map(${JSON.stringify(elsewhere)})}`;
    for (const chunk of chunks)
      if (/\bDECLARATIONS\b/.test(chunk.code)) chunk.code = chunk.code.replace(/\bDECLARATIONS\b/, () => written);
  },
});
