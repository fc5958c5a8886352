import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';

const enter = entering(people());
const title = 'Cardápio de fim de ano: comece agora';

test('a campaign is counted, sent and read under the bell', async () => {
  const admin = await enter('admin', '/app/notificacao-sistema', desktop);
  const { page } = admin;
  await page.waitForURL(/\/app\/sistema\/notificacao-campanha$/);
  await page.getByText(title).first().click();
  await page.getByRole('heading', { name: 'Quantas pessoas recebem' }).waitFor();
  await page.getByText(/pessoas? de \d+ empresas?\./).waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('notificacao');
  await page.getByRole('button', { name: 'Enviar ou agendar' }).first().click();
  const dialog = page.getByRole('dialog');
  await admin.picture('notificacao-enviar');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  // The routine sends it within a minute. The page names all states of its life, so the record is asked.
  const state = async (): Promise<unknown> =>
    (await callAs(page, 'POST', 'sistema/notificacao/campanha/filterpaginated/1/1', { titulo: title })).envelope
      .results![0]!.situacao;
  await expect.poll(state, { timeout: 120_000, interval: 1000 }).toBe('ENVIADA');
  await admin.open('/app/sistema/modulo-experimental');
  await page.getByText('Aplicativo do clube').first().waitFor();
  await admin.picture('experimentais');

  const empresa = await enter('empresa', '/app/pages/bemvindo', phone);
  await empresa.page
    .getByRole('button', { name: /avisos/i })
    .first()
    .click();
  await empresa.page.getByText(title).first().click();
  await empresa.page.getByText('Dezembro vende mais').waitFor();
  await empresa.accessibleEitherWay();
  await empresa.picture('comunicado');
}, 240_000);

test('a channel by e-mail is made, and each person turns its category off by mouse and by keyboard', async () => {
  const admin = await enter('admin', '/app/sistema/notificacao-canal', desktop);
  await admin.page.getByText('Novidades por e-mail').first().click();
  await expect.poll(() => admin.page.getByRole('combobox', { name: 'Quando' }).inputValue()).toBe('DIARIO');
  await admin.accessibleEitherWay();
  await admin.picture('canal-email');

  const perfil = async (visit: typeof desktop | typeof phone) => {
    const person = await enter('representante', '/app/cadastros/perfil', visit);
    const dicas = person.page.getByRole('checkbox', { name: 'Por e-mail Comunicados: dicas' });
    await dicas.waitFor();
    return { person, dicas };
  };
  const mesa = await perfil(desktop);
  expect(await mesa.dicas.isChecked()).toBe(true);
  await mesa.dicas.click();
  await expect.poll(() => mesa.dicas.isChecked()).toBe(false);
  const bell = mesa.person.page.getByRole('checkbox', { name: /^Comunicados: dicas/ });
  expect(await bell.isChecked()).toBe(true);
  const required = mesa.person.page.getByRole('checkbox', { name: 'Por e-mail Comunicados obrigatórios' });
  expect([await required.isChecked(), await required.isDisabled()]).toEqual([true, true]);
  await mesa.person.accessibleEitherWay();

  const fone = await perfil(phone);
  expect(await fone.dicas.isChecked()).toBe(false);
  await fone.dicas.focus();
  await fone.person.page.keyboard.press(' ');
  await expect.poll(() => fone.dicas.isChecked()).toBe(true);
  await fone.person.accessibleEitherWay();
  await fone.person.fits();
  await fone.person.picture('avisos-por-email');
  for (const one of [admin, mesa.person, fone.person]) one.quiet();
}, 240_000);

test('a person turns notices by WhatsApp on once the platform has a line and the person a mobile', async () => {
  const admin = await enter('admin', '/app/sistema/configuracoes', desktop);
  const config = async () => (await callAs(admin.page, 'GET', 'config')).envelope.result!;
  const salvar = async (linhaWhatsapp: unknown) =>
    callAs(admin.page, 'POST', 'config/salvar', { linhaWhatsapp, versao: (await config()).versao });
  await admin.page.getByText('Sem linha escolhida, os avisos ficam só no sino.').waitFor();

  const person = await enter('empresa', '/app/cadastros/perfil', desktop);
  const { page } = person;
  const cobranca = page.getByRole('combobox', { name: 'Por WhatsApp Faturas do sistema' });
  await cobranca.waitFor();
  await page.getByText('O WhatsApp dos avisos está desligado agora: eles ficam no sino.').waitFor();
  expect([await cobranca.inputValue(), await cobranca.isDisabled()]).toEqual(['NAO', true]);
  await cobranca.scrollIntoViewIfNeeded();
  await person.picture('avisos-whatsapp-sem-linha');
  try {
    const [linha] = (await callAs(admin.page, 'POST', 'servidorwhatsapp/instancia/filterpaginated/1/1', {})).envelope
      .results!;
    // Chosen in the form, as an administrator does.
    const campo = admin.page.getByRole('combobox', { name: 'Linha de WhatsApp dos avisos' });
    await campo.fill(String(linha!.nome));
    await admin.page
      .getByRole('option')
      .filter({ hasText: String(linha!.nome) })
      .first()
      .click();
    admin.expectFailures(409, 422);
    await admin.page.getByRole('button', { name: 'Mandar ao meu celular' }).click();
    // Other walks of the same product connect it.
    await admin.page.getByText(/Esta linha não está conectada|Mensagem na fila da linha/).waitFor();
    await campo.scrollIntoViewIfNeeded();
    await admin.accessibleEitherWay();
    await admin.picture('linha-dos-avisos');
    await admin.page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await admin.page.getByText('Salvo com sucesso!').waitFor();
    expect((await config()).linhaWhatsapp).toBe(linha!.id);

    await page.reload();
    await cobranca.waitFor();
    await cobranca.selectOption('Resumo às 8h');
    await expect.poll(() => cobranca.inputValue()).toBe('DIARIO');
    await person.accessibleEitherWay();
    await page.setViewportSize(phone);
    await page.reload();
    await expect.poll(() => cobranca.inputValue()).toBe('DIARIO');
    await cobranca.scrollIntoViewIfNeeded();
    await person.fits();
    await page.emulateMedia({ colorScheme: 'dark' });
    await person.picture('avisos-whatsapp-390-escuro');
    await page.emulateMedia({ colorScheme: 'light' });
    // Back by keyboard.
    await cobranca.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => cobranca.inputValue()).toBe('NAO');
  } finally {
    await salvar(null);
  }
  for (const one of [admin, person]) one.quiet();
}, 240_000);
