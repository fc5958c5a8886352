import { expect, test } from 'vitest';
import { people } from './support/person';

const arrive = people();

test('a company connects its WhatsApp, sends a test and reads what became of it; then from the phone it pauses', async () => {
  const person = await arrive();
  const { page } = person;
  await person.open('/app/servidor/whats');
  await person.signIn('empresa');
  await page.getByRole('heading', { level: 1, name: 'Instâncias de WhatsApp' }).waitFor();
  await person.accessible();
  await page.getByRole('button', { name: 'Nova instância' }).click();
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Loja do teste');
  await person.accessible();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Loja do teste' }).waitFor();
  await person.accessible();

  await page.getByRole('button', { name: 'Conectar' }).click();
  const dialog = page.getByRole('dialog', { name: /Conectar dispositivo/ });
  await dialog.getByText('SIMU-LADO').waitFor();
  expect(await dialog.getByRole('img').first().getAttribute('src')).toMatch(/^data:image\/svg/);
  await person.accessibleEitherWay();
  await person.picture('whatsapp-qr');
  await dialog.getByText('Conectada', { exact: true }).waitFor({ timeout: 20_000 });
  await dialog.getByText(/^SIMULAÇÃO/).waitFor();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();

  await page.getByRole('button', { name: /Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Enviar teste' }).click();
  const form = page.getByRole('dialog', { name: 'Enviar teste' });
  await form.getByRole('textbox', { name: /^Telefone/ }).fill('11 98765-4321');
  await form.getByRole('button', { name: 'Enviar teste' }).click();
  await page.getByText(/^Mensagem na fila.* Acompanhe em Promoções › Mensagens de WhatsApp\.$/).waitFor();
  await page.getByRole('tab', { name: 'Mensagens' }).click();
  await page.getByText('(**) *****-**21').first().waitFor();
  await person.accessible();

  await page.setViewportSize({ width: 390, height: 844 });
  await person.open('/app/servidor/whats');
  await page.getByRole('link', { name: 'Loja do teste' }).click();
  await page.getByRole('heading', { level: 1, name: 'Loja do teste' }).waitFor();
  await person.fits();
  await person.accessible();
  await person.picture('whatsapp-phone');
});
