/**
 * Circles between the folders of src/server: what a folder needs to run needs nothing of that folder, so `core` imports
 * nothing above it. Types may point anywhere.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

const room = 'src/server';

/** A line for each import that closes a circle. */
export const circles = (root) => {
  const folders = new Set(
    readdirSync(join(root, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );
  /** Nothing for what stands beside the folders. */
  const folderOf = (path) =>
    path.startsWith(`${room}/`) && folders.has(path.split('/')[2]) ? path.split('/')[2] : undefined;
  const needs = new Map();
  const why = new Map();
  for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/(?<!\.test)\.ts$/.test(entry.name)) continue;
    const file = relative(root, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join('/');
    const from = folderOf(file);
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, statement, lazy] of source.matchAll(
      /(?:^|\n)\s*(?:import|export)\b(?! type)[^;'"]*?\bfrom\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'/g,
    )) {
      const to = folderOf(posix.join(dirname(file), statement ?? lazy));
      if (!from || !to || from === to) continue;
      needs.set(from, (needs.get(from) ?? new Set()).add(to));
      why.set(`${from} ${to}`, file);
    }
  }
  const reaches = (from, wanted, seen = new Set()) =>
    [...(needs.get(from) ?? [])].some(
      (next) => next === wanted || (!seen.has(next) && reaches(next, wanted, seen.add(next))),
    );
  const inCircle = [...needs.keys()].filter((folder) => reaches(folder, folder));
  return inCircle.flatMap((folder) =>
    [...needs.get(folder)]
      .filter((next) => reaches(next, folder))
      .map(
        (next) =>
          `${why.get(`${folder} ${next}`)}: imports ${room}/${next}, which needs ${room}/${folder}: folders stand in no circle`,
      ),
  );
};
