import { expect, inject, test } from 'vitest';
import { codesTo, connected } from './support/codes';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { signedInto } from './support/publicLinks';

const arrive = people();
const enter = entering(arrive);

test('a customer enters the club on a phone by keyboard and follows the own order', async () => {
  await connected();
  const call = await signedInto(inject('productUrl'), 'empresa');
  const product = (await call('produto/filterpaginated/1/1', { situacao: 'ATIVO' })).results![0]!;
  const { id } = (await call('client/save', { nome: 'Olga Teles', telefone: '(11) 97777-3579' })).result!;
  await call('pedido/save', {
    canal: 'TELEFONE',
    modalidade: 'RETIRADA',
    pagamentos: [{ forma: 'PIX' }],
    cliente: id,
    itens: [{ produto: product.id, quantidade: 1 }],
  });
  const customer = await arrive({ ...phone, dark: true });
  const { page } = customer;
  await customer.open('/clube/bella');
  await page.locator('html[data-ready]').waitFor();
  await page.getByText(/^Cada pedido vale pontos/).waitFor();
  await page.getByRole('navigation', { name: 'No cardápio' }).getByRole('link').first().waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('clube-entrar-390');

  // A phone installs it under the name of the shop.
  const manifest = await page.request.get('/clube/bella?manifesto');
  expect(manifest.status()).toBe(200);
  expect(await manifest.json()).toMatchObject({
    name: expect.any(String),
    scope: expect.stringContaining('/clube/bella/'),
  });

  customer.expectFailures(422);
  const number = page.getByLabel('Celular');
  await number.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  await customer.accessibleEitherWay();
  await customer.picture('clube-sem-celular-390');
  await number.fill('(11) 97777-3579');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Código de 6 números');
  await field.waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(async () => (await codesTo(page, '5511977773579')).length, { timeout: 30_000 }).toBe(1);
  const [code] = await codesTo(page, '5511977773579');
  await page.keyboard.type(code === '111111' ? '222222' : '111111');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Código errado ou vencido. Peça outro!').waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('clube-codigo-errado-390');
  await field.fill(code!);
  await page.keyboard.press('Enter');
  await page.getByText('Olá, Olga!').waitFor();
  const orders = page.getByRole('region', { name: 'Pedidos' });
  await orders.getByRole('button', { name: /^Acompanhar o pedido \d{4}$/ }).waitFor();
  await page.getByRole('region', { name: 'Prêmios', exact: true }).waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('clube-390');

  // The browser stays known, on the shop's page too.
  await page.reload();
  await page.getByText('Olá, Olga!').waitFor();
  await orders.getByRole('button', { name: /^Acompanhar o pedido/ }).press('Enter');
  await page.waitForURL(/\/p\/[0-9a-f]{32}$/);
  await page.goBack();
  await page.getByText('Olá, Olga!').waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await customer.picture('clube-largo');
  await page.getByRole('button', { name: 'Sair do clube neste celular' }).click();
  await page.getByRole('button', { name: 'Receber código' }).waitFor();
});

test('a company sees on a phone what its customers will, while it types', async () => {
  const company = await enter('empresa', '/app/app-club/aplicativo', desktop);
  const { page } = company;
  const preview = page.getByRole('region', { name: 'No celular do cliente' });
  await preview.getByText(/^Clube da loja /).waitFor();
  await preview.getByText('Vales-presente').waitFor();
  await page.getByLabel('Texto do clube').fill('Dez pizzas valem uma.');
  await preview.getByText('Dez pizzas valem uma.').waitFor();
  await page.getByRole('button', { name: 'Vales-presente' }).press('Space');
  await preview.getByText('Vales-presente').waitFor({ state: 'detached' });
  await company.accessibleEitherWay();
  await company.picture('clube-configuracao');
  await page.setViewportSize({ width: 390, height: 844 });
  await company.fits();
  await company.picture('clube-configuracao-390');
});
