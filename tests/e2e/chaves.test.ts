import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());
const address = '/app/financeiro/api';

/** A program: no cookies, no session. */
const orders = (origin: string, key: string): Promise<Response> =>
  fetch(`${origin}/services/pedido/filterpaginated/1/5`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  });

test('a key is made, copied, used, seen in use, replaced and revoked', async () => {
  const owner = await enter('empresa', address, desktop);
  const { page, context } = owner;
  const { origin } = new URL(page.url());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: /Nova chave|Criar a primeira chave/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Criar e mostrar a chave' }).click();
  await form.getByRole('alert').first().waitFor();
  await form.getByLabel('Nome do programa').fill('Planilha do contador');
  await form.getByRole('checkbox', { name: 'Ler pedidos' }).focus();
  await page.keyboard.press('Space');
  // A refusal of the services stands at its field, and what was typed stays.
  owner.expectFailures(422);
  await form.getByLabel('Só destes endereços').fill('10.0.0');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Criar e mostrar a chave' }).click();
  await form.getByText('“10.0.0” não é um IP nem uma rede').first().waitFor();
  await page.getByRole('button', { name: 'Remover 10.0.0' }).click();
  // A column of a spreadsheet, pasted.
  await page.evaluate(() => navigator.clipboard.writeText('127.0.0.1\n::1\n10.1.0.0/16'));
  await form.getByLabel('Só destes endereços').focus();
  await page.keyboard.press('Control+V');
  for (const one of ['127.0.0.1', '::1', '10.1.0.0/16'])
    await form.getByRole('button', { name: `Remover ${one}` }).waitFor();
  await owner.accessibleEitherWay();
  await owner.picture('chaves-nova');
  await form.getByRole('button', { name: 'Criar e mostrar a chave' }).click();

  const shown = page.getByRole('textbox', { name: 'Chave', exact: true });
  await shown.waitFor();
  const key = await shown.inputValue();
  expect(key).toMatch(/^rtg_[0-9A-Za-z]{43}_[0-9a-z]+$/);
  await page.getByRole('button', { name: 'Copiar' }).click();
  await page.getByText('Copiado!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.getByRole('button', { name: 'Testar com curl' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('curl');
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const { stdout } = await promisify(execFile)('bash', ['-c', command.replace('curl', 'curl --silent --fail')]);
  expect(JSON.parse(stdout)).toMatchObject({ results: expect.any(Array) });
  await owner.accessibleEitherWay();
  await owner.picture('chaves-mostrada');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await shown.waitFor({ state: 'detached' });

  expect((await orders(origin, key)).status).toBe(200);
  const calls = page.getByRole('region', { name: 'Chamadas de programas' });
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Últimas chamadas' }).waitFor();
        await page.getByRole('status').filter({ hasText: 'Carregando' }).waitFor({ state: 'detached' });
        return calls.getByText('Planilha do contador').count();
      },
      { timeout: 30_000, interval: 2000 },
    )
    // Counts the call of the command and that of the program.
    .toBe(2);
  expect(await page.content()).not.toContain(key.slice(8, 40));
  await owner.accessibleEitherWay();
  await owner.picture('chaves-lista');

  await page.getByRole('button', { name: 'Trocar Planilha do contador' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar e mostrar a chave' }).click();
  await shown.waitFor();
  const second = await shown.inputValue();
  expect(second).not.toBe(key);
  await page.getByText('Há duas chaves até').waitFor();
  expect([(await orders(origin, key)).status, (await orders(origin, second)).status]).toEqual([200, 200]);
  await owner.accessibleEitherWay();
  await owner.picture('chaves-trocada');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('button', { name: 'Dar mais 24 h Planilha do contador' }).click();
  await page.getByText('A chave antiga vale por mais 24 horas!').waitFor();

  await page.getByRole('button', { name: 'Revogar Planilha do contador' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar a chave' }).click();
  await page.getByText('Chave revogada!').waitFor();
  await page.getByRole('heading', { name: /Planilha do contador/ }).waitFor({ state: 'detached' });
  expect([(await orders(origin, key)).status, (await orders(origin, second)).status]).toEqual([401, 401]);
  owner.quiet();
});

test('the keys fit a phone, and are for who may make them', async () => {
  const owner = await enter('empresa', address, phone);
  await owner.page.getByRole('heading', { name: 'Últimas chamadas' }).waitFor();
  await owner.fits();
  await owner.accessibleEitherWay();
  await owner.picture('chaves-telefone');
  const clerk = await enter('operador', address, desktop);
  await clerk.page.getByText('Acesso negado').first().waitFor();
  expect(await clerk.page.getByRole('button', { name: 'Nova chave' }).count()).toBe(0);
});
