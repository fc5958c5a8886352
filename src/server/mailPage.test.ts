import { afterEach, expect, it } from 'vitest';
import { openHouse, signIn, type House } from './testing';

let house: House;
afterEach(() => house.database.close());

const page = async (
  socket: string,
  headers: Readonly<Record<string, string>> = {},
  origin = 'http://localhost',
  ip = socket,
): Promise<{ readonly status: number; readonly text: string }> => {
  const response = await house.app.fetch(new Request(`${origin}/dev/mail`, { headers }), { ip, socket });
  return { status: response.status, text: await response.text() };
};

it('shows the mail of a demonstration to who sits at the machine, escaped and marked as simulated', async () => {
  house = await openHouse(undefined, { isDemo: true });
  await house.mail.send({
    to: ['a@b.co'],
    subject: '<script>alert(1)</script>',
    text: 'http://localhost:3000/auth/alterar-senha#token=ab"onmouseover="x <b>',
  });
  const { status, text } = await page('127.0.0.1');
  expect(status).toBe(200);
  expect(text).toContain('SIMULAÇÃO');
  expect(text).toContain('<a href="http://localhost:3000/auth/alterar-senha#token=ab" rel="noreferrer">');
  expect(text).not.toMatch(/<script|<b>|onmouseover="/);
  expect((await page('10.1.2.3')).status).toBe(404);
});
it('shows it to nobody whom a proxy brings, whatever it says of him, and under no name but ours', async () => {
  house = await openHouse(undefined, { isDemo: true });
  expect((await page('10.1.2.3', {}, undefined, '127.0.0.1')).status).toBe(404);
  for (const header of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'])
    expect((await page('127.0.0.1', { [header]: '127.0.0.1' })).status, header).toBe(404);
  for (const origin of ['http://mau.exemplo:3000', 'http://localhost.mau.exemplo', 'http://10.1.2.3:3000'])
    expect((await page('127.0.0.1', {}, origin)).status, origin).toBe(404);
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect((await page('::ffff:127.0.0.1', {}, origin)).status, origin).toBe(200);
});
it('shows it to administrators otherwise, and to nobody else', async () => {
  house = await openHouse();
  const tokenOf = async (login: string) => (await signIn(house.app, login, 'senha-boa')).headers.get('remember-me')!;
  expect([
    (await page('127.0.0.1')).status,
    (await page('127.0.0.1', { 'remember-me': await tokenOf('um') })).status,
    (await page('10.0.0.9', { 'remember-me': await tokenOf('admin') })).status,
  ]).toEqual([404, 404, 200]);
});
