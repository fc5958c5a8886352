import type { Usage } from '../../scripts/lib/arguments.mjs';
import { gzipSync } from 'node:zlib';
import { build as viteBuild } from 'vite';
import { build } from '../../scripts/lib/prepare.mjs';
import { password, startProduct } from '../e2e/support/product';
import { bytes } from './budgets';
import { newVisit, openChromium } from './browser/chromium';
import { isLate, isOfForms, settled, sum, weigh, type Fetched } from './browser/weigh';
import { tell, type Figure } from './figures';
import { keepAs } from './kept';

export const usage = { text: 'Pesa o que o navegador busca.', options: { '--files': null } } satisfies Usage;

/**
 * `npm run bench:bundle [-- --files]`: bytes that Chromium fetches of the built product until the login, the first
 * list, a form and the list of another section stand, gzip; the floor is React with nothing in it. `--files` names each
 * file. Fails over budget. Files that come for forms while the list is shown are counted when a form is opened.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  await build();
  const product = await startProduct();
  const browser = await openChromium();
  try {
    const react = await reactAlone();
    const { page } = await newVisit(browser, product.url);
    const fetched = weigh(page);
    const early: Fetched[] = [];
    const late: Fetched[] = [];
    const step = async (name: string, isForm = false): Promise<number> => {
      const come = await fetched();
      const all = come.filter((file) => !isLate(file));
      late.push(...come.filter(isLate));
      if (!isForm) early.push(...all.filter(isOfForms));
      const files = isForm ? [...early, ...all] : all.filter((file) => !isOfForms(file));
      if (args.includes('--files')) listed(name, files);
      return sum(files);
    };
    await page.goto('/app/cadastros/cliente');
    await page.getByLabel('Senha', { exact: true }).waitFor();
    const login = await step('login');
    await page.getByLabel('Usuário').fill('analista');
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(1).waitFor();
    await settled(page);
    const list = login + (await step('primeira lista'));
    await rows
      .nth(1)
      .getByRole('button', { name: /^Editar/ })
      .click();
    await page.getByLabel('Nome').first().waitFor();
    await settled(page);
    const edit = await step('edição', true);
    await page.goto('/app/cadastros/cliente');
    await rows.nth(1).waitFor();
    await settled(page);
    late.push(...(await fetched()).filter(isLate));
    await page.locator('#menu a[href^="/app/"]:not([href^="/app/cadastros/"]):not([href*="/pages/"])').first().click();
    await page.locator('.list-count').waitFor();
    await settled(page);
    const other = (await step('lista de outra seção')) + sum(late);
    const floorName = 'React sozinho';
    const figures: Figure[] = [
      { name: 'login', value: login, unit: ' B', floor: react, floorName, most: bytes.login },
      { name: 'primeira lista, com o login', value: list, unit: ' B', floor: react, floorName, most: bytes.list },
      { name: 'abrir uma edição', value: edit, unit: ' B', most: bytes.edit },
      { name: 'abrir a lista de outra seção', value: other, unit: ' B', most: bytes.other },
    ];
    tell(figures);
    return keepAs('bundle', figures);
  } finally {
    await browser.close();
    await product.stop();
  }
};

const listed = (name: string, files: readonly Fetched[]): void => {
  console.log(`\n${name}: ${sum(files)}`);
  for (const { path, bytes } of files.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${String(bytes).padStart(9)} ${path}`);
};

/** React and its renderer with one element, built like the product. */
const reactAlone = async (): Promise<number> => {
  const entry = '\0react-alone';
  const made = await viteBuild({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'react-alone' } },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === 'react-alone' ? entry : undefined),
        load: (id) =>
          id === entry
            ? 'import { createElement } from "react"; import { createRoot } from "react-dom/client"; createRoot(document.body).render(createElement("p"));'
            : undefined,
      },
    ],
  });
  return [made]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .reduce((total, one) => total + (one.type === 'chunk' ? gzipSync(one.code, { level: 9 }).length : 0), 0);
};
