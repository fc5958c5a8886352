import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { browser } from '../../scripts/lib/browser.mjs';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const screens = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/**
 * The first administrator is created in a browser, by the address that the start has printed. Answers what is wrong:
 * violations of axe on wide and narrow screens in both themes, complaints of the console, a page that scrolls sideways.
 */
export const firstVisit = async (url: string, token: string): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const chrome = await chromium.launch({ executablePath: await browser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const { width, colorScheme } of screens) {
      const page = await chrome.newPage({ viewport: { width, height: 800 }, colorScheme });
      page.on('console', (message) => {
        if (!message.text().includes('422')) wrong.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => wrong.push(error.message));
      await page.goto(`${url}/auth/primeiro-acesso#token=${token}`);
      await page.getByRole('heading', { name: 'Crie o primeiro administrador' }).waitFor();
      if (page.url().includes(token)) wrong.push('the token stays in the address');
      const where = `${width} ${colorScheme}`;
      await look(page, where, wrong);
      await fill(page, { senha: 'curta' });
      await page.getByText('Use ao menos 8 caracteres!').waitFor();
      await look(page, `${where}, with an error`, wrong);
      await page.close();
    }
    const page = await chrome.newPage();
    await page.goto(`${url}/auth/primeiro-acesso#token=${token}`);
    await fill(page, { senha: 'cavalo bateria grampo' });
    await page.getByRole('heading', { name: 'Administrador criado' }).waitFor();
    await look(page, 'created', wrong);
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.getByLabel('Usuário').waitFor();
  } catch (error) {
    wrong.push(String(error));
  } finally {
    await chrome.close();
  }
  return wrong;
};

const fill = async (page: Page, { senha }: { readonly senha: string }): Promise<void> => {
  await page.getByLabel('Nome').fill('Ana Ribeiro');
  await page.getByLabel('Usuário').fill('ana');
  await page.getByLabel('E-mail').fill('ana@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Criar administrador' }).click();
};
/** Evaluated past the page's policy, which lets no script of ours in. */
const look = async (page: Page, where: string, wrong: string[]): Promise<void> => {
  if (process.env.SHOTS_DIR) await page.screenshot({ path: join(process.env.SHOTS_DIR, `first-${where}.png`) });
  if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
    wrong.push(`${where}: scrolls sideways`);
  const found = await page.evaluate(
    `${axeSource}; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id, help }) => id + ': ' + help))`,
  );
  for (const one of found as readonly string[]) wrong.push(`${where}: ${one}`);
};
