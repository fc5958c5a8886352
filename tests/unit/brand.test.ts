import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownBrand, ownColor } from '../../src/kit/brand';

const root = join(import.meta.dirname, '../..');
/** Places where the name or the colour is not the brand that people see, and why. */
const allowed: Readonly<Record<string, string>> = {
  'src/kit/brand.ts': 'the product of its own',
  'src/server/hosts/open.ts': 'the terminal of the operator',
  'src/server/adapters/backup.ts': 'the terminal of the operator',
  'src/client/theme/tokens.css': 'colours of the product itself, which the brand replaces',
  'src/client/theme/mark.svg': 'the mark of the product itself',
  'src/public/base.css': 'pages of shops, which have a colour of their own',
  'src/server/public/leaving.ts': 'a page of the company that wrote',
  'resources/fiscal/nfce/documento.server.ts': 'version of the program, known to the tax authority',
  'resources/fiscal/provedor/sefaz.lazy.server.ts': 'the same',
  'resources/integracoes/ifood/rotinas.server.ts': 'mark by which pauses of our own are recognised at iFood',
};
const sources = ['src', 'resources', 'schemas'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|svg)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it('writes the name and the colour of the product nowhere but in its brand', () => {
  const named = sources.filter((path) => {
    const text = withoutComments(readFileSync(join(root, path), 'utf8'));
    return [ownBrand.name, ownBrand.name.toUpperCase(), ownColor].some((one) =>
      new RegExp(`${one}(?!Provider|_)`).test(text),
    );
  });
  expect(named.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
