import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { entryOf } from './support/menu';
import { people } from './support/person';

const arrive = people();
const rows = (page: Page) => page.locator('tbody tr');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /\d+ clientes?$/ });
const counted = async (page: Page): Promise<number> =>
  Number(((await count(page).first().textContent()) ?? '').replace(/\D/g, ''));
/** A valid CPF nobody else in the test has. */
const cpf = (): string => {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10));
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
};
const unique = Date.now().toString(36).slice(-5);

const enterClients = async () => {
  const person = await arrive({ width: 1440, height: 900 });
  await person.open('/app/cadastros/cliente');
  await person.signIn('analista');
  await person.page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  await rows(person.page).first().waitFor();
  return person;
};

describe("an analyst's morning", () => {
  test('signs in at the address she wanted, in few steps', async () => {
    const person = await arrive();
    const visited: string[] = [];
    person.page.on('framenavigated', (frame) => {
      if (frame === person.page.mainFrame()) visited.push(frame.url());
    });
    await person.open('/app/cadastros/cliente');
    await person.page.getByLabel('Senha', { exact: true }).waitFor();
    expect(visited.length).toBeLessThanOrEqual(3);
    await person.accessible();
    await person.picture('login');
    await person.signIn('analista');
    await person.page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
    expect(new URL(person.page.url()).pathname).toBe('/app/cadastros/cliente');
  });

  test('is told when the password is wrong, and stays where she is', async () => {
    const person = await arrive();
    await person.open('/');
    await person.page.getByLabel('Usuário').fill('analista');
    await person.page.getByLabel('Senha', { exact: true }).fill('outra coisa');
    await person.page.getByRole('button', { name: 'Entrar' }).click();
    await person.page.getByRole('alert').filter({ hasText: 'Usuário ou senha inválidos!' }).waitFor();
    await person.accessible();
  });

  test('finds her customers: search without accents, chips, sort, pages, columns, a saved view', async () => {
    const person = await enterClients();
    const { page } = person;
    await person.accessible();
    await person.picture('list');
    const all = await counted(page);
    expect(all).toBeGreaterThan(50);

    await page.keyboard.press('/');
    await page.keyboard.type('jose');
    await expect.poll(() => counted(page)).toBeLessThan(all);
    const found = await rows(page).getByRole('rowheader').allTextContents();
    expect(found.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Limpar busca' }).click();
    await expect.poll(() => counted(page)).toBe(all);

    await page.getByRole('button', { name: 'Situação', exact: true }).first().click();
    const editor = page.getByRole('dialog', { name: 'Filtro Situação' });
    await editor.getByLabel('Bloqueado').check();
    await editor.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByRole('button', { name: 'Situação é Bloqueado' }).waitFor();
    await expect.poll(() => counted(page)).toBeLessThan(all);
    await person.accessible();
    await person.picture('list-filtered');

    await page.getByRole('button', { name: 'Visões' }).click();
    await page.getByLabel('Guardar a visão atual').fill('Bloqueados de hoje');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remover filtro Situação' }).click();
    await expect.poll(() => counted(page)).toBe(all);
    await page.getByRole('button', { name: 'Visões' }).click();
    await page.getByRole('button', { name: 'Bloqueados de hoje', exact: true }).click();
    await page.getByRole('button', { name: 'Situação é Bloqueado' }).waitFor();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect.poll(() => counted(page)).toBe(all);

    const first = await rows(page).first().getByRole('rowheader').textContent();
    await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click();
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort'))
      .toBe('descending');
    // The former rows stand until the answer comes.
    await expect.poll(() => rows(page).first().getByRole('rowheader').textContent()).not.toBe(first);
    const last = await rows(page).first().getByRole('rowheader').textContent();
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect.poll(() => rows(page).first().getByRole('rowheader').textContent()).not.toBe(last);
    await page.goBack();
    await expect.poll(() => rows(page).first().getByRole('rowheader').textContent()).toBe(last);

    await page.getByRole('button', { name: 'Colunas' }).click();
    await page.getByRole('dialog', { name: 'Colunas' }).getByRole('checkbox', { name: 'E-mail', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'E-mail', exact: true }).waitFor();
  });

  test('takes home what she filtered as a spreadsheet', async () => {
    const { page } = await enterClients();
    const total = await counted(page);
    // She may see personal data, and is asked how they go: masked, where she says nothing.
    const taken = async (format: string) => {
      await page.getByRole('button', { name: 'Exportar o que está filtrado' }).click();
      await page.getByRole('menuitem', { name: `Exportar ${format}` }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Exportar', exact: true }).click(),
      ]);
      return download;
    };
    const download = await taken('CSV');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text.slice(1).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Nome;');
    expect(lines.length).toBe(total + 1);
    // As built: fonts and zip are in the bundle, or beside it.
    for (const [format, magic] of [
      ['PDF', '%PDF-'],
      ['Excel (XLSX)', 'PK'],
    ] as const) {
      expect((await readFile(await (await taken(format)).path(), 'latin1')).startsWith(magic)).toBe(true);
    }
  });

  test('writes a new customer: errors first, then saved, then changed with Ctrl+S, then found', async () => {
    const person = await enterClients();
    const { page } = person;
    const name = `Conceição Teste ${unique}`;
    await page.keyboard.press('n');
    await page.getByLabel('Nome').first().waitFor();
    await page.keyboard.press('Control+S');
    await page.getByText('Há campos com erro').waitFor();
    await page.getByText('Campo obrigatório!').first().waitFor();
    await person.accessible();
    await person.picture('create-errors');

    await page.getByLabel('Nome').first().fill(name);
    await page.getByLabel('CPF ou CNPJ').fill(cpf());
    await page
      .getByRole('textbox', { name: /^Telefone/ })
      .first()
      .fill('11987654321');
    const company = page.getByRole('combobox', { name: /^Empresa/ });
    if (await company.count()) {
      await company.click();
      await page.getByRole('listbox').getByRole('option').first().click();
    }
    await page.keyboard.press('Control+S');
    await page.getByText('Salvo com sucesso!').waitFor();
    expect(page.url()).toMatch(/\/app\/cadastros\/cliente\/edicao\/[\w%]+\?success=true$/);
    await person.accessible();
    await person.picture('edit');

    await page.getByLabel('Nome').first().fill(`${name} Silva`);
    await page.keyboard.press('Control+S');
    await expect.poll(() => page.getByRole('region', { name: 'Salvar' }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.getByLabel('Nome').first().inputValue()).toBe(`${name} Silva`);

    await person.open('/app/cadastros/cliente');
    await page.getByRole('main').getByRole('searchbox').fill(`conceicao teste ${unique}`);
    await expect.poll(() => counted(page)).toBe(1);
  });

  test('changes many at once', async () => {
    const person = await enterClients();
    const { page } = person;
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(1).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Ações em massa' });
    await bar.getByText('2 selecionados').waitFor();
    await person.accessible();
    await person.picture('bulk');
    await bar.getByRole('button', { name: 'Alterar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar 2 clientes' });
    await dialog.getByLabel('Alterar o campo').selectOption({ label: 'Ponto de referência' });
    await dialog.getByRole('textbox', { name: 'Ponto de referência' }).fill('Ao lado da praça');
    await dialog.getByRole('button', { name: 'Alterar', exact: true }).click();
    await page.getByText('2 clientes alterados!').waitFor();
  });

  test('does it all without a mouse', async () => {
    const person = await enterClients();
    const { page } = person;
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selecionado', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await person.accessible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Contato' }).waitFor();
    expect(page.url()).toContain('/detalhe/');
    await person.accessible();
    await person.picture('cliente');
    await page.keyboard.press('e');
    await page.getByLabel('Nome').first().waitFor();
    expect(page.url()).toContain('/edicao/');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  });

  test('is asked before what she typed is lost, and finds it after a reload', async () => {
    const { page, open } = await enterClients();
    await open('/app/cadastros/setor/edicao');
    await page.getByLabel('Nome').first().fill('Rascunho de setor');
    await (await entryOf(page, 'Clientes')).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByRole('button', { name: 'Não' })
      .or(question.getByRole('button', { name: 'Ficar' }))
      .or(question.getByRole('button', { name: /Continuar/ }))
      .first()
      .click();
    await expect.poll(() => page.getByLabel('Nome').first().inputValue()).toBe('Rascunho de setor');
  });
});
