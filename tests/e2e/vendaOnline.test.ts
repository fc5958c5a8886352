import { expect, test } from 'vitest';
import { desktop, enterCompany, entering, phone } from './support/enter';
import { people, type Person } from './support/person';

const enter = entering(people());

const look = async (person: Person, name: string): Promise<void> => {
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture(`venda-online-${name}`);
};

test('a sale is followed from the order to the bank, and receivables are advanced once', async () => {
  const person = await enter('admin', '/', desktop);
  const { page } = person;
  await enterCompany(page, 'Forno da Vila Moema');
  await person.open('/app/financeiro/vendas-online');
  await page.getByRole('button', { name: 'Buscar no parceiro' }).click();
  await page
    .getByText(/^SIMULAÇÃO: \d+ vendas/)
    .first()
    .waitFor();
  await look(person, 'lista');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Do pedido ao banco' }).waitFor();
  await page.getByRole('heading', { name: 'Centavo por centavo' }).waitFor();
  await look(person, 'venda');
  await person.open('/app/financeiro/contas-bancarias');
  await page.getByText('SIMULAÇÃO (000)').waitFor();
  await look(person, 'contas');
  await person.open('/app/financeiro/antecipar');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Simular' }).click();
  await page.getByRole('heading', { name: 'Quanto entra se eu esperar' }).waitFor();
  await look(person, 'proposta');
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await look(person, 'proposta-celular');
  await page.getByRole('checkbox', { name: /Li os termos/ }).check();
  await page.getByRole('button', { name: /^Receber R\$/ }).click();
  await page.getByText(/SIMULAÇÃO: antecipação/).waitFor();
  expect(await page.getByRole('button', { name: /^Receber R\$/ }).count()).toBe(0);
});
