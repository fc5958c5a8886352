import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { entering } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';
import { counting } from './support/strokes';

const enter = entering(people());
const at = '/app/delivery/novo-pedido';

test.each([390, 1280])('an order for a new customer is taken by keyboard alone, %i px wide', async (width) => {
  const person = await enter('empresa', at, { width, height: 844 });
  const { page } = person;
  const { keyboard } = page;
  await page.getByRole('heading', { level: 1, name: 'Novo pedido' }).waitFor();
  await page.getByRole('combobox', { name: 'Telefone ou nome' }).waitFor();
  await keyboard.type(`1196666${width + 1000}`);
  await page.getByRole('textbox', { name: /^Nome/ }).waitFor();
  await keyboard.press('Tab');
  await keyboard.type('Ana Prado');
  await keyboard.press('Alt+2');
  await keyboard.type('2*pizza');
  await keyboard.press('Enter');
  await page.getByRole('group', { name: /^Montar/ }).waitFor();
  await keyboard.press('Enter');
  await page
    .getByRole('list', { name: 'Itens' })
    .getByText(/^Pizza/)
    .waitFor();
  await keyboard.press('Alt+3');
  await keyboard.press('Space');
  const change = page.getByRole('textbox', { name: /^Troco para/ });
  await change.waitFor();
  await expect.poll(() => change.evaluate((one) => one === document.activeElement)).toBe(true);
  await person.accessibleEitherWay();
  await person.fits();
  await person.picture(`novo-pedido-${width}`);
  // The bar covers nothing that is typed into, with the keyboard of a telephone open too.
  for (const height of [844, 420]) {
    await page.setViewportSize({ width, height });
    await change.evaluate((one) => one.blur());
    await change.focus();
    const isFree = (): Promise<boolean> =>
      change.evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => document.elementFromPoint((left + right) / 2, y) === one);
      });
    await expect.poll(isFree, { message: `${width} x ${height}` }).toBe(true);
  }
  await page.setViewportSize({ width, height: 844 });

  // A missing value is reported at its field, which gets the focus; the order may go when it is taken away instead of
  // delivered.
  person.expectFailures(422);
  await keyboard.press('Control+Enter');
  // The preview has said it by then: this is the refusal, after which it may be sent again.
  await page.getByRole('alert').getByText('Informe o endereço de entrega!').waitFor();
  await page.getByRole('radio', { name: 'Entrega' }).focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Control+Enter');
  await keyboard.press('Control+Enter');
  await page.getByText(/^Pedido \d+ salvo!$/).waitFor();
  await page.getByText(/^Pedido \d+ lançado e confirmado\.$/).waitFor();
  await page.getByText(/Ana Prado · .*Retirada até/).waitFor();
});

interface Sold {
  readonly id: number;
  readonly codigo: string | null;
  readonly falta: string | null;
  readonly grupos: readonly { readonly minimo: number }[];
  readonly escolhas: readonly unknown[];
  readonly sabores: unknown;
  readonly pesavel: boolean;
}
const done = async (
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Readonly<Record<string, unknown>>> => {
  const { envelope } = await callAs(page, method, path, body);
  expect(envelope.messageError ?? '', path).toBe('');
  return (envelope.result ?? envelope) as Readonly<Record<string, unknown>>;
};
/** A product of which nothing has to be chosen. */
const plainProduct = async (page: Page): Promise<{ readonly id: number; readonly codigo: string }> => {
  const { categorias } = (await done(page, 'GET', 'pedido/novo/inicio')) as {
    readonly categorias: readonly { id: number }[];
  };
  const sold: Sold[] = [];
  for (const { id } of categorias)
    sold.push(...(Object.values(await done(page, 'GET', `pedido/novo/produtos?categoria=${id}`)) as Sold[]));
  const { id, codigo } = sold.find(
    ({ codigo: code, falta, grupos, escolhas, sabores, pesavel }) =>
      code?.length === 3 &&
      !falta &&
      grupos.every(({ minimo }) => minimo === 0) &&
      escolhas.length === 0 &&
      !sabores &&
      !pesavel,
  )!;
  return { id, codigo: codigo! };
};
/** A customer who has bought it once, in cash. */
const known = async (page: Page, produto: number): Promise<void> => {
  const { envelope } = await callAs(page, 'POST', 'client/filterpaginated/1/50', { situacao: 'ATIVO' });
  const { city } = envelope.results!.map(({ address }) => address as { readonly city: number } | null).find(Boolean)!;
  const { id: cliente } = await done(page, 'POST', 'client/save', {
    nome: 'Abigail Prado',
    telefone: '(11) 99820-7351',
    situacao: 'ATIVO',
    address: { cep: '04015012', street: 'Rua Joaquim Távora', number: '842', neighborhoord: 'Vila Mariana', city },
  });
  await done(page, 'POST', 'pedido/save', {
    cliente,
    canal: 'TELEFONE',
    modalidade: 'RETIRADA',
    pagamentos: [{ forma: 'DINHEIRO' }],
    itens: [{ produto, quantidade: 1 }],
  });
};

test('a known customer orders by telephone in twenty keys, and the kitchen has it', async () => {
  const person = await enter('empresa', at, { width: 1280, height: 800 });
  const { page } = person;
  const { keyboard } = page;
  const { id, codigo: drink } = await plainProduct(page);
  await known(page, id);
  await page.reload();
  const who = page.getByRole('combobox', { name: 'Telefone ou nome' });
  await who.waitFor();
  const counter = await counting(page);
  await keyboard.type('7351');
  await page.getByRole('option', { name: /Abigail Prado/ }).waitFor();
  await person.accessible();
  await keyboard.press('Enter');
  await page.getByRole('link', { name: 'Abigail Prado' }).waitFor();
  expect(await counter.read()).toEqual({ keys: 5, clicks: 0 });
  // Destination, fee and hour stand before the first item.
  await page.getByText('Rua Joaquim Távora, 842 · Vila Mariana').waitFor();
  await page.getByText(/^até \d\d:\d\d$/).waitFor();
  await keyboard.type('104');
  await keyboard.press('Enter');
  const crust = page.getByRole('group', { name: /^Montar/ }).locator('label', { hasText: 'recheada' });
  await keyboard.press((await crust.locator('kbd').textContent())!.toLowerCase());
  await expect.poll(() => crust.getByRole('checkbox').isChecked()).toBe(true);
  // The next code is no add-on of the pizza: it puts it into the order.
  await keyboard.type(drink);
  await keyboard.press('Enter');
  const other = page.getByRole('group', { name: /^Montar/ });
  await expect.poll(() => other.getByText('recheada').count()).toBe(0);
  await other.waitFor();
  await keyboard.press('Enter');
  const items = page.getByRole('list', { name: 'Itens' }).getByRole('listitem');
  await expect.poll(() => items.count()).toBe(2);
  await keyboard.press('Enter');
  const change = page.getByRole('textbox', { name: /^Troco para/ });
  await expect.poll(() => change.evaluate((one) => one === document.activeElement)).toBe(true);
  await keyboard.type('150');
  await page.getByText('Levar de troco').waitFor();
  await person.picture('novo-pedido-telefone');
  await keyboard.press('Enter');
  const told = page.getByText(/^Pedido \d+ lançado e confirmado\.$/);
  await told.waitFor();
  const { keys, clicks } = await counter.read();
  expect({ keys: keys <= 20, clicks }, `${keys} keys`).toEqual({ keys: true, clicks: 0 });

  // The next one begins here, and the one before is a link away.
  await expect.poll(() => who.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await who.inputValue()).toBe('');
  await person.accessibleEitherWay();
  await person.picture('novo-pedido-lancado');
  const { envelope } = await callAs(page, 'POST', 'pedido/filterpaginated/1/1', { $sort: [['id', 'desc']] });
  expect(envelope.results![0]).toMatchObject({ situacao: 'CONFIRMADO', canal: 'TELEFONE', modalidade: 'ENTREGA' });
  await page.getByRole('link', { name: 'Abrir o pedido' }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(String(envelope.results![0]!.numero)) }).waitFor();
});
test('codes that are typed faster than the services answer are all taken', async () => {
  const { page } = await enter('empresa', at, { width: 1280, height: 800 });
  const { keyboard } = page;
  const { codigo: drink } = await plainProduct(page);
  await page.route('**/services/pedido/novo/produtos?*busca=*', async (route) => {
    await page.waitForTimeout(700);
    await route.continue();
  });
  await page.reload();
  await page.getByRole('combobox', { name: 'Telefone ou nome' }).waitFor();
  await keyboard.press('Alt+2');
  for (let time = 0; time < 3; time++) {
    await keyboard.type(drink);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
  }
  const items = page.getByRole('list', { name: 'Itens' }).getByRole('listitem');
  await expect.poll(() => items.count(), { timeout: 15_000 }).toBe(3);
  expect(await page.getByRole('combobox', { name: 'Código ou nome' }).inputValue()).toBe('');
});
