import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('a seller reads the portfolio on a phone and by keys, notes the next contact; the platform enters a company', async () => {
  const vendedor = await enter('vendedor', '/app/carteira-vendas/minha-carteira', phone);
  const { page } = vendedor;
  await page.getByRole('heading', { name: 'Minha carteira' }).waitFor();
  const lista = page.getByRole('region', { name: 'Empresas da carteira' });
  await lista.getByRole('listitem').first().waitFor();
  await page.getByText('por mês').first().waitFor();
  await vendedor.accessibleEitherWay();
  await vendedor.fits();
  await vendedor.picture('carteira');
  expect(await page.getByRole('button', { name: /^Entrar/ }).count()).toBe(0);
  expect(
    await lista
      .getByRole('link', { name: /^WhatsApp de / })
      .first()
      .getAttribute('href'),
  ).toMatch(/^https:\/\/wa\.me\/55\d+$/);
  await page.getByRole('button', { name: /^Em teste/ }).press('Enter');
  await page.getByRole('button', { name: /^Em teste/, pressed: true }).waitFor();
  await page.getByRole('button', { name: /^Todas/ }).press('Enter');
  await page
    .getByRole('button', { name: /^Anotar/ })
    .first()
    .press('Enter');
  const janela = page.getByRole('dialog');
  await janela.getByLabel('O que foi dito').fill('Quer a tabela do Light na segunda');
  await vendedor.accessible();
  await vendedor.picture('carteira-notas');
  await janela.getByRole('button', { name: 'Guardar nota' }).press('Enter');
  await janela.waitFor({ state: 'detached' });
  await lista.getByText('Quer a tabela do Light na segunda').waitFor();

  await page
    .getByRole('button', { name: /^Anotar/ })
    .first()
    .press('Enter');
  await janela.getByRole('listitem').filter({ hasText: 'Quer a tabela do Light na segunda' }).waitFor();
  await page.keyboard.press('Escape');
  await janela.waitFor({ state: 'detached' });

  const admin = await enter('admin', '/app/carteira-vendas/minha-carteira', { ...desktop, dark: true });
  await admin.page.getByRole('heading', { name: 'Carteira de vendas' }).waitFor();
  await admin.page.getByRole('combobox', { name: 'Vendedor' }).waitFor();
  await admin.page.getByRole('searchbox', { name: 'Buscar empresa ou cidade' }).fill('vila');
  await admin.page.getByRole('listitem').first().waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('carteira-plataforma');
  await admin.page
    .getByRole('button', { name: /^Entrar/ })
    .first()
    .click();
  await admin.page.getByRole('button', { name: /^Trocar de empresa: ./ }).waitFor();
}, 240_000);
