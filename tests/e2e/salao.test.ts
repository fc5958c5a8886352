import { expect, inject, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people, type Person } from './support/person';
import { signedInto } from './support/publicLinks';
import { counting } from './support/strokes';

const enter = entering(people());

/** A table of this file's own, and the page of the floor with nothing sent yet. */
const atTable = async (numero: number, visit: typeof phone | typeof desktop) => {
  const call = await signedInto(inject('productUrl'), 'empresa');
  await call('empresa/mesa/criar-em-masssa', { de: numero, ate: numero, lugares: 4, area: 'Varanda' });
  // An account is paid into an open till. Refused where this person has one already, as in the demo.
  const terminal = (
    await call('pdv/terminal/save', { nome: `Salão ${numero} ${crypto.randomUUID().slice(0, 4)}`, ativo: true })
  ).result!.id;
  const asOperator = await signedInto(inject('productUrl'), 'operador');
  await asOperator('pdv/caixa/abrir', { terminal, fundoTroco: 0 }).catch(() => undefined);
  const person = await enter('operador', '/app/salao/salao', visit);
  const { page } = person;
  const card = page.getByRole('navigation', { name: 'Mesas' }).getByRole('button', { name: `Mesa ${numero}` });
  const products = page.getByRole('region', { name: `Produtos para Mesa ${numero}` });
  const product = (name: RegExp) => products.getByRole('listitem').getByRole('button', { name }).first();
  const category = (name: string) => products.getByRole('group', { name: 'Categorias' }).getByRole('button', { name });
  const account = page.getByRole('region', { name: `Conta de Mesa ${numero}` });
  return { call, person, page, card, products, product, category, account };
};
const looked = async (person: Person, name: string): Promise<void> => {
  await person.accessibleEitherWay();
  await person.fits();
  await person.picture(name);
};

test('a waiter takes an order at a table in two taps, serves it and closes its account on a phone', async () => {
  const { person, page, card, products, product, category, account } = await atTable(901, phone);
  const counter = await counting(page);
  await card.getByText('Livre').waitFor();
  await looked(person, 'salao-mesas-390');

  // The goal: a tap on the table, a tap on the product.
  await counter.restart();
  await card.tap();
  await page.getByRole('heading', { level: 1, name: 'Mesa 901' }).waitFor();
  const drink = products.getByRole('listitem').getByRole('button', { name: /lata|L |ml|água/i, disabled: false });
  // The most ordered products stand first; without such a list, the first category.
  if ((await drink.count()) === 0) await category('Bebidas').tap();
  await drink.first().tap();
  await page.getByText(/ para a mesa$/).waitFor();
  const first = await counter.read();
  expect(first.keys).toBe(0);
  expect(first.clicks).toBeLessThanOrEqual((await category('Mais pedidos').count()) > 0 ? 2 : 3);
  await page.getByRole('button', { name: 'Enviar 1 à cozinha' }).waitFor();
  await looked(person, 'salao-produtos-390');
  await page.getByRole('button', { name: 'Desfazer' }).tap();
  await page.getByRole('button', { name: /^Enviar/ }).waitFor({ state: 'hidden' });

  // For whom is said once, and stays.
  await page.getByRole('button', { name: 'Mais uma pessoa' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Mais uma pessoa' });
  await dialog.getByLabel('Nome').fill('Ana');
  await dialog.getByRole('button', { name: 'Pedir para ela' }).tap();
  await category('Bebidas').tap();
  await product(/^Coca-Cola lata/).tap();
  await page.getByText('Coca-Cola lata 350 ml para Ana').waitFor();
  await page.getByRole('button', { name: 'Observação' }).tap();
  const line = page.getByRole('dialog', { name: 'Coca-Cola lata 350 ml' });
  await line.getByRole('textbox', { name: 'Observação' }).fill('Sem gelo');
  await looked(person, 'salao-linha-390');
  await line.getByRole('button', { name: /^Guardar/ }).tap();
  await product(/^Coca-Cola lata/).tap();
  expect(await page.getByRole('radio', { name: 'Ana' }).isChecked()).toBe(true);

  // The network is gone: nothing is lost, a reload keeps it, and what is sent again is stored once.
  person.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const keys: string[] = [];
  await page.route('**/salao/mesa/*/enviar', async (route) => {
    keys.push((route.request().postDataJSON() as { chave: string }).chave);
    if (keys.length > 1) return route.continue();
    // It was stored, and its answer is lost.
    await route.fetch();
    return route.abort('failed');
  });
  await page.getByRole('button', { name: 'Enviar 2 à cozinha' }).tap();
  await page.getByText('Sem internet').waitFor();
  await page.getByRole('button', { name: /^Conta, / }).tap();
  await account.getByRole('heading', { name: /^Esperando a internet/ }).waitFor();
  await looked(person, 'salao-espera-390');
  await page.reload();
  await page.getByText(/^2 itens na cozinha, pedido \d+\.$/).waitFor();
  expect(new Set(keys).size).toBe(1);
  if ((await account.count()) === 0 || !(await account.isVisible()))
    await page.getByRole('button', { name: /^Conta, / }).tap();
  await account.getByRole('heading', { name: /^Na cozinha/ }).waitFor();
  expect(await account.getByText('Sem gelo').count()).toBe(1);
  expect(await account.getByText('Coca-Cola lata 350 ml').count()).toBe(2);

  // The kitchen is ready: the table says so, and the waiter serves it.
  const call = await signedInto(inject('productUrl'), 'empresa');
  const tables = (await call('salao/conta/filterpaginated/1/1', { nome: 'Mesa 901', situacao: 'ABERTA' })).results!;
  const [order] = (await call('pedido/filterpaginated/1/1', { conta: tables[0]!.id })).results!;
  await call(`pedido/${String(order!.id)}/aprontar`);
  await account.getByText(/^Pronto há \d+ min: buscar$/).waitFor();
  await account.getByRole('button', { name: /^Servido/ }).tap();
  await account.getByRole('heading', { name: /^Servido/ }).waitFor();
  await looked(person, 'salao-conta-390');

  // Splits the bill item by item: untaken items are shown, and the parts add up to the whole.
  await page.getByRole('button', { name: 'Dividir' }).tap();
  const division = page.getByRole('dialog', { name: 'Dividir a conta de Mesa 901' });
  const amount = async (term: string): Promise<number> =>
    Number((await division.getByText(term, { exact: true }).locator('xpath=../dd').innerText()).replace(/\D/g, ''));
  await division.getByText('Falta dividir').waitFor();
  const whole = await amount('Falta dividir');
  for (const sharers of await division.getByRole('group', { name: /^Quem paga / }).all())
    await sharers.getByRole('button', { name: 'Pessoa 1' }).tap();
  await division.getByText('Tudo dividido').waitFor();
  await division
    .getByRole('group', { name: /^Quem paga / })
    .first()
    .getByRole('button', { name: 'Pessoa 2' })
    .tap();
  await expect.poll(() => amount('Pessoa 2')).toBeGreaterThan(0);
  expect([(await amount('Pessoa 1')) + (await amount('Pessoa 2')), await amount('Tudo dividido')]).toEqual([
    whole,
    whole,
  ]);
  await looked(person, 'salao-por-item-390');
  await page.keyboard.press('Escape');

  // The bill first, then its money.
  await page.getByText(/^Mais: pedir a conta/).tap();
  await page.getByRole('button', { name: 'Pedir a conta' }).tap();
  await page.getByRole('button', { name: 'Continuar pedindo' }).first().waitFor();
  await page.getByRole('button', { name: 'Fechar conta' }).tap();
  const closing = page.getByRole('dialog', { name: 'Fechar conta' });
  await closing.getByRole('button', { name: 'Adicionar pagamento' }).click();
  await closing.getByRole('combobox', { name: 'Forma' }).click();
  await page.getByRole('option', { name: 'Pix', exact: true }).click();
  const pay = closing.getByRole('button', { name: /^Receber R\$/ });
  await pay.waitFor();
  await looked(person, 'salao-fechar-390');
  const [, total = ''] = /(R\$\s[\d.,]+)/.exec(await pay.innerText()) ?? [];
  await pay.click();
  await page.getByText(`Conta de ${total} fechada.`).waitFor();
  await page.goto('/app/salao/salao');
  await card.getByText('Livre').waitFor();
  expect(await card.getByText('R$').count()).toBe(0);
});

test('beside each other on a wide window: tables, products with what is out, and the account', async () => {
  const { call, person, page, card, products, product, category, account } = await atTable(902, desktop);
  const menu = (await call('produto/filterpaginated/1/1', { nome: 'Coca-Cola Zero lata 350 ml' })).results!;
  await call(`produto/${String(menu[0]!.id)}/pausar`, {});
  await card.click();
  await category('Bebidas').click();
  const out = product(/^Coca-Cola Zero/);
  await out.getByText('Acabou').waitFor();
  expect(await out.isDisabled()).toBe(true);
  await call(`produto/${String(menu[0]!.id)}/voltar`, {});
  // Required choices are asked for in a sheet before the line is added.
  await page.getByRole('button', { name: 'Buscar produto' }).click();
  await page.getByRole('searchbox', { name: 'Buscar produto' }).fill('mussarela');
  await product(/^Pizza mussarela/).click();
  const sheet = page.getByRole('dialog', { name: 'Pizza mussarela para a mesa' });
  await sheet.getByRole('button', { name: /^Adicionar/ }).click();
  await account.getByRole('button', { name: /Pizza mussarela/ }).waitFor();
  await products.getByText('Pizza mussarela para a mesa').waitFor();
  await looked(person, 'salao-1280');
  await person.page.emulateMedia({ colorScheme: 'dark' });
  await person.picture('salao-1280-escuro');
  await account.getByRole('button', { name: /Pizza mussarela/ }).click();
  await page.getByRole('dialog', { name: 'Pizza mussarela' }).getByRole('button', { name: 'Tirar' }).click();
  await account.getByText('Nada foi pedido ainda. Toque nos produtos.').waitFor();
  // Sent items stand in one place, also without a reload.
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await product(/^Coca-Cola lata/).click();
  await page.getByRole('button', { name: 'Enviar 1 à cozinha' }).filter({ visible: true }).click();
  await account.getByRole('heading', { name: /^Na cozinha/ }).waitFor();
  await expect.poll(() => account.getByRole('heading', { name: /^(Enviando|A enviar)/ }).count()).toBe(0);
  expect(await account.getByText('Coca-Cola lata 350 ml').count()).toBe(1);
});
