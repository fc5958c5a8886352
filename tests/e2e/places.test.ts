import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { entryOf, menuOf } from './support/menu';
import { people } from './support/person';

const enter = entering(people());

test('the list of orders opens on what is under way, with the payment; on a phone its tab is seen and the button covers nothing', async () => {
  const desk = await enter('empresa', '/app/delivery/pedido', desktop);
  await desk.page.waitForURL(/aba=Em\+andamento/);
  await desk.page.getByRole('columnheader', { name: 'Pagamentos' }).waitFor();
  await desk.page
    .getByRole('cell', { name: /^(Pix|Dinheiro|Cartão|A combinar|Pagamento online|Vale)/ })
    .first()
    .waitFor();
  await desk.accessibleEitherWay();

  const small = await enter('empresa', '/app/delivery/pedido?aba=Todos', phone);
  const { page } = small;
  await page.getByRole('list', { name: 'Pedidos' }).getByRole('listitem').nth(3).waitFor();
  const tab = await page.getByRole('navigation', { name: 'Abas' }).locator('[aria-current]').boundingBox();
  expect(tab!.x).toBeGreaterThanOrEqual(0);
  expect(tab!.x + tab!.width).toBeLessThanOrEqual(phone.width);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [button, pages] = await Promise.all([
    page.getByRole('main').getByRole('button', { name: 'Novo pedido' }).boundingBox(),
    page.locator('.list-pages').boundingBox(),
  ]);
  expect(pages!.y + pages!.height).toBeLessThanOrEqual(button!.y);
  await small.fits();
  for (const one of [desk, small]) one.quiet();
});

test('breadcrumbs say where the menu has a page, and the entry for the back-office shows what is open', async () => {
  const person = await enter('operador', '/', desktop);
  const { page } = person;
  for (const [area, entry] of [
    ['Pedidos', 'Pedidos'],
    ['Clientes', 'Clientes'],
    ['Tabelas', 'Setores'],
  ] as const) {
    await (await entryOf(page, entry)).click();
    await page.getByRole('heading', { level: 1, name: entry }).waitFor();
    // A way is not told twice.
    if (area !== entry)
      await page.getByRole('navigation', { name: 'Caminho' }).getByText(area, { exact: true }).waitFor();
  }
  await menuOf(page).getByRole('link', { name: 'Acesso ao backoffice' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acesso ao backoffice' }).waitFor();
  await page.getByRole('region', { name: 'Pedidos' }).getByRole('link', { name: 'Quadro' }).waitFor();
  await person.accessibleEitherWay();
  person.quiet();
});

test('what is owed is told on pages of the office, and not where guests and cooks look', async () => {
  const person = await enter('empresa', '/', desktop);
  const { page } = person;
  await page.getByRole('button', { name: 'Pagar Fatura' }).click();
  await page.getByRole('dialog').getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  await person.accessibleEitherWay();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
  for (const path of ['/app/pdv/vender', '/app/delivery/monitor', '/app/sorteio/telao']) {
    await person.open(path);
    await page.locator('#conteudo h1').first().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-frame'), { message: path }).toBe('full');
    expect(await page.getByRole('button', { name: 'Pagar Fatura' }).isVisible(), path).toBe(false);
  }
  person.quiet();
});

test('people outside of a company are told to choose one; a seller sees whom to call', async () => {
  const [analyst, seller] = [await enter('analista', '/', desktop), await enter('vendedor', '/', phone)];
  await analyst.open('/app/salao/salao');
  await analyst.page.getByRole('heading', { name: 'Entre em uma empresa primeiro!' }).waitFor();
  await analyst.accessibleEitherWay();
  await seller.page.getByRole('heading', { name: 'Minha carteira' }).waitFor();
  await seller.page
    .getByRole('link', { name: /^Ligar para / })
    .first()
    .waitFor();
  expect(await seller.page.getByRole('link', { name: 'Alíquotas de IBS e CBS' }).count()).toBe(0);
  await seller.accessibleEitherWay();
  await seller.fits();
  for (const one of [analyst, seller]) one.quiet();
});
