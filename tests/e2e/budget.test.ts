import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { bytes, publicBytes } from '../bench/budgets';
import { isLate, isOfForms, settled, sum, weigh, type Fetched } from '../bench/browser/weigh';
import { people } from './support/person';
import { publicLinks } from './support/publicLinks';

const arrive = people();

test('the login, the first list and a form stay within their budgets', async () => {
  const person = await arrive();
  const coming = weigh(person.page);
  const fetched: Fetched[] = [];
  /** Files that came since the last call. */
  const news = async (): Promise<readonly Fetched[]> => {
    const files = await coming();
    fetched.push(...files);
    return files;
  };
  const calls: string[] = [];
  person.page.on('request', (request) => {
    if (request.url().includes('/services/')) calls.push(new URL(request.url()).pathname.slice('/services/'.length));
  });
  await person.open('/app/cadastros/cliente');
  await person.page.getByLabel('Senha', { exact: true }).waitFor();
  const login = sum(await news());

  await person.signIn('analista');
  await person.page.getByRole('table').getByRole('row').nth(1).waitFor();
  // The header's switch of companies comes beside the rows: before them, or after.
  await person.page.getByRole('button', { name: 'Trocar de empresa' }).waitFor();
  await news();
  // A file counts where it belongs, not when it comes: the program of forms is fetched as soon as rows stand, and is of
  // the form.
  const list = sum(fetched.filter((file) => !isOfForms(file) && !isLate(file)));
  await expect.poll(async () => [...(await news()), ...fetched].some(isOfForms), { timeout: 30_000 }).toBe(true);
  for (const call of ['user/getUserInformations', 'backoffice/menu', 'client/filterpaginated/1/10'])
    expect(calls, 'came with the login').not.toContain(call);

  await person.page
    .getByRole('table')
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await person.page.getByLabel('Nome').first().waitFor();
  // Inputs that load by themselves (nested rows, addresses) ask once they are on the screen.
  await settled(person.page);
  await news();
  const late = fetched.filter(isLate);
  const edit = sum(fetched) - sum(late) - list;

  const another = (await person.page
    .locator('#menu a[href^="/app/"]:not([href^="/app/cadastros/"]):not([href*="/pages/"])')
    .first()
    .getAttribute('href'))!;
  // Opened anew, so that no form stands behind it of which something comes late; of the list of another section are the
  // files that none before it has asked for.
  const open = async (
    address: string,
    last: Locator,
  ): Promise<{ readonly files: readonly Fetched[]; readonly asked: readonly string[] }> => {
    const [known, before] = [new Set(fetched.map(({ path }) => path)), calls.length];
    await person.page.goto(address);
    await last.waitFor();
    await settled(person.page);
    return {
      files: (await news()).filter(({ path }) => path.startsWith('/assets/') && !known.has(path)),
      asked: calls.slice(before),
    };
  };
  const count = person.page.locator('.list-count');
  for (const [address, last, call] of [
    ['', count, 'client/filterpaginated/1/10'],
    ['/edicao/MQ%3D%3D', person.page.getByLabel('Nome').first(), 'client/findbyid/1'],
  ] as const) {
    const { asked } = await open(`/app/cadastros/cliente${address}`, last);
    expect(
      asked.filter((one) => one === call),
      'asked ahead, and not again',
    ).toEqual([call]);
  }
  const { files, asked } = await open(another, count);
  expect(
    // A stream that the last page held is opened anew.
    asked.filter((call, at) => asked.indexOf(call) !== at && call !== 'backoffice/novidades'),
    'asked twice',
  ).toEqual([]);
  const other = sum([...files, ...late]);

  console.log(`gzip: login ${login}, first list ${list}, edit +${edit}, another section's list +${other}`);
  expect.soft(login, 'login').toBeLessThanOrEqual(bytes.login);
  expect.soft(list, 'first list').toBeLessThanOrEqual(bytes.list);
  expect.soft(edit, 'edit').toBeLessThanOrEqual(bytes.edit);
  expect.soft(other, 'the list of another section').toBeLessThanOrEqual(bytes.other);
});

test('of an address of a form, the program of forms is fetched once that of the app is here', async () => {
  const person = await arrive();
  await person.open('/app/cadastros/cliente');
  await person.signIn('analista');
  await person.page.goto('/app/cadastros/cliente/edicao/MQ%3D%3D');
  await person.page.getByLabel('Nome').first().waitFor();
  const files = await person.page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).flatMap(
      ({ name, startTime, responseEnd }) => {
        const file = /\/(app|form)-[\w-]{8}\.js$/.exec(name)?.[1];
        return file ? [{ file, startTime, responseEnd }] : [];
      },
    ),
  );
  expect(files.map(({ file }) => file).toSorted()).toEqual(['app', 'form']);
  const [app, form] = ['app', 'form'].map((name) => files.find(({ file }) => file === name)!);
  expect(form!.startTime).toBeGreaterThanOrEqual(app!.responseEnd);
});

test('a page for strangers stays within its budget, with everything but pictures', async () => {
  const { order, coupon } = await publicLinks(inject('productUrl'));
  for (const path of ['/bella', '/clube/bella', order, coupon]) {
    const person = await arrive({ width: 390, height: 844 });
    const coming = weigh(person.page);
    await person.open(path);
    await person.page.locator('html[data-ready]').waitFor();
    await settled(person.page);
    const files = await coming();
    console.log(`gzip: ${path.replace(/\w{32}/, '…')} ${sum(files)}`);
    expect(files.length).toBeGreaterThan(2);
    expect(sum(files), path).toBeLessThanOrEqual(publicBytes);
  }
});
