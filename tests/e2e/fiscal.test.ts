import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { certificadoDeTeste } from '../../resources/fiscal/nfce/certificadoDeTeste.lazy.server';
import { readPdf } from '../support/pdf';
import { people } from './support/person';
import { callAs } from './support/services';

const arrive = people();
const enter = async (path: string, heading: string) => {
  const person = await arrive();
  await person.open(path);
  await person.signIn('empresa');
  await person.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return person;
};

test('a shop issues the note of an order, reads it, prints it, and cancels it', async () => {
  // By address: rows that stand when the tab is clicked are of the tab before. Other journeys sell at the till what has no
  // NCM.
  const byPhone = encodeURIComponent(JSON.stringify({ canal: ['TELEFONE', 'SITE', 'WHATSAPP'] }));
  const person = await enter(`/app/delivery/pedido?aba=Sem nota fiscal&filter=${byPhone}`, 'Pedidos');
  const { page } = person;
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(1).waitFor();
  // Looks for the order of a person: a company with a CNPJ gets an NF-e.
  for (const link of await rows.getByRole('rowheader').getByRole('link').all()) {
    const id = Number(atob(decodeURIComponent((await link.getAttribute('href'))!.split('/').at(-1)!)));
    const { envelope } = await callAs(page, 'POST', 'notafiscal/previa', { id });
    if (envelope.result?.nota !== 'NFC-e') continue;
    await link.click();
    break;
  }
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('button', { name: 'Emitir nota' }).click();
  const form = page.getByRole('dialog', { name: 'Emitir nota' });
  await form.waitFor();
  await person.accessible();
  await person.picture('fiscal-emitir');
  await form.getByRole('button', { name: 'Emitir nota' }).click();
  await page.getByText(/^Nota \d+ emitida!$/).waitFor({ timeout: 30_000 });

  await person.open('/app/fiscal/nota-fiscal');
  await page.getByRole('heading', { level: 1, name: 'Notas fiscais' }).waitFor();
  await page.getByText('SIMULAÇÃO:').waitFor();
  await page.getByRole('link', { name: /pedidos concluídos sem nota fiscal/ }).waitFor();
  await page.getByRole('table').getByText('Emitida').first().waitFor();
  await person.accessibleEitherWay();
  await person.picture('fiscal-notas');

  // Beside it a row leads to its order.
  await page.getByRole('table').getByRole('rowheader').getByRole('link').first().click();
  await page.getByText('Chave de acesso').waitFor();
  await person.accessible();
  await person.picture('fiscal-nota');
  const printed = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'DANFE' }).click();
  const danfe = await printed;
  await danfe.getByText('SIMULAÇÃO: SEM VALOR FISCAL').first().waitFor();
  await danfe.getByText('CONSUMIDOR').first().waitFor();
  await danfe.setViewportSize({ width: 420, height: 1100 });
  await danfe.screenshot({ path: `${inject('shots')}/fiscal-danfe.png`, fullPage: true });
  const paper = await danfe.locator('body').innerText();
  const saved = page.waitForEvent('download');
  await danfe.getByRole('button', { name: 'Baixar PDF' }).click();
  const pdf = await saved;
  expect(pdf.suggestedFilename()).toMatch(/^DANFE NFC-e \d+\.pdf$/);
  expect(readPdf(readFileSync(await pdf.path())).text).toContain('SIMULAÇÃO: SEM VALOR FISCAL');
  for (const words of ['DANFE NFC-e', 'Valor a pagar', 'Protocolo de autorização', 'Consulte pela chave de acesso'])
    expect(paper).toContain(words);
  await danfe.close();

  await page
    .getByRole('button', { name: /Mais ações/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cancelar nota', exact: true }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancelar a nota \d+\?$/ });
  await cancel.getByRole('textbox', { name: /^Justificativa/ }).fill('Cliente desistiu do pedido');
  await person.accessible();
  await cancel.getByRole('button', { name: 'Cancelar nota' }).click();
  await page.getByText('Cancelada', { exact: true }).first().waitFor({ timeout: 30_000 });
});

test('a batch shows its progress and names what failed; the list fits a phone', async () => {
  // By address: a tick between the click on the tab and its rows belongs to the rows before, and goes with them.
  const person = await enter('/app/delivery/pedido?aba=Sem nota fiscal', 'Pedidos');
  const { page } = person;
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
  await page.getByRole('button', { name: 'Emitir notas' }).click();
  const form = page.getByRole('dialog', { name: /^Emitir as notas de \d+ pedidos\?$/ });
  await form.getByRole('button', { name: 'Emitir notas' }).click();
  const progress = page.getByRole('dialog', { name: /Emissão de notas em lote/ });
  await progress.getByText(/^Concluído/).waitFor({ timeout: 60_000 });
  await person.accessible();
  await person.picture('fiscal-lote');

  await page.setViewportSize({ width: 390, height: 844 });
  await person.open('/app/fiscal/nota-fiscal');
  await page.getByRole('heading', { level: 1, name: 'Notas fiscais' }).waitFor();
  await page.getByText('Emitida').first().waitFor();
  await person.fits();
  await person.accessible();
  await person.picture('fiscal-notas-phone');
});

test('the certificate is sent and shown, the configuration kept', async () => {
  const person = await enter('/app/fiscal/certificado-digital', 'Certificados digitais');
  const { page } = person;
  await person.accessible();
  await page.getByRole('button', { name: 'Enviar certificado A1' }).click();
  const form = page.getByRole('dialog', { name: 'Enviar certificado A1' });
  const { pfx } = certificadoDeTeste({ cnpj: '11222333000181', nome: 'OUTRA EMPRESA', senha: 'segredo' });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'certificado.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from(pfx) });
  await form.getByText('certificado.pfx').first().waitFor();
  await form.getByLabel(/^Senha/).fill('segredo');
  await person.accessible();
  await person.picture('fiscal-certificado');
  await form.getByRole('button', { name: 'Enviar certificado A1' }).click();
  await page
    .getByText(/O certificado é de outra empresa/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');

  await person.open('/app/modulo-fiscal/modulo-fiscal-configuracao');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('textbox', { name: /^Informações nas notas/ }).fill('Procon: 151');
  await page.getByRole('radio', { name: 'Versão 2, com CSC' }).check();
  await page.getByRole('textbox', { name: /^Identificador do CSC/ }).fill('000001');
  await page.getByLabel(/^Código de segurança/).fill('CODIGO-SECRETO');
  await person.accessibleEitherWay();
  await person.picture('fiscal-configuracao');
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await page
    .getByText(/salv[oa]/i)
    .first()
    .waitFor();
  // A stored code is not shown again.
  await page.reload();
  const code = page.getByLabel(/^Código de segurança/);
  await code.waitFor();
  expect([await code.inputValue(), await code.getAttribute('placeholder')]).toEqual([
    '',
    'Guardado; digite para trocar',
  ]);
  await code.scrollIntoViewIfNeeded();
  await person.picture('fiscal-csc');
});
