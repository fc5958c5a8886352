import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from './support/person';

const arrive = people();

/** Bytes of what the page fetched to be drawn, as gzip -9 makes them: document, scripts and styles; fonts and pictures come after. */
const weigh = (page: Page): (() => Promise<number>) => {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (['document', 'script', 'stylesheet'].includes(response.request().resourceType()) && response.ok()) {
      weights.push(response.body().then((body) => gzipSync(body, { level: 9 }).length, () => 0));
    }
  });
  return async () => (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
};

test('the login, the first list and a form stay within their budgets', async () => {
  const person = await arrive();
  const total = weigh(person.page);
  await person.open('/app/cadastros/cliente');
  await person.page.getByLabel('Senha', { exact: true }).waitFor();
  const login = await total();

  await person.signIn('analista');
  await person.page.getByRole('table').getByRole('row').nth(1).waitFor();
  const list = await total();

  await person.page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  await person.page.getByLabel('Nome').first().waitFor();
  await person.page.waitForLoadState('networkidle');
  // Inputs that load by themselves (nested rows, addresses) ask once they are on the screen.
  await person.page.waitForTimeout(1_000);
  await person.page.waitForLoadState('networkidle');
  const edit = await total() - list;

  await person.page.locator('#menu a[href^="/app/"]:not([href^="/app/cadastros/"]):not([href*="/pages/"])').first().click();
  await person.page.locator('.list-count').waitFor();
  await person.page.waitForLoadState('networkidle');
  const other = await total() - list - edit;

  console.log(`gzip: login ${login}, first list ${list}, edit +${edit}, another section's list +${other}`);
  // What is reached so far, so that nothing grows unseen; 150 kB for the first list is the aim.
  expect.soft(login, 'login').toBeLessThanOrEqual(11_000);
  expect.soft(list, 'first list').toBeLessThanOrEqual(150_000);
  expect.soft(edit, 'edit').toBeLessThanOrEqual(44_000);
  expect.soft(other, 'the list of another section').toBeLessThanOrEqual(9_000);
});
