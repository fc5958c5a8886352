import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('a seller sees funnel and prices on a phone, and begins the trial of a prospect by keys', async () => {
  const vendedor = await enter('vendedor', '/app/revenda/revender', phone);
  const { page } = vendedor;
  await page.getByRole('heading', { name: 'Tabela de preços' }).waitFor();
  await page.getByText('15 dias de teste').first().waitFor();
  await page.getByRole('link', { name: 'Temaki Point' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'roteiro-da-visita.txt' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('Abra o teste ali mesmo');
  await vendedor.accessibleEitherWay();
  await vendedor.fits();
  await vendedor.picture('revender');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Temaki Point' })
    .getByRole('button', { name: /^Abrir teste/ })
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continuar' }).press('Enter');
  await dialog.getByText('Campo obrigatório!').first().waitFor();
  await dialog.getByLabel(/^Razão social/).fill('Temaki Point Ltda');
  await dialog.getByLabel(/^CPF ou CNPJ/).fill('11222333000181');
  await vendedor.accessible();
  await vendedor.picture('revender-abrir');
  await page.waitForTimeout(500);
  await dialog.getByRole('button', { name: 'Continuar' }).press('Enter');
  await dialog.getByLabel(/^CEP/).waitFor();
  await vendedor.accessible();
  await page.keyboard.press('Escape');
}, 240_000);
