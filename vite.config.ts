import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { sourcesStamp } from './scripts/lib/prepare.mjs';
import { acyclic } from './scripts/vite/acyclic.ts';
import { chunks } from './scripts/vite/chunks.ts';
import { declarations, whereabouts } from './scripts/vite/declarations.ts';
import { declarationsIn } from './scripts/vite/declared.ts';
import { layers } from './scripts/vite/layers.ts';
import { narrow } from './scripts/vite/narrow.ts';
import { next } from './scripts/vite/next.ts';
import { offline } from './scripts/vite/offline.ts';
import { preact } from './scripts/vite/preact.ts';
import { precompress } from './scripts/vite/precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Native code, WebAssembly and fonts, which are read from files beside the code and cannot be bundled. */
const external = [
  /^@electric-sql\/pglite(\/|$)/,
  /^@node-rs\/argon2$/,
  /^libxml2-wasm$/,
  /^pdfkit$/,
  /^sharp$/,
  /^pg-native$/,
  /^pg-cloudflare$/,
];

const server: UserConfig = {
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { node: join(root, 'src/server/hosts/start.ts') },
      // Names are kept, so that a stack can be read.
      output: {
        codeSplitting: layers(root),
        format: 'es',
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
      },
      external,
    },
  },
  plugins: [withoutScreens(), acyclic(), narrow()],
  ssr: { noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2', 'libxml2-wasm', 'pdfkit', 'sharp'] },
};

/**
 * `resources/` names its own components as lazy imports; the server never follows them, so they stay out of its build.
 */
function withoutScreens(): Plugin {
  const empty = '\0screen';
  return {
    name: 'without-screens',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /[\\/]resources[\\/].*\.ts$/.test(importer ?? '') && /\.[A-Z]\w*(?:\.tsx)?$/.test(source) ? empty : undefined,
    load: (id) => (id === empty ? 'export default undefined' : undefined),
  };
}

/** The program of pages for strangers (src/public), a build of its own: `vite build --mode public`. */
const strangers: UserConfig = {
  resolve: { alias: [...preact(root)] },
  build: {
    outDir: 'dist/public',
    target: 'es2022',
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: 'manifest.json',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/public/start.tsx',
      output: {
        entryFileNames: 'assets/public/[name]-[hash].js',
        chunkFileNames: 'assets/public/[name]-[hash].js',
      },
    },
  },
  plugins: [
    offline(root, sourcesStamp().slice(0, 8), { program: 'public', fileName: 'offlinePage.js', says: true }),
    precompress(),
  ],
};

/** Dead weight of dependencies on the way to a list; see src/client/lean/README.md. */
const lean = Object.entries({
  'node-polyglot': 'polyglot.ts',
  'query-string': 'queryString.ts',
  inflection: 'inflection.ts',
  'react-router-dom': 'router/index.ts',
})
  .map(([name, file]) => ({
    find: new RegExp(`^${name.replaceAll('.', '\\.')}$`),
    replacement: join(root, 'src/client/lean', file),
  }))
  .concat({
    find: /^\.{1,2}\/(?:auth\/)?useLogoutIfAccessDenied\.js$/,
    replacement: join(root, 'src/client/lean/useLogoutIfAccessDenied.ts'),
  })
  .concat({ find: /^\.\/defaultExporter\.js$/, replacement: join(root, 'src/client/lean/defaultExporter.ts') })
  .concat({ find: /^lodash\/(isEqual|get|set|pick|defaults)\.js$/, replacement: join(root, 'src/client/lean/$1.ts') })
  .concat({
    find: /^\.\/infiniteQueryBehavior\.js$/,
    replacement: join(root, 'src/client/lean/infiniteQueryBehavior.ts'),
  })
  .concat({ find: /^lodash\/(\w+)\.js$/, replacement: join(root, 'node_modules/es-toolkit/compat/$1.mjs') });

const shared: UserConfig = { root, appType: 'spa', resolve: { alias: lean }, cacheDir: process.env.VITE_CACHE_DIR };

/**
 * Chunks that change with nearly every change of the sources share one stamp of all sources. The app names a hundred
 * files, and as many hashes would be a kilobyte that does not compress.
 */
const names = (stamp: string): Rolldown.OutputOptions => ({
  entryFileNames: `assets/[name]-${stamp}.js`,
  chunkFileNames: ({ name }) => `assets/[name]-${/^(?:vendor|rolldown-runtime)$/.test(name) ? '[hash]' : stamp}.js`,
  assetFileNames: ({ names: [name] }) => `assets/[name]-${name?.endsWith('.css') ? stamp : '[hash]'}[extname]`,
});

const client = async (): Promise<UserConfig> => {
  const declared = declarationsIn(root);
  const stamp = sourcesStamp().slice(0, 8);
  return {
    // The host puts the nonce of each answer in its place (src/server/hosts/headers.ts).
    html: { cspNonce: '__NONCE__' },
    build: {
      outDir: 'dist/client',
      target: 'es2022',
      sourcemap: false,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 600,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Packages that do not declare it: unused results of these functions are dropped.
        treeshake: { manualPureFunctions: ['createContext', 'memo', 'memoize', 'lodashMemoize', 'lazy'] },
        output: {
          ...names(stamp),
          codeSplitting: await chunks({ ...shared, plugins: [declarations(root, declared), react()] }, declared),
        },
      },
    },
    plugins: [
      declarations(root, declared),
      react(),
      acyclic(),
      next(),
      whereabouts(declared, stamp),
      offline(root, stamp, { program: 'retaguarda', fileName: 'offline.js', says: false }),
      precompress(),
    ],
  };
};

/**
 * Vite would look for packages in every page of the repository: the peer of the benches is one, and stands on
 * react-admin's own.
 */
const development: UserConfig = { plugins: [react()], optimizeDeps: { entries: ['index.html'] } };

export default defineConfig(async ({ isSsrBuild, command, mode }) => ({
  ...shared,
  ...(command === 'serve'
    ? development
    : mode === 'public'
      ? strangers
      : isSsrBuild
        ? { ...server, resolve: { alias: [...lean, ...preact(root)] } }
        : await client()),
}));
