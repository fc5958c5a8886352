import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { password, startProduct } from './support/product';
import { callAs } from './support/services';

// A product of its own: while the second step is demanded, no administrator of another file could work.
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
const arrive = people();
const enter = entering((visit) => arrive({ product: product.url, ...visit }));

test('an administrator demands the second step, is stopped until it is on, and takes the demand back', async () => {
  const admin = await enter('admin', '/app/sistema/configuracoes', desktop);
  const { page } = admin;
  const exigir = page.getByRole('switch', { name: /^Exigir verificação em duas etapas/ });
  const horas = page.getByLabel(/^Sair sem uso depois de/);
  const salvar = page.getByRole('button', { name: 'Salvar', exact: true });
  await exigir.waitFor();
  expect([await exigir.isChecked(), await horas.inputValue()]).toEqual([false, '336']);

  // A wrong number says so at its field, in words, and nothing is stored.
  for (const [errado, mensagem] of [
    ['0', /1/],
    ['337', /336/],
  ] as const) {
    await horas.fill(errado);
    await salvar.click();
    await expect.poll(() => horas.getAttribute('aria-invalid')).toBe('true');
    const id = (await horas.getAttribute('aria-describedby'))!.split(' ');
    const ditos = await Promise.all(id.map((one) => page.locator(`[id="${one}"]`).innerText()));
    expect(ditos.join(' ')).toMatch(mensagem);
  }
  await admin.accessibleEitherWay();
  await horas.scrollIntoViewIfNeeded();
  await admin.picture('seguranca-recusada-1280');
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await horas.scrollIntoViewIfNeeded();
  await admin.fits();
  await admin.picture('seguranca-recusada-390-escuro');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  expect((await callAs(page, 'GET', 'config')).envelope.result!.sessaoHoras).toBe(336);

  // By keyboard; it holds at the next action, without a new sign-in.
  await horas.fill('8');
  await exigir.focus();
  await page.keyboard.press('Space');
  admin.expectFailures(403);
  await salvar.press('Enter');
  await page.getByText('Salvo com sucesso!').waitFor();
  await admin.open('/app/sistema/configuracoes');
  await page.getByRole('heading', { name: 'Verificação em duas etapas', level: 1 }).waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('segundo-passo-exigido-1280');
  await page.setViewportSize(phone);
  await admin.fits();
  await admin.picture('segundo-passo-exigido-390');
  await page.setViewportSize(desktop);
  // Nobody else is asked for it.
  const empresa = await enter('empresa', '/app/pages/bemvindo', desktop);
  await empresa.page.getByRole('link', { name: 'Personalizar' }).waitFor();
  empresa.quiet();

  await page.getByRole('link', { name: 'Ativar no meu perfil' }).click();
  await page.getByText('É exigida de quem administra a plataforma.').waitFor();
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await page.getByLabel(/Senha atual/).fill(password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await page.locator('.second-step__secret').innerText()).replaceAll(' ', '');
  await page
    .getByLabel(/Código do aplicativo/)
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() }));
  await page.getByRole('dialog').getByRole('button', { name: 'Ativar' }).click();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  // Closed pages open with it.
  await page.waitForURL(/\/app\/pages\/bemvindo/);
  await admin.open('/app/cadastros/perfil');
  await page.getByText(/Ativa desde/).waitFor();
  // While it is demanded it cannot be turned off.
  expect(await page.getByRole('button', { name: 'Desativar' }).count()).toBe(0);

  await admin.open('/app/sistema/configuracoes');
  await exigir.waitFor();
  expect([await exigir.isChecked(), await horas.inputValue()]).toEqual([true, '8']);
  await exigir.uncheck();
  await horas.fill('336');
  await salvar.click();
  await expect
    .poll(async () => {
      await page.reload();
      await exigir.waitFor();
      return [await exigir.isChecked(), await horas.inputValue()];
    })
    .toEqual([false, '336']);
  await admin.open('/app/cadastros/perfil');
  await page.getByRole('button', { name: 'Desativar' }).waitFor();
}, 240_000);
