import { Secret, TOTP } from 'otpauth';
import { describe, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { password } from './support/product';
import { callAs } from './support/services';

const arrive = people();
const enter = entering(arrive);

describe("a record's history", () => {
  test('tells what changed, takes an earlier version back, at the desk and on the phone', async () => {
    const person = await enter('empresa', '/app/cadastros/setor', desktop);
    const { page } = person;
    const {
      envelope: { result },
    } = await callAs(page, 'POST', 'setor/save', {
      nome: 'Setor da história',
      imprimePedido: false,
      ativo: true,
      ordem: 1,
    });
    const { id, versao } = result as { id: number; versao: number };
    await callAs(page, 'POST', 'setor/save', { id, versao, nome: 'Setor mudado' });
    await person.open(`/app/cadastros/setor/edicao/${encodeURIComponent(btoa(String(id)))}`);
    await page.getByRole('tab', { name: 'Histórico' }).click();
    await page.getByText('Versão atual').waitFor();
    await person.accessibleEitherWay();
    await person.picture('history');
    await page.getByRole('button', { name: /Restaurar esta versão/ }).click();
    const dialog = page.getByRole('dialog', { name: /Restaurar a versão/ });
    await dialog.waitFor();
    await person.accessible();
    await person.picture('history-restore');
    await dialog.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Setor da história' }).waitFor();

    const small = await enter('empresa', `/app/cadastros/setor/edicao/${encodeURIComponent(btoa(String(id)))}`, phone);
    await small.page.getByRole('tab', { name: 'Histórico' }).click();
    await small.page.getByText('Versão atual').waitFor();
    await small.fits();
    await small.accessible();
    await small.picture('history-phone');
  });
  test('of everything is shown to who administers', async () => {
    const person = await enter('empresa', '/app/sistema/auditoria', { ...desktop, dark: true });
    const { page } = person;
    const changed = page.getByRole('link', { name: 'Alterou o setor' }).first();
    await changed.waitFor();
    await person.accessibleEitherWay();
    await person.picture('audit-dark');
    await changed.click();
    await page.getByRole('columnheader', { name: 'Para' }).waitFor();
    await page.getByRole('link', { name: 'Setor da história' }).waitFor();
    await person.accessibleEitherWay();
    await person.picture('audit-entry-dark');
    const small = await enter('empresa', '/app/sistema/auditoria', phone);
    await small.page.getByRole('list', { name: 'Registros' }).getByRole('listitem').first().waitFor();
    await small.fits();
    await small.accessible();
    await small.picture('audit-phone');
    await small.page.getByRole('link', { name: 'Alterou o setor' }).first().click();
    await small.page.getByText('Setor mudado').waitFor();
    await small.fits();
    await small.picture('audit-entry-phone');
  });
});

describe('the safety of a sign-in', () => {
  test('the second step: turned on by the app, asked for at the login, on the phone too', async () => {
    const person = await enter('operador', '/app/cadastros/perfil', phone);
    const { page } = person;
    await page.getByRole('button', { name: 'Ativar', exact: true }).click();
    await page.getByLabel(/Senha atual/).fill(password);
    await page.getByRole('button', { name: 'Continuar' }).click();
    const secret = (await page.locator('.second-step__secret').innerText()).replaceAll(' ', '');
    await person.accessible();
    await person.fits();
    await person.picture('second-step-app-phone');
    const codeAt = (shift: number): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * 30_000 });
    await page.getByLabel(/Código do aplicativo/).fill(codeAt(-1));
    await page.getByRole('dialog').getByRole('button', { name: 'Ativar' }).click();
    await page.getByRole('list', { name: 'Códigos de recuperação' }).waitFor();
    await person.accessible();
    await person.fits();
    await person.picture('second-step-codes-phone');
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByText(/Ativa desde/).waitFor();

    const again = await arrive(desktop);
    await again.open('/');
    await again.page.getByLabel('Usuário').fill('operador');
    await again.page.getByLabel('Senha', { exact: true }).fill(password);
    await again.page.getByRole('button', { name: 'Entrar' }).click();
    const field = again.page.getByRole('textbox', { name: 'Código' });
    await field.waitFor();
    await again.accessibleEitherWay();
    await again.picture('login-code');
    await field.pressSequentially(codeAt(0));
    await again.page.locator('#conteudo h1').first().waitFor();
    // The next one is half a minute away: no older code is taken, and none twice.
    await again.open('/app/cadastros/perfil');
    await again.page.getByRole('button', { name: 'Desativar' }).click();
    await again.page.getByLabel(/Senha atual/).fill(password);
    await again.page.getByLabel(/Código do aplicativo/).fill(codeAt(1));
    await again.page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
    await again.page.getByText('Verificação em duas etapas desativada!').waitFor();
  });
});
