import { describe, expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { counting } from './support/strokes';

const signedIn = entering(people());
const grid = '/app/delivery/precos';

describe('the grid of prices', () => {
  test('changes five prices by the keys alone and applies them; the history takes them back', async () => {
    const owner = await signedIn('empresa', grid, desktop);
    const { page } = owner;
    const cells = page.getByRole('gridcell');
    const first = page.locator('[data-active]');
    await first.waitFor();
    const before = await first.innerText();
    const strokes = await counting(page);
    await first.click();
    // Above each price of a promotion, whatever products other walks have put first.
    for (const price of ['95,90', '96,90', '97,90', '98,90', '99,90']) {
      await page.keyboard.type(price);
      await page.keyboard.press('Enter');
    }
    await page.getByText('5 preços mudados').waitFor();
    await owner.accessibleEitherWay();
    await page.keyboard.press('Control+s');
    await page.getByText('5 preços mudados. Já valem.').waitFor();
    expect(await strokes.read()).toEqual({ keys: 5 * 6 + 1, clicks: 1 });
    await page.reload();
    await cells.filter({ hasText: '95,90' }).first().waitFor();

    // A column of ticked products by one rule, shown before it goes into the grid; one step back.
    await page
      .getByRole('checkbox', { name: /^Marcar / })
      .nth(1)
      .check();
    await page
      .getByRole('checkbox', { name: /^Marcar / })
      .nth(2)
      .check();
    await page.getByRole('button', { name: 'Mudar em massa…' }).click();
    await page.getByLabel('Quanto').fill('10');
    await page.getByRole('button', { name: 'Pôr 2 preços na grade' }).waitFor();
    await owner.accessibleEitherWay();
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // Back to the prices of before, in the history.
    await page.getByRole('button', { name: 'Histórico' }).click();
    await page
      .getByRole('link', { name: /Na grade: 5 preços/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Desfazer' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer alteração' }).click();
    await page.getByText('5 preços voltaram ao de antes.').waitFor();
    await owner.open(grid);
    await first.waitFor();
    expect(await first.innerText()).toBe(before);
    owner.quiet();
  });

  test('shows one column at a time on a phone', async () => {
    const owner = await signedIn('empresa', grid, phone);
    await owner.page.getByRole('grid').waitFor();
    await owner.page.getByLabel('Coluna').selectOption('iFood');
    await owner.fits();
    await owner.accessibleEitherWay();
    owner.quiet();
  });
});
