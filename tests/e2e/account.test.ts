import { describe, expect, test } from 'vitest';
import { people, type Visit } from './support/person';
import { password } from './support/product';

const arrive = people();
const phone = { width: 320, height: 640, touch: true } as const;
const unique = Date.now().toString(36).slice(-5);

const enter = async (path: string, user: string, { secret = password, ...visit }: Visit & { readonly secret?: string } = {}) => {
  const person = await arrive(visit);
  await person.open(path);
  await person.page.getByLabel('Usuário').fill(user);
  await person.page.getByLabel('Senha', { exact: true }).fill(secret);
  await person.page.getByRole('button', { name: 'Entrar' }).click();
  await person.page.getByRole('navigation').first().waitFor({ state: 'attached' });
  await person.page.getByRole('heading', { level: 1 }).first().waitFor();
  return person;
};
describe('the public pages', () => {
  test('stand on a phone at 320 pixels and for everybody', async () => {
    const person = await arrive(phone);
    for (const [path, title] of [['/auth/user/login', 'Entrar'], ['/auth/esqueci-minha-senha', 'Esqueci minha senha'], ['/auth/alterar-senha', 'O link não vale mais'], ['/auth/error', 'Algo deu errado'], ['/nada', 'Página não encontrada']] as const) {
      await person.open(path);
      await person.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await person.accessible();
      await person.fits();
    }
  });

  test('lead nowhere else, whatever the address wants', async () => {
    const person = await arrive();
    person.expectFailures(400, 404);
    const { page } = person;
    const { origin } = new URL((await page.goto('/'))!.url());
    for (const path of ['/app//evil.example', '/app/%5C%5Cevil.example', '/app/x?volta=//evil.example', '/app/javascript:alert(1)', '/auth/user/login?next=//evil.example', '/auth/alterar-senha?token=%3Cscript%3Ealert(1)%3C/script%3E']) {
      await person.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).origin).toBe(origin);
      expect(new URL(page.url()).pathname).toMatch(/^\/(auth\/user\/login|auth\/alterar-senha|error\/404)$/);
    }
    await person.open('/app/x?volta=//evil.example');
    await person.signIn('analista');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(page.url()).toBe(`${origin}/app/x?volta=//evil.example`);
  });
});

describe('people and what they may do', () => {
  test('the matrix of a profile: what one lacks is locked, a line and a column at once, by keyboard', async () => {
    const person = await enter('/app/cadastros/perfil-acesso/edicao', 'empresa');
    const { page } = person;
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(`Perfil ${unique}`);
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await box('Ver: Clientes').waitFor();
    expect(await page.locator('.matriz input:disabled').count()).toBeGreaterThan(0);
    await box('Tudo de Clientes').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => box('Ver: Clientes').isChecked()).toBe(true);
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('cupons');
    await box('Ver: todos').check();
    await person.accessible();
    await person.picture('matrix');
    await page.keyboard.press('Control+S');
    await page.getByText('Salvo com sucesso!').waitFor();
    await page.reload();
    await expect.poll(() => box('Ver: Clientes').isChecked()).toBe(true);
    await page.setViewportSize({ width: 320, height: 640 });
    await person.fits();
    await person.accessible();
    await person.picture('matrix-phone');
  });
});

describe('the downloads centre', () => {
  test('an export made in the background, its progress, its file, and who it is sent to', async () => {
    const person = await enter('/app/cadastros/cliente', 'empresa');
    const { page } = person;
    await page.getByRole('button', { name: 'Central de Downloads' }).click();
    const centre = page.getByRole('dialog', { name: 'Central de Downloads' });
    await centre.getByRole('status').filter({ hasText: /arquivos?$/ }).waitFor();
    await person.accessible();
    await page.keyboard.press('Escape');
    await centre.waitFor({ state: 'hidden' });

    // What the list offers from 5.000 rows on, asked for a shorter one.
    const status = await page.evaluate(async () => {
      const token = localStorage.getItem('remember-me') ?? '';
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch('/services/client/exportar/csv/segundo-plano', { method: 'POST', body: '{}', headers: { 'remember-me': token, 'X-XSRF-TOKEN': xsrf, 'Content-Type': 'application/json' } });
      return answer.status;
    });
    expect(status).toBe(200);
    await page.getByRole('button', { name: 'Central de Downloads' }).focus();
    await page.keyboard.press('Enter');
    const file = centre.getByRole('button', { name: /^clientes .*\.csv$/ }).first();
    await file.waitFor();
    await person.accessible();
    await person.picture('downloads');
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);

    await centre.getByRole('button', { name: /por e-mail$/ }).first().click();
    const send = page.getByRole('dialog', { name: 'Enviar arquivos' });
    await send.getByRole('textbox', { name: 'E-mail 1' }).waitFor();
    await page.keyboard.type('Contador@Exemplo.comum');
    await send.getByText('E-mail inválido!').waitFor();
    await person.accessible();
    await person.picture('send-files');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.type('dono@exemplo.com.br');
    await send.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('Arquivo enviado para 2 e-mails!').waitFor();
    await expect.poll(async () => (await page.request.get('/dev/mail')).text()).toContain('contador@exemplo.com, dono@exemplo.com.br');
  });

  test('on a phone at 320 pixels', async () => {
    const person = await arrive(phone);
    await person.open('/app/pages/bemvindo?downloads=abrir');
    await person.page.getByLabel('Usuário').fill('empresa');
    await person.page.getByLabel('Senha', { exact: true }).fill(password);
    await person.page.keyboard.press('Enter');
    await person.page.getByRole('dialog', { name: 'Central de Downloads' }).waitFor();
    await person.fits();
    await person.accessible();
    await person.picture('downloads-phone');
  });
});

describe('leaving', () => {
  test('in one tab leaves all of them within a second, with nothing left behind', async () => {
    const person = await enter('/app/cadastros/cliente', 'analista');
    const { page, context } = person;
    const others = await Promise.all([0, 1, 2].map(async () => {
      const tab = await context.newPage();
      await tab.goto('/app/pages/bemvindo');
      await tab.getByRole('heading', { level: 1 }).first().waitFor();
      return tab;
    }));
    await page.getByRole('button', { name: /^Menu do usuário/ }).click();
    const clicked = Date.now();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await Promise.all([page, ...others].map((tab) => expect.poll(() => new URL(tab.url()).pathname).toBe('/auth/user/login')));
    expect(Date.now() - clicked).toBeLessThan(3_000);
    for (const tab of [page, ...others]) {
      const left = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(left.filter((name) => !['retaguarda.navegador', 'retaguarda.tema', 'retaguarda.destino'].includes(name) && !name.startsWith('RaStore'))).toEqual([]);
    }
  });
});
