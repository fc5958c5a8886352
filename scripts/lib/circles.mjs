/**
 * Circles between the rooms of a half: a room that another one needs to run does not need that one. In src/server
 * `core` imports nothing above it, in src/client a form knows no page that shows it. Lazy imports count, types may
 * point anywhere. Tests and their harnesses are left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/**
 * Halves of the house. The rooms of `src` are its folders; those of the business are the folders that hold a README, and
 * what stands deeper belongs to the innermost one.
 */
const halves = ['src/server', 'src/client', 'resources'];

/** A line for each import that closes a circle. */
export const circles = (root) => halves.flatMap((half) => circlesOf(root, half));

/** Names of an import that are all types: `{ type A, type B }`. */
const isOfTypes = (names = '') => /^\s*\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?\s*,?\s*)+\}\s*$/.test(names);

const circlesOf = (root, half) => {
  const folder = join(root, half);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, path, name }) =>
    relative(folder, join(parentPath ?? path, name))
      .split(sep)
      .join('/');
  const rooms = new Set(
    half === 'resources'
      ? entries.filter(({ name }) => name === 'README.md').map((entry) => dirname(pathOf(entry)))
      : entries.filter((entry) => entry.isDirectory() && !pathOf(entry).includes('/')).map(pathOf),
  );
  rooms.delete('.');
  /** Undefined for files that stand beside the rooms. */
  const roomOf = (path) => {
    if (!path.startsWith(`${half}/`)) return undefined;
    let room = path.slice(half.length + 1);
    while (room !== '.' && !rooms.has(room)) room = dirname(room);
    return room === '.' ? undefined : room;
  };
  const needs = new Map();
  const why = new Map();
  for (const entry of entries) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$|^harness\.tsx$/.test(entry.name)) continue;
    const file = `${half}/${pathOf(entry)}`;
    const from = roomOf(file);
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, names, statement, bare, lazy] of source.matchAll(
      /(?:^|\n)\s*(?:import|export)\b(?! type)([^;'"]*?)\bfrom\s+'(\.[^']+)'|(?:^|\n)import\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'/g,
    )) {
      const to = roomOf(posix.join(dirname(file), statement ?? bare ?? lazy));
      if (!from || !to || from === to || isOfTypes(names)) continue;
      needs.set(from, (needs.get(from) ?? new Set()).add(to));
      why.set(`${from} ${to}`, file);
    }
  }
  const reaches = (from, wanted, seen = new Set()) =>
    [...(needs.get(from) ?? [])].some(
      (next) => next === wanted || (!seen.has(next) && reaches(next, wanted, seen.add(next))),
    );
  return [...needs.keys()].flatMap((room) =>
    [...needs.get(room)]
      .filter((next) => reaches(next, room))
      .map(
        (next) =>
          `${why.get(`${room} ${next}`)}: imports ${half}/${next}, which needs ${half}/${room}: rooms stand in no circle`,
      ),
  );
};
