/**
 * Comments that a reader has to decode (CONTRIBUTING.md, «Comments»): they begin with What, Of, Who or one of their
 * compounds instead of a verb, `True when …` or a noun phrase.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Comments of this kind that are left. Lower it when the count has fallen; it never rises. */
const allowed = 0;

const rooms = ['src', 'schemas', 'resources', 'scripts', 'tests'];
const isSource = /\.(?:tsx?|[mc]?js|mts|css)$/;
const decoded = /^\s*(?:\{?\/\*\*?|\/\/|\*)\s+(?:What(?:ever)?|Of|Who(?:ever|se)?)\b/;
const shown = 10;

/** Numbers of the lines of a source that begin such a comment. */
export const decodedLines = (source) =>
  source.split('\n').flatMap((line, index) => (decoded.test(line) ? [index + 1] : []));

/** The count for the log, and the broken rule when it has risen: the latest changed files first. */
export const wording = (root) => {
  const found = rooms
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && isSource.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => ({ file, lines: decodedLines(readFileSync(file, 'utf8')), at: statSync(file).mtimeMs }))
    .filter(({ lines }) => lines.length > 0);
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0);
  const places = found
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ file, lines }) => lines.map((line) => `${relative(root, file).split(sep).join('/')}:${line}`));
  return {
    told: `Comments that begin with What, Whatever, Of, Who, Whoever or Whose: ${count} (at most ${allowed}).`,
    broken:
      count > allowed
        ? places
            .slice(0, shown)
            .map((place) => `${place}: begin the comment with a verb, «True when …» or a noun phrase (CONTRIBUTING.md)`)
        : [],
  };
};
