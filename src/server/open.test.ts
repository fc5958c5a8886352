import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, speaker, type House, type Speaker } from './testing';

let house: House;
let stranger: Speaker;
beforeAll(async () => {
  house = await openHouse();
  stranger = speaker(house.app, null);
});
afterAll(() => house.database.close());
const signed = (body: object): Record<string, string> => ({
  'x-assinatura': `assinado:${JSON.stringify(body).length}`,
});

it('takes a message of a partner that is signed, into the company it names and no other', async () => {
  const body = { nome: 'Do parceiro' };
  const answer = await stranger('POST', 'coisa/aviso/1', body, signed(body));
  expect([answer.status, answer.body.result]).toEqual([200, { recebido: true }]);
  const um = await house.as('um');
  expect((await um('POST', 'coisa/filterpaginated/1/10', { nome: 'Do parceiro' })).body.totalRecords).toBe(1);
  expect((await stranger('GET', 'coisa/vizinha/Do%20parceiro')).body.result).toEqual({ achadas: 0 });
});
it('refuses what is not signed, not whole, or not the form', async () => {
  expect((await stranger('POST', 'coisa/aviso/1', { nome: 'x' })).body.messageError).toBe('Assinatura inválida!');
  expect((await stranger('POST', 'coisa/aviso/1', '{"nome":')).status).toBe(400);
  expect((await stranger('POST', 'coisa/aviso/1', '[]')).status).toBe(400);
  expect((await stranger('POST', 'coisa/aviso/um', {})).body.fieldErrors).toHaveProperty('nome');
});
it('leads to pages of the product alone', async () => {
  const answer = await stranger('GET', 'coisa/atalho?para=%2Fapp%2Fcupom');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/app/cupom']);
  for (const elsewhere of ['https://mau.example', '//mau.example', '/\\mau.example', 'javascript:alert(1)'])
    expect(
      (await stranger('GET', `coisa/atalho?para=${encodeURIComponent(elsewhere)}`)).headers.get('location'),
    ).toBeNull();
});
it('counts the calls of an address', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => stranger('GET', 'coisa/atalho?para=%2Fapp')));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
});
it('reads the query of a GET by the kinds of its form', async () => {
  const um = await house.as('um');
  expect((await um('GET', 'coisa/eco?n=4')).body.result).toBe(5);
  expect((await um('GET', 'coisa/eco?n=40')).body.fieldErrors).toHaveProperty('n');
});
