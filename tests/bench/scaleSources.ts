import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { writeVocabulary } from '../../scripts/lib/vocabulary.mjs';
import type { Figure } from './figures';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copied = [
  'index.html',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts',
  'src',
  'schemas',
  'resources',
  'tests/support',
  'tests/e2e/support',
];

/** One of many, in a section of twenty, as a developer writes it. */
const source = (index: number): string => `import { entity } from '#kit';
import { f } from '#fields';

export const cadastro${index} = entity('cadastro${index}', {
  label: ['Cadastro ${index}', 'Cadastros ${index}'], title: 'nome', root: 'cadastro${index}/', tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }), nome: f.text({ required: true, max: 80 }), codigo: f.text({ max: 20, unique: true }), valor: f.money(), quantidade: f.integer(),
    dia: f.date({ index: true }), tipo: f.enum({ A: 'Tipo A', B: 'Tipo B' }, { required: true, default: 'A' }), ativo: f.bool({ default: true }), observacao: f.longText({ max: 500 }),
  },
  when: { valor: { tipo: 'B' } },
});
`;

/** The project in a folder of its own, with so many schemas more. */
const projectWith = (count: number): string => {
  const dir = mkdtempSync(join(tmpdir(), 'retaguarda-cadastros-'));
  for (const name of copied) cpSync(join(root, name), join(dir, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  for (let index = 0; index < count; index++) {
    const file = join(dir, `schemas/gerado${Math.floor(index / 20)}/cadastro${index}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source(index));
  }
  writeVocabulary(dir);
  writeFileSync(
    join(dir, 'tsconfig.check.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['src', 'schemas', 'resources'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    }),
  );
  return dir;
};
const run = (dir: string, script: string, ...args: readonly string[]): number => {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`${script}: ${`${stdout}${stderr}`.slice(-2000)}`);
  return performance.now() - start;
};

/**
 * Gzip bytes of what is loaded before any section's own: the page with its scripts, and the app, which finds the
 * declarations.
 */
const firstBytes = (dir: string): number => {
  const assets = join(dir, 'dist/client/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const page = readFileSync(join(dir, 'dist/client/index.html'), 'utf8');
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, next] of readFileSync(join(assets, name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      visit(next!);
  };
  for (const name of scripts) if (page.includes(name) || /^app-[\w-]{8}\.js$/.test(name)) visit(name);
  return [...seen].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
    gzipSync(page).length,
  );
};

/**
 * Ten, a hundred and a thousand schemas in files: what the compiler takes, and what a browser loads before any of them
 * is shown.
 */
export const sources = (counts: readonly number[]): Figure[] => {
  const figures: Figure[] = [];
  let before: { readonly count: number; readonly types: number; readonly bytes: number } | undefined;
  for (const count of counts) {
    const dir = projectWith(count);
    try {
      const types = run(dir, 'typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.check.json') / 1000;
      run(dir, 'vite/bin/vite.js', 'build', '--logLevel', 'warn');
      const bytes = firstBytes(dir);
      const name = (what: string): string => `${what}, ${count.toLocaleString('pt-BR')} cadastros`;
      figures.push(
        {
          name: name('tipos conferidos'),
          value: types,
          unit: ' s',
          detail: 'com os da casa',
          ...(before && { floor: before.types, floorName: `com ${before.count}`, mostRatio: count / before.count }),
        },
        {
          name: name('bytes até a primeira tela (gzip)'),
          value: bytes,
          unit: ' B',
          detail: before
            ? `${((bytes - before.bytes) / (count - before.count)).toFixed(1)} por cadastro a mais`
            : 'sem os da seção',
          ...(before && { floor: before.bytes, floorName: `com ${before.count}`, mostRatio: 1.02 }),
        },
      );
      before = { count, types, bytes };
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return figures;
};
