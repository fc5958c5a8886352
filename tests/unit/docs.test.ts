/** Links and paths of the documentation lead to files that exist; a failure names file and line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rooms = ['src', 'resources', 'schemas', 'tests', 'scripts', 'docs', '.github'];
const files = [
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${room}/${name.replaceAll('\\', '/')}`,
    ),
  ),
];
/** Ends of the paths of all files and folders: `a/b/c.ts`, `b/c.ts`, `c.ts`. */
const tails = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  }),
);
const stems = new Set([...tails].map((tail) => tail.replace(/\.\w+$/, '')));
const exists = (path: string): boolean => existsSync(join(root, path));

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!)));

/** Paths under a folder of the repository, in prose, in code and in comments of code. */
const paths = /(?<![\w./-])(?:src|resources|schemas|tests|scripts|docs|\.github)\/[^\s`'"|)\]]*/g;
/** Names of files without their folder, or with the last of their folders: `nfce/datas.test.ts`. */
const names = /`((?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css|svg|md))`/g;
/** Modules and folders of `src/client` and `src/server` without the ending: `core/reply`, `client/list/ListScreen`. */
const modules =
  /`((?:client|server|core|db|operations|hosts|jobs|actions|cells|form|http|list|models|page|record|shell|ui)\/[\w/-]+)`/g;
/** Paths that a reader fills in (`<entity>`, `x.server.ts`), abridged ones, and files that the build makes. */
const isPattern = (path: string): boolean => /[<*…]|^x\.|^dist\//.test(path);

const wrongOf = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => {
    const wrong = (said: string): string => `${file}:${at + 1} ${said}`;
    const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
      if (/^[a-z]+:/.test(link!)) return [];
      const [path, anchor] = link!.split('#') as [string, string?];
      const target = path === '' ? file : normalize(join(dirname(file), path)).replaceAll('\\', '/');
      if (target !== file && !exists(target)) return [wrong(`links to ${link}, which does not exist`)];
      return anchor !== undefined &&
        !anchorsOf(target === file ? text : readFileSync(join(root, target), 'utf8')).has(anchor)
        ? [wrong(`links to ${link}, which has no such heading`)]
        : [];
    });
    const named = [...line.matchAll(paths)]
      .map(([path]) => path.replace(/[.,:;]+$/, '').split('#')[0]!)
      .flatMap((path) => {
        const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
        return choices === undefined ? [path] : choices.split(',').map((choice) => `${before}${choice}${after}`);
      })
      .filter((path) => !isPattern(path) && !exists(path) && !exists(join(dirname(file), path)));
    const loose = [...line.matchAll(names)]
      .map(([, name]) => name!)
      .filter((name) => !isPattern(name) && !tails.has(name) && !exists(join(dirname(file), name)));
    const bare = [...line.matchAll(modules)]
      .map(([, name]) => name!.replace(/\/$/, ''))
      .filter((name) => !stems.has(name) && !tails.has(name));
    return [
      ...links,
      ...[...new Set([...named, ...loose, ...bare])].map((path) => wrong(`names ${path}, which does not exist`)),
    ];
  });

const pages = files.filter((file) => file.endsWith('.md'));

it('every relative link and every path that the documentation names exists', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.flatMap((file) => wrongOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it('a dead link, a dead heading and a path that does not exist are named with file and line', () => {
  const text = [
    '# Page',
    'See [a](gone.md), [b](glossary.md#no-heading), [c](#page).',
    '`src/gone.ts` `gone/it.ts` `core/gone`',
  ];
  expect(wrongOf('docs/page.md', text.join('\n'))).toEqual([
    'docs/page.md:2 links to gone.md, which does not exist',
    'docs/page.md:2 links to glossary.md#no-heading, which has no such heading',
    'docs/page.md:3 names src/gone.ts, which does not exist',
    'docs/page.md:3 names gone/it.ts, which does not exist',
    'docs/page.md:3 names core/gone, which does not exist',
  ]);
  expect(
    wrongOf('docs/page.md', '`src/<kind>/x.ts` `x.server.ts` `docs/{glossary,menu}.md` [a](menu.md#stock)'),
  ).toEqual([]);
});
