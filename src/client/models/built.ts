import { servedList } from '../http/served';
import { whenIdle } from '../ui/whenIdle';
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
  /** The files that each address needs, the declaration's own first. */
  readonly list: string;
};
const { file, load, elsewhere, list } = DECLARATIONS;

/** Is there such a declaration in this version? */
const exists = async (own: string): Promise<boolean> =>
  Object.values(await servedList(list)).some(([first]) => first === own);
/** The host knows nothing of the address this page was opened at (src/server/hosts/files.ts). */
const isDoubtful = document.querySelector('[name=stands][content=""]') !== null;

/** Files that a declaration needs beside its own, by its own. Empty until the list has come. */
let beside: ReadonlyMap<string, readonly string[]> = new Map();
let isLearning = false;
/**
 * Fetches the list once the page is at rest. The host names the files of the address that was opened; the list spares
 * every further screen the round trip in which the browser reads what a file imports.
 */
const learnOnce = (): void => {
  if (isLearning) return;
  isLearning = true;
  whenIdle(() => {
    servedList(list).then(
      (files) => {
        beside = new Map(Object.values(files).map(([own, ...others]) => [own!, others]));
      },
      () => undefined,
    );
  });
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
    for (const part of beside.get(own) ?? []) load(part).catch(() => undefined);
    try {
      await load(own);
    } catch (error) {
      if (!(await exists(own).catch(() => true))) return undefined;
      window.dispatchEvent(new Event('vite:preloadError'));
      throw error;
    }
    learnOnce();
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
