import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('a month is checked before it is closed, a seller reads each cent, and a company recommends others', async () => {
  const admin = await enter('admin', '/app/indicacao/comissoes', desktop);
  const { page } = admin;
  await page.getByRole('heading', { name: 'Vendedores' }).waitFor();
  await page.getByText('centavo por centavo').waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('comissoes');
  await page.getByRole('link', { name: 'Abrir a comissão' }).click();
  await page.waitForURL(/vendedor-pagamento-comissao/);
  await page.getByText('Retenções').first().waitFor();
  await admin.picture('comissao');

  const vendedor = await enter('vendedor', '/app/indicacao/minhas-comissoes', phone);
  await vendedor.page.getByRole('heading', { name: /^Comissão de .* até agora$/ }).waitFor();
  await vendedor.page.getByRole('button', { name: 'Ver cada centavo' }).press('Enter');
  await vendedor.page.getByText('Meses anteriores').waitFor();
  await vendedor.accessibleEitherWay();
  await vendedor.picture('minhas-comissoes');

  const empresa = await enter('empresa', '/app/indique-bigdim/indique', phone);
  await empresa.page.getByRole('heading', { name: 'O seu link' }).waitFor();
  await empresa.page.getByText('Em carência').first().waitFor();
  await empresa.accessibleEitherWay();
  await empresa.picture('indique');
  await empresa.page.getByRole('button', { name: 'Resgatar' }).first().click();
  await empresa.page.getByRole('dialog').waitFor();
  await empresa.picture('indique-resgatar');
  expect(await empresa.page.getByRole('dialog').textContent()).toContain('Como receber');
}, 240_000);
