import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { browser } from '../../scripts/lib/browser.mjs';
import { build } from '../../scripts/lib/prepare.mjs';
import { password, startProduct } from '../e2e/support/product';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

/** Takes the pictures of README.md and docs/ from the product on a fresh database: `npm run docs:pictures`. */
export const run = async (): Promise<void> => {
  await build();
  await mkdir(folder, { recursive: true });
  const product = await startProduct();
  const chrome = await chromium.launch({ executablePath: await browser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await chrome.newPage({
      baseURL: product.url,
      viewport: { width: 1280, height: 760 },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    });
    await page.goto('/app/cadastros/cliente');
    await page.getByLabel('Usuário').fill('analista');
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('table').getByRole('row').nth(5).waitFor();
    await take(page, 'list');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Contato' }).waitFor();
    await page.getByRole('link', { name: 'Editar' }).click();
    await page.getByLabel('Nome').first().waitFor();
    await take(page, 'form');
    await page.goto('/app/delivery/pedido');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Itens' }).waitFor();
    await take(page, 'record');
    await page.goto('/app/delivery/vendas');
    await page.getByRole('application', { name: 'Vendas por dia', exact: true }).waitFor();
    await page.locator('.report-charts').evaluate((charts) => charts.scrollIntoView());
    // Out from under the header, which stays above.
    await page.evaluate(() => window.scrollBy(0, -72));
    await take(page, 'report');
  } finally {
    await chrome.close();
    await product.stop();
  }
};

const take = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: `${folder}${name}.png` });
  console.log(`docs/images/${name}.png`);
};
