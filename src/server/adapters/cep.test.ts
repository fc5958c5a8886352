import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { brief } from '../../../tests/support/patience';
import { onlineCep } from './cep';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
/** A service that answers every path with this, or never (null). It keeps what it was asked. */
const service = async (
  answer: { readonly status?: number; readonly body: unknown } | null,
): Promise<{ readonly url: string; readonly asked: string[] }> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    if (answer)
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
        .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
};
const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
};
const found = {
  kind: 'found',
  street: 'Avenida Paulista',
  complement: 'de 612 a 1510 - lado par',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  ibge: 3550308,
};
const other = {
  cep: '01310100',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
  street: 'Avenida Paulista',
};

it('asks ViaCEP, and nobody else when it knows', async () => {
  const [first, second] = [await service({ body: paulista }), await service({ body: other })];
  expect(await onlineCep({ viaCep: first.url, brasilApi: second.url }).find('01310100')).toEqual(found);
  expect([first.asked, second.asked]).toEqual([['/ws/01310100/json/'], []]);
});
it.each([
  ['is silent', null],
  ['fails', { status: 503, body: {} }],
  ['answers no JSON', { body: '<html>' }],
  ['does not know', { body: { erro: 'true' } }],
])('asks BrasilAPI when ViaCEP %s', async (_, answer) => {
  const [first, second] = [await service(answer), await service({ body: other })];
  expect(
    await onlineCep({ viaCep: first.url, brasilApi: second.url, ...(answer === null && { timeout: brief }) }).find(
      '01310100',
    ),
  ).toEqual({
    ...found,
    complement: null,
    ibge: null,
  });
  expect(second.asked).toEqual(['/api/cep/v2/01310100']);
});
it('tells a code that does not exist from services that do not answer', async () => {
  const [none, unknown, silent] = [
    await service({ body: { erro: true } }),
    await service({ status: 404, body: {} }),
    await service(null),
  ];
  expect(await onlineCep({ viaCep: none.url, brasilApi: unknown.url }).find('01000000')).toEqual({ kind: 'unknown' });
  expect(await onlineCep({ viaCep: silent.url, brasilApi: silent.url, timeout: brief }).find('01310100')).toEqual({
    kind: 'unavailable',
  });
  expect(await onlineCep({ viaCep: silent.url, brasilApi: unknown.url, timeout: brief }).find('01310100')).toEqual({
    kind: 'unknown',
  });
});
