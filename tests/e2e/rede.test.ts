import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { counting } from './support/strokes';

const signedIn = entering(people());
const sheet = '/app/delivery/estoque-da-rede';

test('the stock of the network: shops side by side, by the keys, and counted from the head', async () => {
  const owner = await signedIn('empresa', sheet, desktop);
  const { page } = owner;
  await page.getByRole('grid', { name: 'Estoque da rede' }).waitFor();
  await owner.accessibleEitherWay();
  await owner.picture('estoque-da-rede-1280');

  // Three presses lead from the page to what can be done in another shop: the cell of a row, by the keys.
  await page.getByLabel('Procurar por nome ou código').fill('tônica');
  const cells = page.getByRole('gridcell');
  await expect.poll(() => cells.count()).toBe(4);
  const strokes = await counting(page);
  await cells.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: /^Água tônica lata 350 ml em / });
  await opened.getByText('Últimos movimentos').waitFor();
  expect(await strokes.read()).toEqual({ keys: 3, clicks: 0 });
  await owner.accessibleEitherWay();
  await opened.getByRole('button', { name: 'Contar' }).click();
  const count = page.getByRole('dialog', { name: 'Quanto há de Água tônica lata 350 ml?' });
  await count.getByLabel('Contado').fill('0');
  await count.getByRole('button', { name: 'Gravar contagem' }).click();
  await page.getByText('Estoque de Água tônica lata 350 ml acertado!').waitFor();
  await opened.getByText('Zerado').waitFor();
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });

  // Said in words, and found by the filter.
  await cells.filter({ hasText: 'zerado' }).waitFor();
  await page.getByLabel('Procurar por nome ou código').fill('');
  await page.getByLabel('Mostrar').selectOption('Só o que falta');
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  await owner.accessibleEitherWay();

  // Stock of the whole network, shop by shop.
  await cells.first().click();
  const whole = page.getByRole('dialog', { name: 'Água tônica lata 350 ml na rede' });
  await whole.getByRole('table').waitFor();
  await owner.accessibleEitherWay();
  await whole.getByRole('button', { name: 'Fechar' }).last().click();

  // The other filter, and what the shops share.
  await page.getByLabel('Mostrar').selectOption('Só abaixo do mínimo');
  await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Estoque compartilhado' }).click();
  await page.getByRole('heading', { name: 'Lojas que compartilham' }).waitFor();
  await owner.accessibleEitherWay();
  owner.quiet();
});

test('on a phone the sum stands beside one shop, which is chosen', async () => {
  const owner = await signedIn('empresa', sheet, phone);
  const { page } = owner;
  await page.getByRole('grid').waitFor();
  await page.getByRole('combobox', { name: 'Loja', exact: true }).selectOption({ index: 1 });
  expect(await page.locator('thead th').count()).toBe(3);
  await owner.fits();
  await owner.accessibleEitherWay();
  await owner.picture('estoque-da-rede-390');
  owner.quiet();
});
