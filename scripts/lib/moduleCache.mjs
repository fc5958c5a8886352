/** The directory of the modules that vitest has read: what one run has transformed the next one need not. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const rooms = ['docs/examples', 'resources', 'schemas', 'src', 'tests'];
/** Runs of other branches, whose files have other names. */
const mostKept = 3;

/**
 * Names the directory by the names of all files: vitest knows a module by its content, and would miss that a file has
 * been added which `import.meta.glob` finds, or that an import leads to another one.
 */
export const moduleCache = (root) => {
  const hash = createHash('sha256');
  for (const room of rooms)
    for (const name of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.\w+$/.test(name)) hash.update(`${room}/${name}\n`);
  const all = join(root, 'node_modules', '.cache', 'retaguarda', 'modules');
  const directory = join(all, hash.digest('hex').slice(0, 16));
  forgetOld(all, directory);
  return directory;
};

const forgetOld = (all, directory) => {
  if (!existsSync(all)) return;
  if (existsSync(directory)) utimesSync(directory, new Date(), new Date());
  const age = (name) => statSync(join(all, name)).mtimeMs;
  for (const name of readdirSync(all)
    .toSorted((one, other) => age(other) - age(one))
    .slice(mostKept))
    rmSync(join(all, name), { recursive: true, force: true });
};
