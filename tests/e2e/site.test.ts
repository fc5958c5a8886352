import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';

const arrive = people();
const enter = entering(arrive);
const doInicio = 'Dezembro está chegando: confira seus horários';
const doTopo = 'Treinamento ao vivo: fechamento de caixa';

test('banners come to whom they are for, by mouse and by keyboard, and go for good', async () => {
  const admin = await enter('admin', '/app/sistema/banner-sistema', desktop);
  await admin.page.getByText(doTopo).first().click();
  await admin.page.getByRole('button', { name: 'Ativar' }).first().click();
  await admin.page.getByText('Ativo', { exact: true }).first().waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('banner');

  const empresa = await enter('empresa', '/app/pages/bemvindo', desktop);
  const { page } = empresa;
  await page.getByText(doInicio).first().waitFor();
  await page.getByText(doTopo).first().waitFor();
  await empresa.accessibleEitherWay();
  await empresa.picture('banners-inicio');
  await page.getByRole('button', { name: new RegExp(`Não exibir novamente.*${doInicio}`) }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(doInicio).first().waitFor({ state: 'detached' });
  const shown = async (): Promise<readonly unknown[]> =>
    ((await callAs(page, 'GET', 'banner-sistema/exibir-para-usuario')).envelope.result as unknown as object[]) ?? [];
  await expect.poll(async () => (await shown()).length).toBe(0);
  const fone = await enter('operador', '/app/pages/bemvindo', phone);
  await fone.page.getByText(doTopo).first().waitFor();
  await fone.accessibleEitherWay();
  await fone.picture('banner-telefone');
}, 240_000);

test('testimonials stand beside the login where there is room, and the form stays in its place', async () => {
  const stranger = await arrive(desktop);
  await stranger.open('/auth/user/login');
  const place = () => stranger.page.getByLabel('Usuário ou e-mail').boundingBox();
  const before = await place();
  await stranger.page.getByText('Marina Prado').waitFor();
  expect(await place()).toEqual(before);
  await stranger.accessibleEitherWay();
  await stranger.picture('entrada-depoimentos');
  const fone = await arrive(phone);
  await fone.open('/auth/user/login');
  await fone.page.getByLabel('Usuário ou e-mail').waitFor();
  await fone.fits();
  const admin = await enter('admin', '/app/sistema/depoimento', desktop);
  await admin.page.getByText('Marina Prado').first().waitFor();
  await admin.picture('depoimentos');
}, 120_000);
