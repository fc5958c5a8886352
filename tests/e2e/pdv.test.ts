import { expect, test } from 'vitest';
import { entering } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('a sale is scanned, paid in cash and over, by keyboard alone', async () => {
  const person = await enter('operador', '/app/pdv/vender', { width: 1280, height: 900 });
  const { page } = person;
  const { keyboard } = page;
  const search = page.getByRole('combobox', { name: 'Código de barras, código ou nome' });
  await search.waitFor();
  const menus: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pdv/cardapio')) menus.push(request.url());
  });
  await person.accessibleEitherWay();
  // A scanner types a code and Enter, wherever the focus was left.
  await keyboard.type('coca');
  const option = page.getByRole('option').first();
  await option.waitFor();
  const [, code = ''] = /código (\w+)/.exec(await option.innerText()) ?? [];
  await keyboard.press('Escape');
  await search.evaluate((field) => (field as HTMLElement).blur());
  await keyboard.type(code);
  await keyboard.press('Enter');
  await page
    .getByRole('list', { name: 'Itens' })
    .getByRole('button', { name: /^1.*Coca/ })
    .waitFor();
  // The sale is of one tab; another says so, and takes over where it is asked to.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('O PDV está aberto em outra aba').waitFor();
  await other.getByRole('button', { name: 'Vender nesta aba' }).click();
  await other.getByRole('list', { name: 'Itens' }).getByRole('button', { name: /Coca/ }).first().waitFor();
  await page.getByText('O PDV está aberto em outra aba').waitFor();
  await page.getByRole('button', { name: 'Vender nesta aba' }).click();
  await page.getByRole('list', { name: 'Itens' }).getByRole('button', { name: /Coca/ }).first().waitFor();
  await other.close();
  await search.waitFor();
  await keyboard.press('F9');
  const paying = page.getByRole('dialog', { name: /^Receber/ });
  await paying.waitFor();
  // As a keypad without a comma writes it, and as people do.
  for (const amount of ['1.50', '1,50']) {
    await paying.getByRole('textbox').first().fill(amount);
    await paying.getByText(/^Falta/).waitFor();
  }
  await paying.getByRole('textbox').first().fill('');
  await keyboard.type('200');
  await person.picture('pdv-receber');
  await person.accessibleEitherWay();
  await keyboard.press('Enter');
  const done = page.getByRole('status', { name: 'Venda finalizada' });
  await done.getByText(/^Venda \d+ paga\./).waitFor();
  await done.getByText(/Troco/).waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await person.picture('pdv');
  expect(menus, 'the whole menu is not asked for again').toEqual([]);
});

/** Sales that the browser keeps, read in the page. */
const guardadas = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('retaguarda-pdv');
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
    asked.onsuccess = () => {
      const { result: database } = asked;
      const store = database.transaction('guardado').objectStore('guardado');
      let kept = 0;
      store.openCursor().onsuccess = ({ target }) => {
        const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>;
        if (!cursor) {
          database.close();
          return resolve(kept);
        }
        if (String(cursor.key).endsWith(':fila')) kept += (cursor.value as readonly unknown[]).length;
        cursor.continue();
        return undefined;
      };
    };
  });

test('without a network it goes on selling, and what was sold arrives once', async () => {
  const person = await enter('operador', '/app/pdv/vender', { width: 1280, height: 900 });
  const { page } = person;
  const { keyboard } = page;
  await page.getByRole('combobox', { name: 'Código de barras, código ou nome' }).waitFor();
  await page.getByRole('list').getByRole('button').first().waitFor();
  const sell = async (): Promise<void> => {
    await keyboard.type('coca');
    await page.getByRole('option').first().waitFor();
    await keyboard.press('Enter');
    const build = page.getByRole('group', { name: /^Montar/ });
    if (await build.isVisible()) await keyboard.press('Enter');
    await page.getByRole('list', { name: 'Itens' }).getByRole('button').first().waitFor();
    await keyboard.press('F9');
    await page.getByRole('dialog', { name: /^Receber/ }).waitFor();
    await keyboard.press('Enter');
    await page.getByText(/Venda guardada: vai quando a internet voltar/).waitFor();
  };
  person.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByText('Sem internet. Continue vendendo', { exact: false }).waitFor();
  await sell();
  await sell();
  await page.getByRole('button', { name: /^2 para enviar/ }).waitFor();
  // The till is not closed while this browser keeps sales of it.
  await page.getByRole('button', { name: 'Caixa e visor' }).click();
  await page.getByRole('menuitem', { name: /fechar o caixa/ }).click();
  await page.getByText('Há 2 vendas guardadas neste navegador', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).last().click();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('combobox', { name: 'Código de barras, código ou nome' }).waitFor();
  // What is kept is asked, not the button: it is not there yet while the page reads what it has kept.
  await expect.poll(() => page.evaluate(guardadas), { timeout: 30_000 }).toBe(0);
  // A network without anybody who answers is none; that somebody answers again is noticed by itself.
  person.expectComplaints(/ERR_FAILED/);
  await page.route('**/services/**', (route) => route.abort());
  await sell();
  await page.getByText('Sem internet. Continue vendendo', { exact: false }).waitFor();
  await page.unroute('**/services/**');
  await page.getByText('Conectado', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(guardadas), { timeout: 30_000 }).toBe(0);
  await page.goto(new URL('/app/pdv/venda?aba=Sem internet', page.url()).href);
  await expect.poll(() => page.locator('main tbody tr').count(), { timeout: 15_000 }).toBe(3);
});
