import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from './support/person';

const arrive = people();

/**
 * Requests of the page from now on, in order, and when the answer to the record has come; scripts by their names. A
 * tooltip comes with the pointer, not with the record.
 */
const watch = (page: Page): readonly string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/findbyid/')) seen.push('record');
    else if (request.resourceType() === 'script' && !/\/tooltip-\w+\.js$/.test(request.url()))
      seen.push(/([\w.]+)-\w+\.js$/.exec(request.url())?.[1] ?? request.url());
  });
  page.on('response', (response) => {
    if (response.url().includes('/findbyid/')) seen.push('answer');
  });
  return seen;
};
const open = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Editar/ })
    .click();
const stands = (page: Page) => page.getByRole('textbox', { name: 'Nome' }).waitFor();

test('a record opens from its list with nothing more to fetch than the record itself', async () => {
  const person = await arrive();
  await person.open('/app/cadastros/cliente');
  const before = watch(person.page);
  await person.signIn('empresa');
  // The form and its inputs come once rows stand; what runs in the background is asked for later than anything else.
  for (const name of ['form', 'Address', 'RunningIndicator'])
    await expect.poll(() => before, { timeout: 30_000 }).toContain(name);
  await person.page.waitForLoadState('networkidle');
  const seen = watch(person.page);
  await open(person.page);
  await stands(person.page);
  // Hidden parts are drawn after the person's next act.
  await person.page.getByLabel('Etiquetas').waitFor({ state: 'attached' });
  await person.page.waitForLoadState('networkidle');
  expect(seen).toEqual(['record', 'answer']);
});

test('where bytes are spared, the form and its inputs are asked for when it is opened, beside the record', async () => {
  const person = await arrive();
  await person.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await person.open('/app/cadastros/cliente');
  await person.signIn('empresa');
  await person.page.getByRole('table').getByRole('row').nth(1).waitFor();
  await person.page.waitForLoadState('networkidle');
  await person.page.route('**/findbyid/**', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500);
    });
    await route.continue();
  });
  const seen = watch(person.page);
  await open(person.page);
  await stands(person.page);
  expect(seen.slice(0, seen.indexOf('answer'))).toEqual(expect.arrayContaining(['record', 'form', 'Address']));
  expect(seen.filter((one) => one === 'record')).toHaveLength(1);
});
