import { afterEach, beforeEach, expect, it } from 'vitest';
import { mailOff } from './adapters/mail';
import { argon2 } from './adapters/argon2';
import { offlineCep } from './adapters/cep';
import { vaultOf } from './adapters/vault';
import { openHouse, signIn, type House } from './testing';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.database.close());

const page = async (
  query: string,
  headers: Readonly<Record<string, string>> = {},
  { app, ip = '127.0.0.1' }: { readonly app?: Pick<House['app'], 'fetch'>; readonly ip?: string } = {},
): Promise<{ readonly status: number; readonly text: string }> => {
  const response = await (app ?? house.app).fetch(new Request(`http://localhost/dev/mail${query}`, { headers }), {
    ip,
  });
  return { status: response.status, text: await response.text() };
};

it('shows the mail to who has the key, from wherever, escaped and marked as simulated', async () => {
  await house.mail.send({
    to: ['a@b.co'],
    subject: '<script>alert(1)</script>',
    text: 'http://localhost:3000/auth/alterar-senha#token=ab"onmouseover="x <b>',
    fromName: 'Loja <i>',
    replyTo: 'loja@b.co',
    button: { label: 'Abrir <i>', url: 'http://localhost:3000/x' },
  });
  const { status, text } = await page(`?chave=${house.mail.key}`, { 'x-forwarded-for': '9.9.9.9' }, { ip: '10.1.2.3' });
  expect(status).toBe(200);
  expect(text).toContain('SIMULAÇÃO');
  expect(text).toContain('<a href="http://localhost:3000/auth/alterar-senha#token=ab" rel="noreferrer">');
  expect(text).toContain('href="http://localhost:3000/x"');
  expect(text).toContain('de Loja &#60;i&#62; · respostas para loja@b.co');
  expect(text).not.toMatch(/<script|<b>|<i>|onmouseover="/);
});
it('shows it to nobody else: neither on this machine, nor an administrator, nor by a wrong key', async () => {
  const token = (await signIn(house.app, 'admin', 'senha-boa')).headers.get('remember-me')!;
  const callers: readonly Readonly<Record<string, string>>[] = [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { 'remember-me': token },
  ];
  for (const query of ['', '?chave=', '?chave=0', `?chave=${house.mail.key}0`, `?token=${house.mail.key}`])
    for (const headers of callers) expect((await page(query, headers)).status, query).toBe(404);
});
it('is not there where mail is sent or switched off, whatever is asked', async () => {
  const app = house.start({
    ports: { mail: mailOff, passwords: argon2(), cep: offlineCep(), vault: vaultOf(new Uint8Array(32)) },
  });
  for (const query of ['', '?chave=', '?chave=undefined', `?chave=${house.mail.key}`])
    expect((await page(query, {}, { app })).status, query).toBe(404);
});
