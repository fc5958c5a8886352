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
  await admin.page.getByText('Resumo diário, às 8h').first().waitFor();
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
