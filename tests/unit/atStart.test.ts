import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { imports: doors } = JSON.parse(read('package.json')) as { readonly imports: Readonly<Record<string, string>> };

/** Modules and packages that a module imports when it is loaded: not types, and nothing behind `import()`. */
const importsOf = (path: string): readonly string[] =>
  [
    ...read(path).matchAll(/^(?:import|export)\s+(?!type\b)(?:(?<names>[^'";]*?)\s+from\s+)?'(?<from>[^']+)'/gm),
  ].flatMap(({ groups }) => {
    const names = /^\{([^}]*)\}$/.exec(groups?.names?.trim() ?? '')?.[1];
    const isTypes = names?.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim())) ?? false;
    return isTypes ? [] : [groups!.from!];
  });
/** The file of the project that an import means; undefined for a package. */
const fileOf = (from: string, importer: string): string | undefined => {
  const door =
    doors[from] ?? doors[`${from.slice(0, from.indexOf('/'))}/*`]?.replace('*', from.slice(from.indexOf('/') + 1));
  const path =
    door ??
    (from.startsWith('.') ? posix.join(dirname(importer), from) : from.startsWith('/') ? from.slice(1) : undefined);
  if (path === undefined) return undefined;
  const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (one) => /\.\w+$/.test(one) && existsSync(join(root, one)),
  );
  return found?.replace(/^\.\//, '');
};
const everyFile = (room: string): readonly string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
/** The host, and what src/server/business.ts finds by glob. */
const entries = [
  'src/server/hosts/node.ts',
  ...everyFile('schemas'),
  ...everyFile('resources').filter((file) => !file.endsWith('.lazy.server.ts')),
];

/** Bytes of a text that may be part of the program (`./tabela.tsv?raw`); longer ones are tables of the few who need them. */
const longestText = 20_000;
const nameOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
/** Packages and long texts that are loaded when the server starts, each with the chain of modules that leads there. */
const loaded = (): ReadonlyMap<string, string> => {
  const cameFrom = new Map<string, string | undefined>(entries.map((entry) => [entry, undefined]));
  const packages = new Map<string, string>();
  const chain = (path: string): string => {
    const before = cameFrom.get(path);
    return before === undefined ? path : `${chain(before)} → ${path}`;
  };
  for (const [path] of cameFrom)
    for (const from of importsOf(path)) {
      if (from.startsWith('node:')) continue;
      const file = fileOf(from, path);
      if (file === undefined) {
        const text = posix.join(dirname(path), from.replace('?raw', ''));
        if (from.includes('?') && statSync(join(root, text)).size <= longestText) continue;
        const name = from.includes('?') ? text : nameOf(from);
        if (!packages.has(name)) packages.set(name, chain(path));
      } else if (/\.tsx?$/.test(file) && !cameFrom.has(file)) cameFrom.set(file, path);
    }
  return packages;
};

/**
 * A process holds each of these for ever, whether somebody needs it or not. Packages for documents, pictures,
 * signatures, sheets and mail are imported by those who need them, when they do: `await import(…)`.
 */
const atStart = ['@hono/node-server', '@noble/hashes', 'hono', 'kysely', 'otpauth', 'pg', 'uqr', 'yup'];

it('the server starts with the packages that every request may need, and no other', () => {
  const found = loaded();
  const others = [...found].filter(([name]) => !atStart.includes(name)).map(([name, by]) => `${name}: ${by}`);
  expect(others).toEqual([]);
  expect(atStart.filter((name) => !found.has(name))).toEqual([]);
});
