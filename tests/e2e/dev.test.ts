import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf } from './support/menu';
import { people } from './support/person';
import { serve, temporary, type Running } from './support/product';
import { callAs } from './support/services';

const root = fileURLToPath(new URL('../../', import.meta.url));
const arrive = people();
let copy: string;
let dev: Running;

/** The development server on a copy of the sources, so that the test may write in them. */
beforeAll(async () => {
  copy = await temporary('dev');
  for (const name of [
    'index.html',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'src',
    'schemas',
    'resources',
    'scripts',
    'tests/bench/stock',
  ]) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  // The copy has no tests.
  await writeFile(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      ...JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')),
      include: ['src', 'schemas', 'resources'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    }),
  );
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await mkdir(join(copy, 'data'));
  dev = await serve('scripts/dev.mjs', { DATA_DIR: join(copy, 'data'), VITE_CACHE_DIR: join(copy, '.vite') }, copy);
}, 600_000);
afterAll(async () => {
  await dev?.stop();
  await rm(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
});

const schema = (fields: string) => `import { entity } from '#kit';
import { f } from '#fields';

export const amostra = entity('amostra', {
  label: ['Amostra', 'Amostras'], gender: 'f', title: 'nome', root: 'amostra/',
  fields: { ${fields} },
});
`;
const write = (fields: string) => writeFile(join(copy, 'schemas/cadastros/amostra.ts'), schema(fields));

test('a new schema file is a resource by itself, a new field is in form and table, a removed one is refused', async () => {
  const { page, ...person } = await arrive({ development: dev.url });
  // The copy's packages lie outside its folder, so Vite does not hand out their fonts.
  person.expectFailures(403);
  await person.open('/app/cadastros/cliente');
  await person.signIn('admin');
  await page.getByRole('table').waitFor();
  await write('nome: f.text({ required: true, max: 80 }),');
  await expect
    .poll(
      () =>
        callAs(page, 'GET', 'backoffice/menu').then(
          ({ envelope }) => JSON.stringify(envelope),
          () => '',
        ),
      { timeout: 15_000, interval: 100 },
    )
    .toContain('Amostras');
  // The page comes anew by itself.
  const entry = async () => (await entryOf(page, 'Amostras').catch(() => undefined)) ?? page.locator('#none');
  await expect.poll(async () => (await entry()).count(), { timeout: 10_000 }).toBe(1);
  await (await entry()).click();
  await page.getByRole('heading', { name: 'Amostras', level: 1 }).waitFor();
  await page.goto(`${dev.url}/app/cadastros/amostra/edicao`);
  await page.getByLabel('Nome').fill('Primeira');
  await page.keyboard.press('Control+S');
  await page.getByText('Salvo com sucesso!').waitFor();

  await write("nome: f.text({ required: true, max: 80 }), peso: f.integer({ label: 'Peso em gramas' }),");
  await page.getByLabel('Peso em gramas').waitFor({ timeout: 15_000 });
  await page.getByLabel('Peso em gramas').fill('250');
  await page.keyboard.press('Control+S');
  await page.getByText('Salvo com sucesso!').waitFor();

  await write('nome: f.text({ required: true, max: 80 }),');
  await expect.poll(() => dev.output(), { timeout: 15_000 }).toMatch(/recusado: amostra\.peso/i);
  await expect.poll(() => page.getByLabel('Peso em gramas').count(), { timeout: 15_000 }).toBe(0);
  await write("nome: f.text({ required: true, max: 80 }), peso: f.integer({ label: 'Peso em gramas' }),");
  await expect.poll(() => page.getByLabel('Peso em gramas').inputValue(), { timeout: 15_000 }).toBe('250');
});

/** Vite's watcher drops a second change within 50 ms; a person who mends a file takes longer. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const sound = "nome: f.text({ required: true, max: 80 }), peso: f.integer({ label: 'Peso em gramas' }),";

test('a broken file is told on the screen, the services of before go on, and the screen recovers when it is mended', async () => {
  // The pages of the last change come anew first.
  await pause(2_000);
  const { page, ...person } = await arrive({ development: dev.url });
  person.expectFailures(403, 500);
  await person.open('/app/cadastros/cliente');
  await person.signIn('admin');
  await page.getByRole('table').waitFor();
  const told = page.locator('vite-error-overlay .message-body');
  for (const [breaking, says] of [
    [() => writeFile(join(copy, 'schemas/cadastros/amostra.ts'), 'export const amostra = entity('), /amostra\.ts/],
    [() => write('nome: f.text({ requird: true }),'), /amostra\.ts:6:\d+: R006 .*did you mean 'required'\?/],
  ] as const) {
    await breaking();
    await expect.poll(() => told.textContent({ timeout: 500 }).catch(() => ''), { timeout: 10_000 }).toMatch(says);
    expect((await fetch(`${dev.url}/services/backoffice/menu`)).status).toBe(401);
    await pause(300);
    await write(sound);
    await expect.poll(() => told.count(), { timeout: 10_000 }).toBe(0);
    await pause(2_000);
  }
});

test('what only the compiler sees is told too, short', async () => {
  await write(
    "nome: f.text({ required: true, max: 80 }), peso: f.integer({ label: 'Peso em gramas', default: 'muito' }),",
  );
  await expect
    // The compiler gives way: on a busy machine its first round takes minutes.
    .poll(() => dev.output(), { timeout: 240_000 })
    .toMatch(/schemas\/cadastros\/amostra\.ts:6:\d+: Type 'string' is not assignable to type 'number'/);
  await write(sound);
}, 300_000);
