import { expect, test } from 'vitest';
import { desktop, enterCompany, entering, phone } from './support/enter';
import { people, type Person } from './support/person';
import { password } from './support/product';

const enter = entering(people());

const look = async (person: Person, name: string): Promise<void> => {
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture(`devolucao-online-${name}`);
};

test('a part of an online payment is given back from the order, and the sale says so', async () => {
  const person = await enter('admin', '/', desktop);
  const { page } = person;
  await enterCompany(page, 'Forno da Vila Moema');
  await person.open('/app/financeiro/vendas-online');
  await page.getByRole('button', { name: 'Buscar no parceiro' }).click();
  await page
    .getByText(/^SIMULAÇÃO: \d+ vendas/)
    .first()
    .waitFor();
  // A card sale of the last days: none of its instalments is paid yet.
  await page
    .getByRole('row')
    .filter({ hasText: 'Crédito' })
    .filter({ hasText: 'Aprovada' })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: 'Do pedido ao banco' }).waitFor();
  const sale = page.url();
  await page
    .getByRole('link', { name: /^Pedido \d+/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Pedido \d+/ }).waitFor();
  const order = page.url();
  const open = async (): Promise<void> => {
    const button = page.getByRole('button', { name: 'Devolver pagamento online' });
    if (!(await button.first().isVisible())) await page.getByRole('button', { name: /^Mais/ }).first().click();
    await page
      .getByRole('button', { name: 'Devolver pagamento online' })
      .or(page.getByRole('menuitem', { name: 'Devolver pagamento online' }))
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('A sua senha').waitFor();
  };
  await open();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quanto devolver').fill('1,00');
  await dialog.getByLabel('Motivo').fill('Veio sem o refrigerante');
  await dialog.getByLabel('A sua senha').fill(password);
  await dialog.getByText('Resta devolver').waitFor();
  await look(person, 'dialogo');
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await look(person, 'dialogo-celular');
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: 'Devolver pagamento' }).click();
  await page
    .getByText(/SIMULAÇÃO: Devolvido R\$\s1,00/)
    .first()
    .waitFor();
  await page
    .getByText(/^SIMULAÇÃO: Devolvido R\$\s1,00 em/)
    .first()
    .waitFor();
  await look(person, 'pedido');
  await person.open(new URL(sale).pathname);
  await page.getByText('Devolvido ao cliente').first().waitFor();
  await page.getByRole('heading', { name: 'Devoluções' }).first().waitFor();
  await look(person, 'venda');
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await look(person, 'venda-celular');
  // Wrong passwords give nothing back.
  await page.setViewportSize(desktop);
  await person.open(new URL(order).pathname);
  await open();
  await dialog.getByLabel('Quanto devolver').fill('1,00');
  await dialog.getByLabel('Motivo').fill('De novo');
  await dialog.getByLabel('A sua senha').fill('não é esta');
  await dialog.getByRole('button', { name: 'Devolver pagamento' }).click();
  await dialog.getByRole('alert').or(dialog.getByText(/senha/i)).first().waitFor();
  expect(await dialog.isVisible()).toBe(true);
});
