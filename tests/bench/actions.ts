import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Lines an action is declared in and done in, on average, at most. */
const aims = { declaration: 12, handler: 15 } as const;

/**
 * `npm run bench:actions`: what an action costs who writes it. Lines of its declaration in `resources/**`, and of its
 * handler with the functions of the same file that it alone or with others calls by name, each counted whole. Blank
 * lines, imports and functions of other files are not counted.
 */
export const run = (): Promise<number> => {
  const files = readdirSync('resources', { recursive: true, encoding: 'utf8' })
    .map((file) => `resources/${file}`)
    .filter((file) => /^resources\/.+\/[^/.]+\.ts$/.test(file))
    .toSorted();
  const rows = files.flatMap((file) => declared(file, readFileSync(file, 'utf8')));
  for (const { file, name, scope, declaration, handler } of rows)
    process.stdout.write(
      `${`${file}  ${name}`.padEnd(64)} ${scope.padEnd(11)} ${String(declaration).padStart(4)} ${String(handler).padStart(4)}\n`,
    );
  const average = (of: 'declaration' | 'handler'): number =>
    rows.reduce((sum, row) => sum + row[of], 0) / Math.max(1, rows.length);
  const [declaration, handler] = [average('declaration'), average('handler')];
  process.stdout.write(
    `\n${rows.length} actions; on average ${declaration.toFixed(1)} lines of declaration (at most ${aims.declaration}) and ${handler.toFixed(1)} of handler (at most ${aims.handler})\n`,
  );
  return Promise.resolve(declaration <= aims.declaration && handler <= aims.handler ? 0 : 1);
};

interface Measured {
  readonly file: string;
  readonly name: string;
  readonly scope: string;
  readonly declaration: number;
  readonly handler: number;
}
const declared = (file: string, source: string): Measured[] => {
  const server = `${file.slice(0, -'.ts'.length)}.server.ts`;
  const done = existsSync(server) ? readFileSync(server, 'utf8') : '';
  return [...source.matchAll(/^\s*(\w+): (record|bulk|collection)\(/gm)].map(
    ([text, name = '', scope = ''], index, all) => {
      const start = all[index]!.index + text.indexOf(name);
      return {
        file: file.slice('resources/'.length),
        name,
        scope,
        declaration: linesOf(source.slice(start, endOf(source, start))),
        handler: handlerLines(done, name),
      };
    },
  );
};

const handlerLines = (source: string, name: string): number => {
  const bound = /handlers\(\w+, \{/.exec(source);
  if (!bound) return 0;
  const object = source.slice(bound.index, endOf(source, bound.index));
  const at = new RegExp(`^  (?:async )?${name}\\b`, 'm').exec(object);
  if (!at) return 0;
  const own = object.slice(at.index, endOf(object, at.index));
  return linesOf(own) + calledIn(source, own).reduce((sum, text) => sum + linesOf(text), 0);
};

/** The top-level functions of the file that a text names, and those that these name. */
const calledIn = (source: string, text: string, seen = new Set<string>()): string[] =>
  [...source.matchAll(/^(?:export )?const (\w+) = /gm)].flatMap(({ 1: name = '', index }) => {
    if (
      seen.has(name) ||
      !new RegExp(`\\b${name}\\b`).test(text) ||
      /^(?:export )?const \w+ = (?:handlers|calls|processes|actions)\(/.test(source.slice(index))
    )
      return [];
    seen.add(name);
    const own = source.slice(index, endOf(source, index));
    return [own, ...calledIn(source, own, seen)];
  });

const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** End of a property or a statement: the comma, semicolon or bracket that is not inside of it. */
const endOf = (source: string, start: number): number => {
  const open: string[] = [];
  for (let at = start; at < source.length; at++) {
    const one = source[at]!;
    if (one === '"' || one === "'" || one === '`') at = endOfText(source, at);
    else if (source.startsWith('//', at)) at = source.indexOf('\n', at);
    else if (one === '/' && /[(,=:[!&|?{};]\s*$/.test(source.slice(Math.max(0, at - 3), at)))
      at = endOfText(source, at);
    else if (closing[one]) open.push(closing[one]);
    else if (one === open.at(-1)) open.pop();
    else if (open.length === 0 && (one === ',' || one === ';' || one === '}' || one === ')')) return at;
  }
  return source.length;
};
const endOfText = (source: string, start: number): number => {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === source[start]) return at;
  }
  return source.length;
};
