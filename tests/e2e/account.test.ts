import { describe, expect, inject, test } from 'vitest';
import { linkFor, linksFor } from './support/mail';
import { people, type Visit } from './support/person';
import { password } from './support/product';
import { callAs } from './support/services';

const arrive = people();
const phone = { width: 320, height: 640, touch: true } as const;
const unique = Date.now().toString(36).slice(-5);
/** She is made here, and nobody else's password is touched. */
const joana = `joana.${unique}`;
const [first, second] = [`uma frase nova ${unique}`, `outra frase bem longa ${unique}`];

const enter = async (
  path: string,
  user: string,
  { secret = password, ...visit }: Visit & { readonly secret?: string } = {},
) => {
  const person = await arrive(visit);
  await person.open(path);
  await person.page.getByLabel('Usuário').fill(user);
  await person.page.getByLabel('Senha', { exact: true }).fill(secret);
  await person.page.getByRole('button', { name: 'Entrar' }).click();
  await person.page.locator('#conteudo h1').waitFor();
  return person;
};

describe('the public pages', () => {
  test('stand on a phone at 320 pixels and for everybody', async () => {
    const person = await arrive(phone);
    for (const [path, title] of [
      ['/auth/user/login', 'Entrar'],
      ['/auth/esqueci-minha-senha', 'Esqueci minha senha'],
      ['/auth/alterar-senha', 'O link não vale mais'],
      ['/auth/error', 'Algo deu errado'],
      ['/auth/pages', 'Páginas de acesso'],
      ['/nada/mais', 'Página não encontrada'],
    ] as const) {
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
    for (const path of [
      '/app//evil.example',
      '/app/%5C%5Cevil.example',
      '/app/x?volta=//evil.example',
      '/app/javascript:alert(1)',
      '/auth/user/login?next=//evil.example',
      '/auth/alterar-senha?token=%3Cscript%3Ealert(1)%3C/script%3E',
    ]) {
      await person.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).origin).toBe(origin);
      expect(new URL(page.url()).pathname).toMatch(/^\/(auth\/user\/login|auth\/alterar-senha|error\/404)$/);
    }
    await person.open('/app/x?volta=//evil.example');
    await page.getByLabel('Usuário').fill('analista');
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor();
    expect(page.url()).toBe(`${origin}/error/404`);
  });
});

describe('a new user', () => {
  test('gets a login from the name, told when it is taken, and the link in the mail', async () => {
    const person = await enter('/app/cadastros/usuario/edicao', 'empresa');
    const { page } = person;
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(`Joana Dárc ${unique}`);
    const login = page.getByRole('textbox', { name: 'Usuário', exact: true });
    await login.fill('empresa');
    await page.getByText('Este usuário já existe! Escolha outro.').waitFor();
    await person.accessible();
    await page.getByRole('button', { name: 'Gerar do nome' }).click();
    await expect.poll(() => login.inputValue()).toBe(joana);
    await page.getByText('Disponível.').waitFor();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(`${joana}@exemplo.com`);
    await page.getByRole('combobox', { name: /^Perfil de acesso/ }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Atendimento' }).first().click();
    await page.keyboard.press('Control+S');
    await page.getByText('Salvo com sucesso!').waitFor();
    await page.getByText('Link de acesso enviado para').waitFor();
    await person.accessible();
    await person.picture('new-user');
    expect(await linkFor(joana)).toContain('/auth/alterar-senha#token=');
  });
});

describe('a forgotten password', () => {
  test('comes back by the link in the mail, by keyboard alone, once', async () => {
    const person = await arrive({ width: 390, height: 844 });
    person.expectFailures(422);
    const { page } = person;
    await person.open('/');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor();
    await page.keyboard.type(`${joana}@exemplo.com`);
    const earlier = await linksFor(joana);
    await page.keyboard.press('Enter');
    await page.getByText(/Se houver um cadastro com estes dados/).waitFor();
    await person.accessible();

    const link = await linkFor(joana, earlier);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Crie uma nova senha' }).waitFor();
    expect(page.url()).not.toContain('token');
    await page.keyboard.type('senha');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').textContent()).not.toBe('');
    await person.accessible();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(first);
    await page.getByText('Força da senha: ').waitFor();
    await person.picture('new-password');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Senha alterada' }).waitFor();

    await page.goto(link);
    await page.reload();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('Nova senha').fill(`${first} outra vez`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'O link não vale mais' }).waitFor();
    await person.accessible();
    await page.getByRole('link', { name: 'Pedir um novo link' }).click();

    await person.open('/auth/user/login');
    await page.getByLabel('Usuário').fill(joana);
    await page.getByLabel('Senha', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.locator('#conteudo h1').waitFor();
  });
});

describe('what one keeps of oneself', () => {
  test('the profile, reached by the keyboard, checked as it is declared, on a phone too', async () => {
    const person = await enter('/app/pages/bemvindo', joana, { ...phone, secret: first });
    const { page } = person;
    await page.getByRole('button', { name: /^Menu do usuário/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Meu perfil' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Meu perfil' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/cadastros/perfil');
    const name = page.getByRole('textbox', { name: 'Nome' });
    await name.waitFor();
    await person.fits();
    await person.accessible();
    await person.picture('profile-phone');
    const email = page.getByRole('textbox', { name: 'E-mail' });
    const before = await email.inputValue();
    await email.fill('isto não é um e-mail');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('E-mail inválido!').first().waitFor();
    await email.fill(before);
    await name.fill(`Joana ${unique}`);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('Salvo com sucesso!').waitFor();
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe(`Joana ${unique}`);
  });

  test('the password: the present one is asked for, this session stays, the old password is dead', async () => {
    const person = await enter('/app/cadastros/alterar-senha', joana, { secret: first });
    person.expectFailures(422);
    const { page } = person;
    await person.accessible();
    await page.getByLabel('Senha atual').fill('não é esta');
    await page.getByLabel('Nova senha').fill(second);
    await page.keyboard.press('Enter');
    await page.getByText('Senha atual incorreta!').waitFor();
    await person.accessible();
    await person.picture('change-password');
    await page.getByLabel('Senha atual').fill(first);
    await page.keyboard.press('Enter');
    await page.getByText(/Senha alterada com sucesso!/).waitFor();
    await person.open('/app/pages/bemvindo');
    await page.locator('#conteudo h1').waitFor();
    const other = await arrive();
    await other.open('/');
    await other.page.getByLabel('Usuário').fill(joana);
    await other.page.getByLabel('Senha', { exact: true }).fill(first);
    await other.page.getByRole('button', { name: 'Entrar' }).click();
    await other.page.getByText('Usuário ou senha inválidos!').waitFor();
  });
});

describe('the downloads centre', () => {
  test('an export made in the background, its progress, its file, and who it is sent to', async () => {
    const person = await enter('/app/cadastros/cliente', 'empresa');
    const { page } = person;
    // The list offers it from 5.000 rows on; this one is shorter.
    const { status } = await callAs(page, 'POST', 'client/exportar/csv/segundo-plano', {});
    expect(status).toBe(200);
    await page.getByRole('link', { name: 'Central de Downloads' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Central de Downloads' }).waitFor();
    const file = page.getByRole('button', { name: /^clientes .*\.csv$/ }).first();
    await file.waitFor();
    await page.getByText('Os arquivos ficam guardados por 30 dias.').waitFor();
    await person.accessible();
    await person.picture('downloads');
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);

    await page
      .getByRole('button', { name: /^Enviar arquivos clientes/ })
      .first()
      .click();
    const send = page.getByRole('dialog', { name: 'Enviar arquivos' });
    await send.getByRole('textbox', { name: 'E-mail 1' }).click();
    await page.keyboard.type('Contador@Exemplo.comum');
    await send.getByText('E-mail inválido!').waitFor();
    await person.accessible();
    await person.picture('send-files');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.type('dono@exemplo.com.br');
    await send.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('Arquivo enviado para contador@exemplo.com, dono@exemplo.com.br!').waitFor();
    await expect
      .poll(async () => (await page.request.get(inject('mailPage'))).text())
      .toContain('contador@exemplo.com, dono@exemplo.com.br');
  });

  test('on a phone at 320 pixels', async () => {
    const person = await arrive(phone);
    await person.open('/app/exportacao/downloads');
    await person.page.getByLabel('Usuário').fill('empresa');
    await person.page.getByLabel('Senha', { exact: true }).fill(password);
    await person.page.keyboard.press('Enter');
    await person.page.getByRole('heading', { level: 1, name: 'Central de Downloads' }).waitFor();
    await person.fits();
    await person.accessible();
    await person.picture('downloads-phone');
  });
});
