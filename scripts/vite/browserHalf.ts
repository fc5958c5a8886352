import type { Plugin } from 'vite';

/** What of a field kind the database, demo data and imports alone ask for. */
const serverHalf = new Set(['column', 'sample', 'toSql', 'fromSql', 'searchText']);
const isKind = /[\\/]src[\\/]fields[\\/](?:[^\\/]+[\\/])?[^\\/.]+\.ts$/;
const isBrowser = /[\\/]src[\\/](?:client[\\/].*\.tsx?|fields[\\/].*\.tsx)$/;
const asked = new RegExp(`\\.kind\\??\\.(?:${[...serverHalf].join('|')})\\b`);

interface Node { readonly type: string; readonly start: number; readonly end: number; readonly key?: { readonly name?: string }; readonly [name: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as { readonly type?: unknown }).type === 'string';

/** The properties of object literals that have one of the names. */
const found = (node: Node): readonly Node[] => {
  if (node.type === 'ObjectExpression') {
    const properties = node.properties as readonly Node[];
    return properties.flatMap((one) => (one.type === 'Property' && serverHalf.has(one.key?.name ?? '') ? [one] : found(one)));
  }
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode).flatMap(found) : isNode(value) ? found(value) : []));
};

/**
 * Leaves out of the browser's build what field kinds know for the server: a list would fetch the SQL and the sample data of thirty of them. A
 * screen that asks for it anyway ends the build.
 */
export const browserHalf = (): Plugin => ({
  name: 'browser-half', apply: 'build', enforce: 'pre',
  transform(code, id) {
    const path = id.split('?')[0]!;
    if (isBrowser.test(path) && asked.test(code)) this.error(`${path}: ${asked.exec(code)?.[0]} is of the server's half of a kind (scripts/vite/browserHalf.ts)`);
    if (!isKind.test(path)) return undefined;
    const tree: unknown = this.parse(code, { lang: 'ts' });
    const parts = isNode(tree) ? found(tree).toSorted((a, b) => b.start - a.start) : [];
    return parts.length === 0 ? undefined : { code: parts.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code), map: null };
  },
});
