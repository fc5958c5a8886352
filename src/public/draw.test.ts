import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Drawn, PublicPage, PublicPages } from '#kit/resource/publicPages';
import { preact } from '../../scripts/vite/preact';
import { publicSamples } from '../../tests/support/publicSamples';
import { draw } from './draw';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The declarations with their pages, by file. */
const found = import.meta.glob<Readonly<Record<string, unknown>>>(
  '/resources/{delivery/{loja/acompanhar,entrega/entregador},cupom/paginaCupom,fidelidade/*/{clube,comprovanteDeResgate,paginaDoVale,paginaDoSorteio},sistema/monitoramento/situacao,indicacao/indique-bigdim/convite,marketing/{feedback/avaliar,campanha/link},app-club/clubeDaLoja}.ts',
  {
    eager: true,
  },
);
const pagesOf = (modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): readonly PublicPages[] =>
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((one): one is PublicPages => (one as PublicPages).type === 'publicPages');

interface Built {
  readonly draw: typeof draw;
  readonly found: typeof found;
}
let folder: string;
let built: Built;
/** The same sources as the product builds them: Preact in React's place. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retaguarda-public-'));
  const entry = '\0public-test';
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    resolve: { alias: [...preact(root)] },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: 'public-test',
        output: { entryFileNames: 'entry.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
    plugins: [
      {
        name: 'public-test',
        resolveId: (id) => (id === 'public-test' ? entry : undefined),
        load: (id) =>
          id === entry
            ? `export { draw } from '/src/public/draw.tsx'; export const found = import.meta.glob(${JSON.stringify(Object.keys(found))}, { eager: true });`
            : undefined,
      },
    ],
  });
  built = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'entry.mjs')).href)) as Built;
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** React parts neighbouring texts by comments and orders attributes by its own mind; neither shows. */
const asRead = ({ markup }: Drawn): string =>
  markup
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)+)(?=\/?>)/g, (_, tag: string, attributes: string) => {
      // Names of attributes are the same in any case, and an empty value is none.
      const sorted = [...attributes.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)]
        .map(([, name = '', value]) => (value ? `${name.toLowerCase()}="${value}"` : name.toLowerCase()))
        .toSorted();
      return `<${tag} ${sorted.join(' ')}`;
    });

test('React and Preact draw the same pages', async () => {
  const ours = pagesOf(found);
  const theirs = pagesOf(built.found);
  expect(ours.map(({ name }) => name).toSorted()).toEqual(Object.keys(publicSamples).toSorted());
  for (const { name, pages } of ours)
    for (const data of publicSamples[name]!)
      for (const key of Object.keys(pages)) {
        const other = theirs.find((one) => one.name === name)!.pages[key] as PublicPage;
        const props = { data, from: '/services/x' };
        const [one, two] = [await draw(pages[key]!, props), await built.draw(other, props)];
        expect(two.screen).toBe(one.screen);
        expect(asRead(two), name).toBe(asRead(one));
        expect(one.markup).toContain('<main');
        expect(one.markup).not.toMatch(/<script|<b>|undefined|null|NaN/);
      }
});
