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
  await keyboard.press('F9');
  await page.getByRole('dialog', { name: /^Receber/ }).waitFor();
  await keyboard.type('200');
  await person.picture('pdv-receber');
  await person.accessibleEitherWay();
  await keyboard.press('Enter');
  const done = page.getByRole('status', { name: 'Venda finalizada' });
  await done.getByText(/^Venda \d+ paga\./).waitFor();
  await done.getByText(/Troco/).waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await person.picture('pdv');
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
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('combobox', { name: 'Código de barras, código ou nome' }).waitFor();
  // What is kept is asked, not the button: it is not there yet while the page reads what it has kept.
  await expect.poll(() => page.evaluate(guardadas), { timeout: 30_000 }).toBe(0);
  await page.goto(new URL('/app/pdv/venda?aba=Sem internet', page.url()).href);
  await expect.poll(() => page.locator('main tbody tr').count(), { timeout: 15_000 }).toBe(2);
});
