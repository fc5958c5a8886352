import { expect, test } from 'vitest';
import { people } from './support/person';

const arrive = people();
const file = (
  name: string,
  content: string,
): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content, 'utf8'),
});

test('a company brings its kitchen in from a file: columns, mistakes at their cells, a check, the import, what is to be corrected, and back again', async () => {
  const person = await arrive();
  const { page } = person;
  await person.open('/app/cadastros/setor');
  await person.signIn('empresa');
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor();
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitem', { name: 'Importar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Importar setores' }).waitFor();
  await page.getByText('As 9 colunas que entendemos').click();
  await person.accessibleEitherWay();
  await person.picture('import-1-file');

  await page
    .locator('input[type=file]')
    .setInputFiles(
      file(
        'setores.csv',
        'Nome;Encarregado;Imprime os pedidos;Ordem\nForno de teste;Ana;Não;71\nBalcão de teste;Bia;talvez;72\n;Caio;Não;73\nForno de teste;Davi;Não;74\n',
      ),
    );
  await page.getByRole('heading', { name: 'O que é cada coluna' }).waitFor();
  await page.getByRole('combobox', { name: 'Encarregado' }).selectOption({ label: 'Responsável' });
  await page.getByRole('region', { name: 'As primeiras linhas' }).getByText('Use Sim ou Não!').waitFor();
  await person.accessibleEitherWay();
  await person.picture('import-2-columns');

  await page.getByRole('button', { name: 'Conferir setores' }).click();
  const go = page.getByRole('button', { name: 'Importar 1 setor' });
  await go.waitFor();
  await page.getByText('3 linhas para corrigir').waitFor();
  await person.accessibleEitherWay();
  await person.picture('import-3-check');

  await go.click();
  await page.getByText('Concluída com recusas').waitFor();
  expect(await page.getByRole('definition').allTextContents()).toEqual(['1', '0', '0', '3']);
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar linhas para corrigir' }).click(),
  ]);
  expect(refused.suggestedFilename()).toBe('setores (corrigir).csv');
  await person.accessibleEitherWay();
  await person.picture('import-4-done');
  await page.getByRole('link', { name: 'Ver setores' }).click();
  await page.getByRole('link', { name: 'Forno de teste' }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await person.open('/app/importacao');
  await page.getByRole('heading', { level: 1, name: 'Importação' }).waitFor();
  await page.getByRole('link', { name: 'Importações anteriores' }).waitFor();
  await person.fits();
  await person.accessible();
  await person.picture('import-phone-home');
  await page.getByRole('link', { name: 'Importações anteriores' }).click();
  await page.getByRole('link', { name: 'setores.csv' }).waitFor();
  await person.fits();
  await person.accessible();
  await person.picture('import-phone-list');
  await page.getByRole('link', { name: 'setores.csv' }).click();
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await page.getByText('Desfeita', { exact: true }).waitFor();
  await person.fits();
  await person.picture('import-phone-undone');
});
