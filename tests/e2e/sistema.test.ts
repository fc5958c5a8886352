import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('maintenance is tried without a trace, checks and tasks open, and strangers see the state', async () => {
  const admin = await enter('admin', '/app/sistema/manutencao', desktop);
  const { page } = admin;
  const { origin } = new URL(page.url());
  // The first turn of the routine lists the jobs, within a minute of the first start.
  await page.getByText('Recalcular contadores de clientes').first().click({ timeout: 90_000 });
  await page
    .getByRole('heading', { name: /Recalcular contadores/ })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/app\/sistema\/manutencao\/detalhe\//);
  await page.getByRole('button', { name: 'Simular' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('nada fica gravado').waitFor();
  await admin.accessibleEitherWay();
  await dialog.getByRole('button', { name: 'Simular' }).click();
  await expect
    .poll(() => page.getByText(/Simulação: .*lidas/).count(), { timeout: 60_000, interval: 1000 })
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await admin.accessibleEitherWay();
  await admin.picture('manutencao');

  // Both words of the specification for a record without a form.
  await admin.open('/app/sistema/tarefa');
  await page.getByText('Manutenções em curso').first().click();
  await page.getByRole('heading', { name: 'Manutenções em curso' }).first().waitFor();
  await admin.open(new URL(page.url()).pathname.replace('/detalhe/', '/edicao/'));
  await page.waitForURL(/\/app\/sistema\/tarefa\/detalhe\//);
  await admin.open('/app/dashboard');
  await page.waitForURL(/\/app(\/pages\/bemvindo)?$/);

  await page.setViewportSize(phone);
  await page.goto(`${origin}/status`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Partes do sistema').waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('status');
});
