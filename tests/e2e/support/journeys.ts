/** What a person does at a screen, from the first key to what the product says then; counted by `support/strokes.ts`. */
import type { Page } from 'playwright-core';

const isFocused = (selector: string): boolean => document.activeElement?.matches(selector) ?? false;

interface ByPhone {
  /** The last of the telephone of somebody who has ordered before. */
  readonly digits: string;
  readonly name: string;
  /** Products of which nothing has to be chosen. */
  readonly codes: readonly string[];
  /** Without it, as he paid last. */
  readonly change?: string;
}
/** A known customer orders by telephone: digits, codes, payment. Answers the number of the confirmed order. */
export const orderByPhone = async (page: Page, { digits, name, codes, change }: ByPhone): Promise<string> => {
  const { keyboard } = page;
  const field = page.getByRole('combobox', { name: 'Telefone ou nome' });
  await field.waitFor();
  await page.waitForFunction(isFocused, 'input.novo__telefone');
  await keyboard.type(digits);
  await page.getByRole('option', { name: new RegExp(name) }).waitFor();
  await keyboard.press('Enter');
  await page.getByRole('link', { name }).waitFor();
  const items = page.getByRole('list', { name: 'Itens' }).getByRole('listitem');
  for (const [at, code] of codes.entries()) {
    await keyboard.type(code);
    await keyboard.press('Enter');
    await items.nth(at).waitFor();
  }
  await keyboard.press('Enter');
  if (change) await keyboard.type(change);
  await keyboard.press('Enter');
  const told = await page.getByText(/^Pedido \d+ lançado e confirmado\.$/).innerText();
  return /\d+/.exec(told)![0];
};

/** A ready order leaves with a courier, from the board. */
export const dispatch = async (page: Page, order: string, courier: string | RegExp): Promise<void> => {
  const link = page.getByRole('link', { name: order, exact: true });
  await page.locator('.board__card', { has: link }).getByRole('button', { name: 'Despachar…' }).click();
  await page.getByRole('dialog', { name: 'Quem leva?' }).getByRole('button', { name: courier }).click();
  await page.locator('[data-column=ENTREGA]').getByRole('link', { name: order, exact: true }).waitFor();
};
