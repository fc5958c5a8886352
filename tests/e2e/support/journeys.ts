/** Journeys of a person at a screen, from the first key to what the product says; counted by `support/strokes.ts`. */
import type { Page } from 'playwright-core';

const isFocused = (selector: string): boolean => document.activeElement?.matches(selector) ?? false;

interface ByPhone {
  /** The last of the telephone of somebody who has ordered before. */
  readonly digits: string;
  readonly name: string;
  /** Products of which nothing has to be chosen. */
  readonly codes: readonly string[];
  /** Without it, the form of the last payment. */
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

/** Order of an unknown caller: number, name, postal code, products and payment. */
export const orderForNewCustomer = async (page: Page, code: string): Promise<void> => {
  const { keyboard } = page;
  await page.getByRole('combobox', { name: 'Telefone ou nome' }).waitFor();
  await page.waitForFunction(isFocused, 'input.novo__telefone');
  await keyboard.type('11966540178');
  await page.getByRole('textbox', { name: /^Nome/ }).waitFor();
  await keyboard.press('Tab');
  await keyboard.type('Bia Prado');
  await page.getByRole('button', { name: 'Informar endereço' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entregar em' });
  const cep = dialog.getByRole('textbox', { name: 'CEP' });
  await cep.waitFor();
  if (!(await cep.evaluate((one) => one === document.activeElement))) await cep.click();
  await keyboard.type('04015012');
  const street = dialog.getByRole('textbox', { name: /^(Logradouro|Rua)/ });
  await page.waitForTimeout(800);
  if ((await street.inputValue()) === '') {
    await street.click();
    await keyboard.type('Rua Vergueiro');
  }
  // Without an answer of the postal code the city is said, too.
  const city = dialog.getByRole('combobox', { name: /^Município/ });
  if ((await city.inputValue()) === '') {
    await city.click();
    await keyboard.type('São Paulo');
    await page
      .getByRole('option', { name: /^São Paulo/ })
      .first()
      .click();
  }
  const number = dialog.getByRole('textbox', { name: /^Número/ });
  if (!(await number.evaluate((one) => one === document.activeElement))) await number.click();
  await keyboard.type('100');
  const district = dialog.getByRole('textbox', { name: /^Bairro/ });
  if ((await district.inputValue()) === '') {
    await district.click();
    await keyboard.type('Vila Mariana');
  }
  await dialog.getByRole('button', { name: 'Usar este endereço' }).click();
  await dialog.waitFor({ state: 'detached' });
  await keyboard.press('Alt+2');
  await keyboard.type(code);
  await keyboard.press('Enter');
  await page.getByRole('list', { name: 'Itens' }).getByRole('listitem').first().waitFor();
  await keyboard.press('Alt+3');
  await keyboard.press('d');
  await keyboard.press('Control+Enter');
  await page
    .getByText(/^Pedido \d+ (lançado e confirmado\.|salvo!)$/)
    .first()
    .waitFor();
};

/** A new order goes through the board until it is ready. */
export const acceptAndReady = async (page: Page, order: string): Promise<void> => {
  const card = page.locator('.board__card', { has: page.getByRole('link', { name: order, exact: true }) });
  for (const step of ['Aceitar', 'Preparar', 'Pronto'])
    await card.getByRole('button', { name: step, exact: true }).click();
  await page.locator('[data-column=PRONTO]').getByRole('link', { name: order, exact: true }).waitFor();
};

/** A waiter stands at a table: the first product is in the kitchen. */
export const serveTable = async (page: Page, table: number): Promise<void> => {
  const tables = page.getByRole('navigation', { name: 'Mesas' });
  await tables.getByRole('button', { name: `Mesa ${table}` }).click();
  const products = page.getByRole('region', { name: `Produtos para Mesa ${table}` });
  await products
    .getByRole('listitem')
    .getByRole('button', { name: /lata|L |ml|água/i, disabled: false })
    .first()
    .click();
  await page.getByRole('button', { name: 'Enviar 1 à cozinha' }).filter({ visible: true }).click();
  await page.getByText(/^1 item na cozinha, pedido \d+\.$/).waitFor();
};

/** The account of a table is paid, all of it by Pix. */
export const closeAccount = async (page: Page, table: number): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Mesas' })
    .getByRole('button', { name: `Mesa ${table}` })
    .click();
  await page.getByRole('button', { name: 'Fechar conta' }).click();
  const closing = page.getByRole('dialog', { name: 'Fechar conta' });
  await closing.getByRole('button', { name: 'Adicionar pagamento' }).click();
  await closing.getByRole('combobox', { name: 'Forma' }).click();
  await page.getByRole('option', { name: 'Pix', exact: true }).click();
  await closing.getByRole('button', { name: /^Receber R\$/ }).click();
  await page.getByText(/^Conta de R\$\s[\d.,]+ fechada\.$/).waitFor();
};

/** A till is counted blind: cash, and a round amount of each other form. */
export const closeTill = async (page: Page): Promise<void> => {
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Caixa e visor' }).click();
  await page.getByRole('menuitem', { name: 'Fechar o caixa' }).click();
  const forms = page.getByRole('region', { name: 'O que há de cada forma' });
  await forms.getByRole('textbox', { name: /^Dinheiro/ }).waitFor();
  const lines = await forms.getByRole('list').getByRole('textbox').count();
  await page.keyboard.press('F10');
  await page.waitForFunction(isFocused, 'input[aria-invalid=true]');
  for (let at = 0; at < lines; at++) {
    if (at > 0) await keyboard.press('Enter');
    await keyboard.type(at === 0 ? '310' : '0');
  }
  await keyboard.press('F10');
  await page.getByRole('region', { name: 'Resultado' }).waitFor();
};

/** Five prices, one under the other, take effect. */
export const changeFivePrices = async (page: Page): Promise<void> => {
  const first = page.locator('[data-active]');
  await first.click();
  for (const price of ['71,90', '72,90', '73,90', '74,90', '75,90']) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  await page.getByText('5 preços mudados').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('5 preços mudados. Já valem.').waitFor();
};

/** The kitchen is full for a quarter of an hour, then it is not. */
export const pauseAndOpen = async (page: Page): Promise<void> => {
  const door = page.getByRole('dialog', { name: 'Loja' });
  await page.getByRole('button', { name: /^Loja: / }).click();
  await door.getByRole('button', { name: /^15 min/ }).click();
  await door.getByRole('button', { name: 'Voltar a receber' }).click();
  await door.getByRole('heading', { name: /^Aberta/ }).waitFor();
};

/** Opens the page of a customer by the last four figures. */
export const findCustomer = async (page: Page, digits: string, name: string): Promise<void> => {
  await page.keyboard.press('/');
  await page.keyboard.type(digits);
  await page.locator('main').getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
