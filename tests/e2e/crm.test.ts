import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';

const enter = entering(people());

test('contacts go to the simulated Spotter, and the page of the CRM says so', async () => {
  const dona = await enter('empresa', '/app/atendimento/crm', desktop);
  const { page } = dona;
  await page.getByRole('heading', { name: 'Exact Spotter' }).waitFor();
  await page.getByText('SIMULAÇÃO:').first().waitFor();
  await page.getByRole('heading', { name: 'Últimos envios' }).waitFor();
  await dona.accessibleEitherWay();
  await dona.picture('crm');
  await page.getByRole('button', { name: 'Testar' }).first().click();
  await page.getByRole('dialog').getByText('SIMULAÇÃO: o Spotter aceitou o token', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  // A notice, by the keys alone.
  await page.getByRole('button', { name: 'Registrar aviso' }).focus();
  await page.keyboard.press('Enter');
  const aviso = page.getByRole('dialog');
  await aviso.waitFor();
  await aviso
    .getByLabel('Evento')
    .selectOption({ label: 'Etapa alterada' })
    .catch(async () => {
      await aviso.getByLabel('Evento').click();
      await page.getByRole('option', { name: 'Etapa alterada' }).click();
    });
  await aviso.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText('SIMULAÇÃO: Registrado no Spotter.', { exact: false }).waitFor();
  await page.getByText('Está no Spotter').waitFor();
  await dona.picture('crm-aviso');

  // Two contacts that are not there yet.
  const { envelope } = await callAs(page, 'POST', 'mailing/filterpaginated/1/2', {
    situacao: 'NOVO',
    idSpotter: { empty: true },
  });
  const ids = envelope.results!.map(({ id }) => Number(id));
  const sent = await callAs(page, 'POST', 'mailing/spotter', { ids });
  expect(sent.envelope.hasError, JSON.stringify(sent.envelope)).toBe(false);
  const there = async (): Promise<number> =>
    (await callAs(page, 'POST', 'mailing/filterpaginated/1/2', { id: ids, idSpotter: { empty: false } })).envelope
      .totalRecords ?? 0;
  await expect.poll(there, { timeout: 60_000, interval: 500 }).toBe(2);

  await dona.open('/app/atendimento/configuracao-crm');
  await page.getByLabel('Funil dos novos leads').waitFor();
  await page.getByRole('option', { name: 'SIMULAÇÃO · Encomendas' }).first().waitFor({ state: 'attached' });
  await dona.accessibleEitherWay();
  await dona.picture('crm-configuracao');

  const celular = await enter('empresa', '/app/atendimento/crm', phone);
  await celular.page.getByRole('heading', { name: 'Exact Spotter' }).waitFor();
  await celular.page.getByRole('heading', { name: 'Últimos envios' }).waitFor();
  await celular.fits();
  // Neither is anything cut off: each card stands inside the window.
  const largura = await celular.page
    .locator('.conta-fora')
    .first()
    .evaluate((card) => card.getBoundingClientRect().right);
  expect(largura).toBeLessThanOrEqual(390);
  await celular.accessibleEitherWay();
  await celular.picture('crm-celular');
}, 240_000);
