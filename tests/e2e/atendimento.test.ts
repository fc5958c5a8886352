import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('a seller calls three contacts by the keys alone, takes one outcome back, and goes on by phone', async () => {
  const seller = await enter('representante', '/app/atendimento/ligar', desktop);
  const { page } = seller;
  const nome = page.locator('#contato');
  await nome.waitFor();
  await page.getByText(/É seu até \d\d:\d\d/).waitFor();
  await seller.accessibleEitherWay();
  await seller.picture('atendimento');
  const primeiro = await nome.textContent();
  await page.keyboard.press('3');
  await page.getByText(/: não atende\./).waitFor();
  await page.getByText('1 contato hoje').waitFor();
  await page.keyboard.press('z');
  await page.getByText('0 contatos hoje').waitFor();
  await expect.poll(() => nome.textContent()).toBe(primeiro);
  await page.keyboard.press('2');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Agendar' }).waitFor();
  await seller.picture('atendimento-retornar');
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await page.getByText(/retornar\. Volta em/).waitFor();
  await page.getByRole('button', { name: /Vendeu/ }).click();
  await dialog.getByLabel('Valor da venda').fill('89,90');
  await dialog.getByRole('button', { name: 'Guardar a venda' }).click();
  await page.getByText('1 venda, R$ 89,90').waitFor();

  const fora = await enter('representante', '/app/atendimento/ligar', phone);
  await fora.page.locator('#contato').waitFor();
  await fora.accessibleEitherWay();
  await fora.picture('atendimento-celular');
  // 11: at 320 px by the keys alone; a screen reader is told of the next contact and of the outcome.
  await fora.page.setViewportSize({ width: 320, height: 640 });
  await fora.fits();
  await fora.accessible();
  const quem = fora.page.locator('#contato');
  const antes = await quem.textContent();
  await fora.page.keyboard.press('3');
  await fora.page.getByRole('status').filter({ hasText: ': não atende.' }).waitFor();
  await expect.poll(() => quem.textContent()).not.toBe(antes);
  expect(await fora.page.locator('[aria-live]', { has: quem }).getAttribute('aria-live')).toBe('polite');
  await fora.picture('atendimento-320');

  const gerente = await enter('empresa', '/app/atendimento/mailing', desktop);
  await gerente.page.getByRole('heading', { name: 'Mailing' }).waitFor();
  await gerente.page.getByText('Helena').or(gerente.page.getByRole('row').nth(1)).first().waitFor();
  await gerente.accessibleEitherWay();
  await gerente.picture('mailing');
}, 240_000);
