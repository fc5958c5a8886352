import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';

const arrive = people();
const enter = entering(arrive);

test('on the phone a campaign is written in two versions, sent, followed and called off', async () => {
  // A second try saves another one.
  const name = `Sexta ${Date.now().toString(36).toUpperCase()}`;
  const person = await enter('empresa', '/app/marketing/campanha', phone);
  const { page } = person;
  await page.getByText('Borda recheada').first().waitFor();
  await person.fits();
  await person.picture('campanhas-390');
  await person.open('/app/marketing/campanha/edicao');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  await page.getByRole('combobox', { name: /^Público/ }).fill('Sumidos');
  await page.getByRole('option', { name: /^Sumidos/ }).click();
  await page.getByRole('textbox', { name: /^Mensagem/ }).fill('{nome}, sexta tem pizza na {empresa}!');
  await page.getByRole('textbox', { name: /^Segunda versão/ }).fill('{nome}, que tal uma pizza hoje? {link}');
  await page.getByRole('textbox', { name: /^Mensagens por hora/ }).fill('10');
  await page.getByRole('switch', { name: /^Continua/ }).check();
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture('campanha-form-390');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Salvo com sucesso!').waitFor();

  await person.open('/app/marketing/campanha');
  await page.getByText(name).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const reach = page.getByRole('region', { name: 'Quem recebe' });
  await reach.getByText(/clientes do público/).waitFor();
  await page.getByText('Maria, sexta tem pizza', { exact: false }).waitFor();
  expect(await page.getByText(/responda SAIR/).count()).toBe(2);
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture('campanha-rascunho-390');

  await page.getByRole('button', { name: 'Enviar ou agendar' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  const state = async (): Promise<unknown> =>
    (await callAs(page, 'POST', 'campanha/filterpaginated/1/1', { nome: name })).envelope.results![0]!.situacao;
  // It pauses by itself, for the demonstration has no line that is connected.
  await expect.poll(state, { timeout: 120_000, interval: 1000 }).toMatch(/^(ENVIANDO|PAUSADA)$/);
  await page.getByRole('heading', { name: 'O que aconteceu com cada um' }).waitFor({ timeout: 60_000 });
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture('campanha-enviando-390');
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Encerrar entradas' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByText('Ninguém mais entra', { exact: false }).waitFor();
  await person.accessibleEitherWay();
  await person.picture('campanha-encerrar-390');
  await dialog.getByRole('button', { name: 'Encerrar entradas' }).click();
  await page.getByText('A campanha termina com quem já está nela.').first().waitFor();
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  expect(await page.getByRole('menuitem', { name: 'Encerrar entradas' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Cancelar campanha' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar campanha' }).click();
  await expect.poll(state).toBe('CANCELADA');
}, 300_000);

test('the result of a campaign shows what came beyond the group of control', async () => {
  const person = await enter('empresa', '/app/marketing/campanha', desktop);
  const { page } = person;
  await page.getByText('Borda recheada').first().click();
  await page.getByRole('heading', { name: 'Lucro que não viria sem a campanha' }).waitFor();
  await page.getByRole('region', { name: 'Versões' }).getByText('Grupo de controle').waitFor();
  await page.getByRole('heading', { name: 'Compraram em 7 dias' }).waitFor();
  // It has been sent: nothing offers its form, and the address of the form leads back.
  expect(await page.getByRole('link', { name: 'Editar' }).count()).toBe(0);
  const shown = page.url();
  await page.goto(shown.replace('/detalhe/', '/edicao/'));
  await page.waitForURL((url) => url.pathname === new URL(shown).pathname);
  await page.getByRole('heading', { name: 'Compraram em 7 dias' }).waitFor();
  await person.accessibleEitherWay();
  await person.picture('campanha-resultado');
  await page.emulateMedia({ colorScheme: 'dark' });
  await person.picture('campanha-resultado-escuro');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await person.fits();
  await person.picture('campanha-resultado-390');
}, 120_000);

test('the link of a campaign leads on, on the phone, to the shop', async () => {
  const admin = await enter('admin', '/app');
  const { envelope } = await callAs(admin.page, 'POST', 'campanha/participante/filterpaginated/1/1', {
    codigoDoLink: { empty: false },
    clicouEm: { empty: true },
  });
  const { id, codigoDoLink } = envelope.results![0]!;
  const customer = await arrive(phone);
  const { page } = customer;
  await customer.open(`/l/${String(codigoDoLink)}`);
  await page.waitForURL((url) => !url.pathname.startsWith('/l/'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await customer.fits();
  await expect
    .poll(
      async () =>
        (await callAs(admin.page, 'GET', `campanha/participante/findbyid/${String(id)}`)).envelope.result!.clicouEm,
    )
    .not.toBeNull();
  // Without a script it is a button.
  const plain = await customer.context.browser()!.newContext({ javaScriptEnabled: false, viewport: phone });
  const still = await plain.newPage();
  await still.goto(new URL(`/l/${String(codigoDoLink)}`, page.url()).href);
  await still.getByRole('link', { name: 'Ver o cardápio' }).waitFor();
  await still.screenshot({ path: join(inject('shots'), 'campanha-link-390.png') });
  await plain.close();
}, 120_000);
