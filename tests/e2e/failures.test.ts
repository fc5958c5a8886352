import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { entering } from './support/enter';
import { entryOf } from './support/menu';
import { people } from './support/person';

const enter = entering(people());
/** Chunks that a deploy has taken away: the server answers 404, as it does. */
const missing = (route: Route): Promise<void> =>
  route.fulfill({
    status: 404,
    contentType: 'application/json',
    body: '{"hasError":true,"messageError":"Cadastro não encontrado!"}',
  });
/** Documents the tab has asked for. */
const documents = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });
  return loaded;
};

describe('after a deploy', () => {
  test('a chunk that is gone brings the page anew, once, with what was typed', async () => {
    const person = await enter('empresa', '/app/cadastros/setor/edicao');
    const { page } = person;
    person.expectFailures(404);
    person.expectComplaints(/dynamically imported module|preload/i, /^console\.error: (%o|%s|Error|The above)/);
    const name = page.getByRole('textbox', { name: 'Nome' });
    await name.fill('Escrito antes da versão nova');
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('Escrito antes');
    const loaded = documents(page);
    await page.route(/\/assets\/CommandPalette[^/]*\.js$/, missing);
    await page.keyboard.press('Control+K');
    await expect.poll(() => loaded.length).toBe(1);
    await name.waitFor();
    await expect.poll(() => name.inputValue()).toBe('Escrito antes da versão nova');
    // The same again at once is no deploy: it is said, and the page stays with what is on it.
    await page.keyboard.press('Control+K');
    await page.getByRole('alert').getByText('Há uma nova versão').waitFor();
    expect(await name.inputValue()).toBe('Escrito antes da versão nova');
    expect(loaded).toHaveLength(1);
    await person.accessibleEitherWay();
    await person.picture('new-version');
    await page.unroute(/\/assets\/CommandPalette[^/]*\.js$/);
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('alert').getByRole('button', { name: 'Atualizar' }).click(),
    ]);
    await expect.poll(() => name.inputValue()).toBe('Escrito antes da versão nova');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Buscar telas, registros e ações' }).waitFor();
  });

  test('a screen whose program is gone comes anew at the same address', async () => {
    const person = await enter('empresa', '/app/pages/bemvindo');
    const { page } = person;
    person.expectFailures(404);
    person.expectComplaints(/dynamically imported module|preload/i, /^console\.error: (%o|%s|Error|The above)/);
    const loaded = documents(page);
    await page.route(/\/assets\/PasswordPage[^/]*\.js$/, (route) =>
      loaded.length === 0 ? missing(route) : route.continue(),
    );
    await page.getByRole('button', { name: /^Menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Alterar senha' }).click();
    await page.getByLabel('Senha atual').waitFor();
    expect(loaded).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/app/cadastros/alterar-senha');
  });
});

describe('a screen that fails', () => {
  test('says so where it is, leaves the rest alone, and comes back', async () => {
    const person = await enter('empresa', '/app/pages/bemvindo');
    const { page } = person;
    person.expectComplaints(/^console\.error: /, /^error: /);
    // An answer nobody promised: it breaks the drawing of the rows.
    await page.route('**/services/setor/filterpaginated/**', (route) =>
      route.fulfill({ json: { hasError: false, results: [null], totalRecords: 1 } }),
    );
    await (await entryOf(page, 'Setores')).click();
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('Algo deu errado').waitFor();
    await alert.getByText('Esta parte da tela falhou. O que já foi salvo está seguro.').waitFor();
    await person.accessibleEitherWay();
    await person.picture('screen-failed');
    // Another screen is not concerned.
    await (await entryOf(page, 'Serviços')).click();
    await page.getByRole('heading', { level: 1, name: 'Serviços' }).waitFor();
    await (await entryOf(page, 'Setores')).click();
    await alert.getByText('Algo deu errado').waitFor();
    await page.unroute('**/services/setor/filterpaginated/**');
    await alert.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
  });

  test('for want of an answer says what happened, keeps the frame, and asks again', async () => {
    const person = await enter('empresa', '/app/pages/bemvindo');
    const { page } = person;
    person.expectFailures(500);
    await page.route('**/services/setor/filterpaginated/**', (route) =>
      route.fulfill({ status: 500, json: { hasError: true, messageError: 'Erro no servidor!' } }),
    );
    await (await entryOf(page, 'Setores')).click();
    await page.getByRole('main').getByText('Erro no servidor!').waitFor();
    await person.accessibleEitherWay();
    await page.unroute('**/services/setor/filterpaginated/**');
    await page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
  });
});

describe('the loading bar', () => {
  const bar = (page: Page) => page.locator('.loading-bar');
  const isOn = (page: Page): Promise<boolean> =>
    bar(page).evaluate(
      (element) => getComputedStyle(element).visibility === 'visible' && element.getBoundingClientRect().top === 0,
    );
  /** Holds the answers of a list back until they are let go. */
  const hold = async (page: Page, path: string) => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(path, async (route) => {
      await gate;
      await route.continue().catch(() => undefined);
    });
    return release;
  };
  const setores = '**/services/setor/filterpaginated/**';
  const go = async (page: Page, name: string): Promise<void> => (await entryOf(page, name)).click();

  test('is teal, there from the start of a navigation, and gone at its end, when it is called off, and when it fails', async () => {
    const person = await enter('empresa', '/app/pages/bemvindo');
    const { page } = person;
    person.expectFailures(500);
    await expect.poll(() => isOn(page)).toBe(false);

    const release = await hold(page, setores);
    await go(page, 'Setores');
    await expect.poll(() => isOn(page), { timeout: 5_000 }).toBe(true);
    const colour = await bar(page).evaluate((element) =>
      [getComputedStyle(element), getComputedStyle(element, '::before'), getComputedStyle(element, '::after')]
        .map(({ backgroundColor, backgroundImage }) => `${backgroundColor} ${backgroundImage}`)
        .join(),
    );
    expect(colour).toContain('rgb(11, 107, 102)');
    release();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    await expect.poll(() => isOn(page), { timeout: 5_000 }).toBe(false);
    await page.unroute(setores);

    // Called off: another screen is chosen, or the way back is taken, before the answer has come.
    const never = await hold(page, '**/services/empresa/unidademedida/filterpaginated/**');
    await go(page, 'Unidades de medida');
    await expect.poll(() => isOn(page), { timeout: 5_000 }).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor();
    await expect.poll(() => isOn(page), { timeout: 5_000 }).toBe(false);
    never();

    // It fails.
    await page.route('**/services/servico/filterpaginated/**', (route) =>
      route.fulfill({ status: 500, json: { hasError: true, messageError: 'Erro no servidor!' } }),
    );
    await go(page, 'Serviços');
    await page.getByRole('main').getByText('Erro no servidor!').waitFor();
    await expect.poll(() => isOn(page), { timeout: 5_000 }).toBe(false);
  });
});
