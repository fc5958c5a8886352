import type { Plugin } from 'vite';
import { isNode, type Node } from './tree.ts';

/** Parts of some files that only the server needs, and the places that may not. The browser asks of a mask only whether there is one. */
interface Half {
  readonly of: string;
  readonly files: RegExp;
  readonly names: readonly string[];
  readonly asked: RegExp;
  readonly by: RegExp;
}
const half = (of: string, files: RegExp, names: readonly string[], asked: string, by: RegExp): Half => ({
  of,
  files,
  names,
  asked: new RegExp(`${asked}\\.(?:${names.join('|')})\\b`),
  by,
});
const kindNames = ['column', 'sample', 'toSql', 'fromSql', 'searchText', 'mask'];
const halves = [
  // `OpeningHours.tsx` and its like never ask for it, and lists filter these kinds by `empty` alone.
  half(
    'a kind that nobody types as text',
    /[\\/]src[\\/]fields[\\/](openingHours|timeSlots|json)[\\/]\1\.ts$/,
    [...kindNames, 'parse'],
    '\\b(?:openingHours|timeSlots|json)\\.kind\\??',
    /[\\/]src[\\/](?:client[\\/].*\.tsx?|fields[\\/].*\.tsx)$/,
  ),
  half(
    'a kind',
    /[\\/]src[\\/]fields[\\/](?:[^\\/]+[\\/])?[^\\/.]+\.ts$/,
    kindNames,
    '\\.kind\\??',
    /[\\/]src[\\/](?:client[\\/].*\.tsx?|fields[\\/].*\.tsx)$/,
  ),
  half(
    'the messages',
    /[\\/]src[\\/]kit[\\/]messages\.ts$/,
    [
      'invalidReference',
      'diskFull',
      'invalidFilter',
      'invalidRequest',
      'unsupportedMedia',
      'tooManyRequests',
      'wrongCredentials',
      'inUse',
      'versionMissing',
    ],
    '\\b(?:messages|ours)',
    /[\\/](?:src[\\/](?:client|fields|kit)|schemas|resources)[\\/].*\.tsx?$/,
  ),
];

/** The properties of object literals that have one of the names. */
const found = (node: Node, names: readonly string[]): readonly Node[] => {
  if (node.type === 'ObjectExpression') {
    const properties = node.properties as readonly Node[];
    return properties.flatMap((one) =>
      one.type === 'Property' && names.includes(one.key?.name ?? '') ? [one] : found(one, names),
    );
  }
  return Object.values(node).flatMap((value) =>
    Array.isArray(value)
      ? value.filter(isNode).flatMap((one) => found(one, names))
      : isNode(value)
        ? found(value, names)
        : [],
  );
};

/**
 * Leaves out of the browser's build what field kinds and messages hold for the server: a list would fetch the SQL and
 * the sample data of thirty of them. A screen that asks for it anyway ends the build.
 */
export const browserHalf = (): Plugin => ({
  name: 'browser-half',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const path = id.split('?')[0]!;
    for (const { of, asked, by } of halves)
      if (by.test(path) && asked.test(code))
        this.error(`${path}: ${asked.exec(code)?.[0]} is of the server's half of ${of} (scripts/vite/browserHalf.ts)`);
    const cut = halves.find(({ files }) => files.test(path));
    if (!cut) return undefined;
    const tree: unknown = this.parse(code, { lang: 'ts' });
    const parts = isNode(tree) ? found(tree, cut.names).toSorted((a, b) => b.start - a.start) : [];
    return parts.length === 0
      ? undefined
      : {
          code: parts.reduce(
            (text, { start, end, key }) =>
              key?.name === 'mask'
                ? `${text.slice(0, start)}mask: true${text.slice(end)}`
                : text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
            code,
          ),
          map: null,
        };
  },
});
