import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { order } from './support/orders';
import { people } from './support/person';

const signedIn = entering(people());
const home = '/app/pages/bemvindo';
const digits = async (page: Page, name: string): Promise<number> =>
  Number(
    (await page.locator('.inicio__fatos div', { hasText: name }).locator('b').first().innerText()).replaceAll('.', ''),
  );

describe('the page to begin with', () => {
  test('counts an order as it comes in, leads to what it counts, and is whole on a phone', async () => {
    const [owner, till] = [await signedIn('empresa', home, desktop), await signedIn('operador', '/', desktop)];
    await owner.page.getByRole('heading', { name: 'Vendas de hoje' }).waitFor();
    await owner.page.getByRole('application', { name: /Por hora/ }).waitFor();
    const before = await digits(owner.page, 'Pedidos');
    await order(till.page);
    await expect.poll(() => digits(owner.page, 'Pedidos'), { timeout: 15_000 }).toBe(before + 1);
    await owner.accessibleEitherWay();

    // By the keyboard: the number of orders opens the list of exactly these.
    await owner.page
      .locator('.inicio__fatos div', { hasText: /^Pedidos/ })
      .getByRole('link')
      .press('Enter');
    await owner.page.waitForURL(/\/app\/delivery\/pedido\?/);
    await expect
      .poll(async () => (await owner.page.locator('.list-count').innerText()).replaceAll('.', ''), { timeout: 10_000 })
      .toMatch(new RegExp(`\\b${before + 1}\\b`));
    await owner.page.goBack();
    await owner.page.getByRole('heading', { name: 'Vendas de hoje' }).waitFor();

    // Users who take orders see those under way, and no sales.
    await till.open(home);
    await till.page.getByRole('heading', { name: /^Em andamento/ }).waitFor();
    expect(await till.page.getByRole('heading', { name: 'Vendas de hoje' }).count()).toBe(0);

    // The kitchen is full: by the keys alone the shop is paused for half an hour, and opened again.
    const door = owner.page.getByRole('banner').getByRole('button', { name: /^Loja: / });
    await door.press('Enter');
    // Outside of its hours it is opened first: the journey runs at any hour.
    const [abre, pausa] = ['Abrir por 1 hora', '30 minutos'].map((name) => owner.page.getByRole('button', { name }));
    await abre!.or(pausa!).waitFor();
    if (await abre!.isVisible()) await abre!.press('Enter');
    await owner.page.getByRole('button', { name: '30 minutos' }).press('Enter');
    await owner.page.getByRole('heading', { name: /^Em pausa\. Volta/ }).waitFor();
    await owner.accessibleEitherWay();
    await owner.page.getByRole('button', { name: 'Voltar a receber' }).press('Enter');
    await owner.page.getByText('A loja voltou a receber pedidos.').waitFor();
    await owner.page.keyboard.press('Escape');
    await expect.poll(() => door.getAttribute('aria-label')).not.toMatch(/Em pausa/);

    const small = await signedIn('empresa', home, phone);
    await small.page.getByRole('heading', { name: 'Mais vendidos hoje' }).waitFor();
    await small.accessibleEitherWay();
    await small.fits();
    for (const one of [owner, till, small]) one.quiet();
  });
});
