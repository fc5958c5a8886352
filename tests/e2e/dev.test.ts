import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from './support/person';
import { serve, temporary, type Running } from './support/product';

const root = fileURLToPath(new URL('../../', import.meta.url));
const arrive = people();
let copy: string;
let dev: Running;

/** The development server on a copy of the sources, so that the test may write in them. */
beforeAll(async () => {
  copy = await temporary('dev');
  for (const name of ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts', 'src', 'schemas', 'resources', 'scripts', 'tests/bench/stock']) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await mkdir(join(copy, 'data'));
  dev = await serve('scripts/dev.mjs', { DATA_DIR: join(copy, 'data'), VITE_CACHE_DIR: join(copy, '.vite') }, copy);
});
afterAll(async () => {
  await dev?.stop();
  await rm(copy, { recursive: true, force: true });
});

const schema = (fields: string) => `import { entity } from '#kit';
import { f } from '#fields';

export const amostra = entity('amostra', {
  label: ['Amostra', 'Amostras'], gender: 'f', title: 'nome', root: 'amostra/',
  fields: { ${fields} },
});
declare module '#kit/vocabulary' { interface Entities { amostra: typeof amostra } }
`;
const write = (fields: string) => writeFile(join(copy, 'schemas/cadastros/amostra.ts'), schema(fields));

test('a new schema file is a resource within three seconds, a new field is in form and table, a removed one is refused', async () => {
  const { page, ...person } = await arrive({ development: dev.url });
  // The copy's packages lie outside its folder, so Vite does not hand out their fonts.
  person.expectFailures(403);
  await person.open('/app/cadastros/cliente');
  await person.signIn('admin');
  await page.getByRole('table').waitFor();

  const written = Date.now();
  await write("nome: f.text({ required: true, max: 80 }),");
  await page.getByRole('link', { name: 'Amostras' }).waitFor({ timeout: 3_000 });
  expect(Date.now() - written, 'menu entry').toBeLessThan(3_000);
  await page.getByRole('link', { name: 'Amostras' }).click();
  await page.getByRole('heading', { name: 'Amostras', level: 1 }).waitFor();
  await page.goto(`${dev.url}/app/cadastros/amostra/edicao`);
  await page.getByLabel('Nome').fill('Primeira');
  await page.keyboard.press('Control+S');
  await page.getByText('Salvo com sucesso!').waitFor();

  await write("nome: f.text({ required: true, max: 80 }), peso: f.integer({ label: 'Peso em gramas' }),");
  await page.getByLabel('Peso em gramas').waitFor({ timeout: 3_000 });
  await page.getByLabel('Peso em gramas').fill('250');
  await page.keyboard.press('Control+S');
  await page.getByText('Salvo com sucesso!').waitFor();

  await write("nome: f.text({ required: true, max: 80 }),");
  await expect.poll(() => dev.output(), { timeout: 3_000 }).toMatch(/recusado: amostra\.peso/i);
  await expect.poll(() => page.getByLabel('Peso em gramas').count(), { timeout: 3_000 }).toBe(0);
  await write("nome: f.text({ required: true, max: 80 }), peso: f.integer({ label: 'Peso em gramas' }),");
  await expect.poll(() => page.getByLabel('Peso em gramas').inputValue(), { timeout: 5_000 }).toBe('250');
});

test('a broken file says what is wrong, and the server recovers when it is mended', async () => {
  await writeFile(join(copy, 'schemas/cadastros/amostra.ts'), 'export const amostra = entity(');
  const menu = () => fetch(`${dev.url}/services/backoffice/menu`);
  await expect.poll(async () => (await menu()).status, { timeout: 3_000 }).toBe(500);
  expect(await (await menu()).text()).toContain('amostra.ts');
  // Vite's watcher drops a second change within 50 ms; a person who mends a file takes longer.
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  await write("nome: f.text({ required: true, max: 80 }), peso: f.integer({ label: 'Peso em gramas' }),");
  await expect.poll(async () => (await menu()).status, { timeout: 3_000 }).toBe(401);
});
