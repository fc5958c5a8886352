import { test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('a campaign is counted, sent and read under the bell', async () => {
  const admin = await enter('admin', '/app/sistema/notificacao-campanha', desktop);
  const { page } = admin;
  await page.getByText('Cardápio de fim de ano: comece agora').first().click();
  await page.getByRole('heading', { name: 'Quantas pessoas recebem' }).waitFor();
  await page.getByText(/pessoas? de \d+ empresas?\./).waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('notificacao');
  await page.getByRole('button', { name: 'Enviar ou agendar' }).first().click();
  const dialog = page.getByRole('dialog');
  await admin.picture('notificacao-enviar');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('Enviada').first().waitFor({ timeout: 90_000 });
  await admin.open('/app/sistema/modulo-experimental');
  await page.getByText('Aplicativo do clube').first().waitFor();
  await admin.picture('experimentais');

  const empresa = await enter('empresa', '/app/pages/bemvindo', phone);
  await empresa.page
    .getByRole('button', { name: /avisos/i })
    .first()
    .click();
  await empresa.page.getByText('Cardápio de fim de ano: comece agora').first().click();
  await empresa.page.getByText('Dezembro vende mais').waitFor();
  await empresa.accessibleEitherWay();
  await empresa.picture('comunicado');
});
