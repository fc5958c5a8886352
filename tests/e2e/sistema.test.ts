import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('maintenance is tried without a trace, checks and tasks open, and strangers see the state', async () => {
  const admin = await enter('admin', '/app/sistema/manutencao', desktop);
  const { page } = admin;
  const { origin } = new URL(page.url());
  // The first turn of the routine lists the jobs, within a minute of the first start.
  const job = page.getByText('Recalcular contadores de clientes').first();
  for (let turn = 0; turn < 9 && !(await job.isVisible()); turn += 1) {
    await job.waitFor({ timeout: 10_000 }).catch(() => page.reload());
  }
  await job.click();
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

test('settings of the platform fit both screens, and refuse a colour that is not read', async () => {
  const admin = await enter('admin', '/app/sistema/configuracoes', desktop);
  const { page } = admin;
  admin.expectFailures(422, 503);
  const nome = page.getByLabel('Nome do sistema');
  await nome.waitFor();
  await admin.fits();
  await admin.accessibleEitherWay();
  await admin.picture('configuracoes-1280');
  const sections = ['Marca', 'Suporte', 'E-mail que sai', 'Manutenção programada', 'Retenção'];
  for (const name of sections) expect(await page.getByRole('heading', { name }).count(), name).toBeGreaterThan(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
  await admin.fits();
  await admin.picture('configuracoes-390-escuro');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);

  // Answered here, because a real maintenance would stop every other test of this product.
  const person = '**/services/user/getUserInformations';
  const maintenance = {
    until: new Date(Date.now() + 3_600_000).toISOString(),
    end: '03:30',
    text: 'Troca do banco.',
  };
  const json = { hasError: true, messageError: 'Em manutenção até 03:30. Troca do banco.', maintenance };
  await page.route(person, (route) => route.fulfill({ status: 503, json }));
  await page.reload();
  const covered = page.getByRole('alertdialog', { name: 'Estamos em manutenção' });
  await covered.waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('em-manutencao-1280');
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await admin.picture('em-manutencao-390-escuro');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  await page.unroute(person);
  await expect.poll(() => covered.count(), { timeout: 45_000, interval: 1000 }).toBe(0);
  await nome.waitFor();

  const color = page.getByRole('textbox', { name: 'Cor', exact: true });
  await color.fill('#ffd400');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page
    .getByText(/o texto não se lê no tema claro/)
    .first()
    .waitFor();
  await admin.picture('configuracoes-cor-recusada');
});
