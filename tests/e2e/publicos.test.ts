import { expect, test } from 'vitest';
import { people } from './support/person';

const arrive = people();

test('an audience is made by its conditions, counted as it is, said as a sentence, and a coupon is sent to it', async () => {
  // A second try saves another one.
  const name = `Público ${Date.now().toString(36).toUpperCase()}`;
  const person = await arrive();
  const { page } = person;
  await person.open('/app/marketing/publico/edicao');
  await person.signIn('empresa');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  const count = page.getByRole('region', { name: 'Podem receber por WhatsApp' });
  await count.getByText('Inclua uma condição para contar.').waitFor();
  await person.accessibleEitherWay();
  await person.picture('publico-novo');

  await page.getByRole('button', { name: 'Incluir condição' }).click();
  const first = page.getByRole('group', { name: 'Condição 1' });
  await first.getByRole('combobox', { name: 'O que olhar' }).selectOption({ label: 'Número de pedidos' });
  await count.getByText('Termine a condição para contar.').waitFor();
  await page.keyboard.press('Control+S');
  await first.getByText('Campo obrigatório!').waitFor();
  await person.accessibleEitherWay();
  await person.picture('publico-erro');
  await first.getByRole('textbox', { name: 'Valor' }).fill('1');
  await count.getByText(/de [\d.]+ clientes neste público$/).waitFor();
  const figure = count.getByRole('status').locator('strong');
  await expect.poll(async () => Number((await figure.innerText()).replace('.', ''))).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Incluir condição' }).click();
  const second = page.getByRole('group', { name: 'Condição 2' });
  await second.getByRole('combobox', { name: 'O que olhar' }).selectOption({ label: 'Canal do pedido' });
  await second.getByRole('button', { name: 'Mesa' }).click();
  await second.getByRole('combobox', { name: 'Teste' }).selectOption({ label: 'não pediu por' });
  await count.getByText('Contando…').waitFor({ state: 'detached' });
  const reached = await figure.innerText();
  await person.accessibleEitherWay();
  await person.picture('publico-form');
  await page.setViewportSize({ width: 390, height: 844 });
  await person.fits();
  await person.picture('publico-form-390');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Control+S');
  await page.getByText('Salvo com sucesso!').waitFor();

  await person.open('/app/marketing/publico');
  await page.getByRole('main').getByRole('searchbox').fill(name);
  await page.getByText('Número de pedidos é pelo menos 1 e não pediu por Mesa').waitFor();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => figure.innerText()).toBe(reached);
  await person.accessibleEitherWay();
  await person.picture('publico-ficha');

  // Other journeys copy coupons, without a keyword that could be sent.
  await person.open('/app/cupom/cupom-desconto?q=Volte%20sempre');
  await page.getByRole('main').getByRole('link', { name: 'Volte sempre', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Enviar por WhatsApp', exact: true }).click();
  const sending = page.getByRole('dialog', { name: /^Enviar o cupom .* por WhatsApp\?$/ });
  await sending.getByLabel('Quem recebe').selectOption({ label: 'Um público salvo' });
  await sending.getByRole('combobox', { name: /^Público salvo/ }).fill(name);
  await page.getByRole('option', { name }).click();
  await sending.getByText('Clientes neste público').waitFor();
  await person.accessibleEitherWay();
  await person.picture('publico-cupom');
  for (const shown of [/responda SAIR/, 'Quando']) {
    // A button is not pressed as soon as its page is turned: a double click would act.
    await page.waitForTimeout(500);
    await sending.getByRole('button', { name: 'Continuar' }).click();
    await sending.getByText(shown, { exact: true }).or(sending.getByText(shown)).first().waitFor();
  }
  await page.waitForTimeout(500);
  await sending.getByRole('button', { name: new RegExp(`^Enviar para ${reached} clientes?$`) }).click();
  const progress = page.getByRole('dialog', { name: 'Envio de cupom por WhatsApp' });
  await progress.getByText(/^(Na fila do WhatsApp|Espera o WhatsApp|A próxima sai)/).waitFor();
  await progress.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Cancelar o processo' }).click();
  await progress.getByText('Cancelado').waitFor();
});
