import { servedList } from '../http/served';
import { arrived } from './arrived';
import type { Sources } from './sources';

/** Written by the build (scripts/vite/declarations.ts), which puts this file in the place of `found.ts`. */
declare const DECLARATIONS: {
  /** The address of a file, for its name. */
  readonly file: (name: string) => string;
  /** Loads a file; unlike Vite's own `import` it tells nobody when that fails. */
  readonly load: (file: string) => Promise<unknown>;
  /** Names of the few that stand at another address than their name. */
  readonly elsewhere: ReadonlyMap<string, string>;
  /**
   * Files that some declarations need beside their own, each with the names of these; what a declaration among them
   * needs stands by its own name.
   */
  readonly beside: readonly (readonly [part: string, ...names: string[]])[];
  /** Which files each address needs: asked for only where it is in doubt whether there is anything. */
  readonly list: string;
};
const { file, load, elsewhere, beside, list } = DECLARATIONS;

/** Is there such a declaration in this version? */
const exists = async (own: string): Promise<boolean> =>
  Object.values(await servedList(list)).some(([first]) => first === own);
/** The host knows nothing of the address this page was opened at (src/server/hosts/files.ts). */
const isDoubtful = document.querySelector('[name=stands][content=""]') !== null;

/** Files that a declaration needs beside its own, and those that the named ones need. */
const partsOf = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
  for (const [part, ...names] of beside) {
    if (seen.has(part) || !names.includes(name)) continue;
    seen.add(part);
    if (part.startsWith('declarations/')) partsOf(part.slice('declarations/'.length), seen);
  }
  return seen;
};

/**
 * The file of a declaration follows from its name, so that the program holds no list of them: the first screen weighs
 * the same however many there are. A file that does not come is looked up: the name is unknown, or a newer version has
 * removed the file.
 */
export const sources: Sources = {
  load: async (name) => {
    if (!/^\w+$/.test(name)) return undefined;
    const own = file(`declarations/${name}`);
    if (isDoubtful && !(await exists(own))) return undefined;
    for (const part of partsOf(name)) load(file(part)).catch(() => undefined);
    try {
      await load(own);
    } catch (error) {
      if (!(await exists(own).catch(() => true))) return undefined;
      window.dispatchEvent(new Event('vite:preloadError'));
      throw error;
    }
    return arrived.get(name);
  },
  near: (section, slug) => [
    elsewhere.get(`${section}/${slug}`) ?? slug.replace(/-./g, ([, letter]) => letter!.toUpperCase()),
  ],
  standing: async (paths) => {
    const files = await servedList(list);
    return paths.filter((path) => files[path]?.[0]!.includes('/declarations/'));
  },
};
