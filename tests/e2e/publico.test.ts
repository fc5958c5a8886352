import { expect, inject, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { courierLink, publicLinks } from './support/publicLinks';

const arrive = people();
const signedIn = entering(arrive);

test('a customer follows the order that the shop has sent, on a phone, with or without scripts', async () => {
  const { id, order, coupon, call } = await publicLinks(inject('productUrl'));

  const desk = await signedIn(
    'operador',
    `/app/delivery/pedido/detalhe/${encodeURIComponent(btoa(String(id)))}`,
    desktop,
  );
  await desk.page.getByRole('button', { name: 'Mais ações' }).first().click();
  await desk.page.getByRole('menuitem', { name: 'Acompanhar' }).click();
  await desk.page.getByRole('button', { name: 'Gerar link' }).click();
  await desk.page.getByText(order).waitFor();
  await desk.page.getByRole('button', { name: /Copiar/ }).waitFor();

  const customer = await arrive(phone);
  const { page } = customer;
  await customer.open(order);
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('heading', { name: 'Pedido recebido. Aguarde a confirmação da loja.' }).waitFor();
  await page.getByText('Previsão para retirar:').waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('publico-pedido-390');
  // Back at the page after a while it is asked at once.
  const again = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  await call(`pedido/${id}/preparar`);
  await again();
  await page.getByRole('heading', { name: 'O pedido está em preparo.' }).waitFor();
  expect(await page.locator('[aria-current=step]').textContent()).toContain('Em preparo');
  customer.expectComplaints(/^failed: .*ERR_INTERNET_DISCONNECTED/);
  await customer.context.setOffline(true);
  await again();
  await page.getByText('Sem conexão.').waitFor();
  await customer.context.setOffline(false);
  await again();
  await page.getByText('Sem conexão.').waitFor({ state: 'hidden' });
  expect(
    customer.requests.filter((one) => !one.includes(` ${inject('productUrl')}/`) && !one.includes(' data:')),
  ).toEqual([]);

  await customer.open(coupon);
  await page.locator('html[data-ready]').waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await page.getByRole('button', { name: 'Copiar código' }).click();
  await page.getByText(/Código copiado|Não deu para copiar/).waitFor();

  const wide = await arrive({ ...desktop, dark: true });
  wide.expectFailures(404);
  for (const path of [order, coupon, '/p/nada']) {
    await wide.open(path);
    await wide.accessible();
  }
  await wide.page.getByRole('heading', { name: 'Não encontramos esta página' }).waitFor();

  const plain = await customer.context.browser()!.newContext({ javaScriptEnabled: false, locale: 'pt-BR' });
  const still = await plain.newPage();
  await still.goto(inject('productUrl') + order);
  await still.getByRole('heading', { name: 'O pedido está em preparo.' }).waitFor();
  await still.getByText('Esta página não se atualizou sozinha').waitFor();
  expect(await still.getByRole('link', { name: 'Ligar para a loja' }).getAttribute('href')).toMatch(/^tel:\+/);
  await still.goto(inject('productUrl') + coupon);
  await still.getByText('Use este cupom no pedido').waitFor();
  expect(await still.getByRole('button', { name: 'Copiar código' }).count()).toBe(0);
  await plain.close();
});

test('a courier delivers what he carries, on his telephone, by his link alone', async () => {
  const link = await courierLink(inject('productUrl'));
  const courier = await arrive(phone);
  const { page } = courier;
  await courier.open(link);
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('link', { name: 'Abrir a rota no mapa' }).waitFor();
  const first = page.getByRole('listitem').filter({ hasText: 'Rua Harmonia, 10' });
  await first.getByText(/^Receber R\$/).waitFor();
  await courier.accessibleEitherWay();
  await courier.fits();
  await courier.picture('publico-entregador-390');
  await first.getByRole('button', { name: /^Entreguei/ }).click();
  await first.getByRole('button', { name: 'Ainda não' }).click();
  await first.getByRole('button', { name: /^Entreguei/ }).click();
  // It is paid at the door: the courier says how, and is told so where he has not.
  courier.expectFailures(422);
  await first.getByRole('button', { name: /^Confirmar a entrega/ }).click();
  await first.getByText('Diga como recebeu!').waitFor();
  await courier.accessibleEitherWay();
  await courier.fits();
  await first.getByRole('combobox', { name: 'Recebido em' }).selectOption('DINHEIRO');
  await first.getByRole('button', { name: /^Confirmar a entrega/ }).click();
  await page.getByText(/^Pedido \d+ entregue\.$/).waitFor();
  await first.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').filter({ hasText: 'Rua Harmonia, 20' }).waitFor();
});
