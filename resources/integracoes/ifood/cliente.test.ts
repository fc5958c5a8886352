import { expect, test } from 'vitest';
import { clienteIfood } from './cliente.server';

/** Names whoever asks, in the bytes of its answer. */
const says =
  (who: string): typeof fetch =>
  async () =>
    new Response(who);
const url = 'https://ifood.exemplo';
const cliente = clienteIfood({
  url,
  clientId: 'cliente',
  segredo: 'segredo',
  fetch: says('perto'),
  fetchAbroad: says('fora'),
  now: () => new Date(),
});
const baixado = async (endereco: string) => new TextDecoder().decode(await cliente.baixar(endereco));

test('a file at an address that an answer names is asked for outside the own network alone', async () => {
  expect(await baixado('https://169.254.169.254/latest')).toBe('fora');
  // A longer host is another host.
  expect(await baixado(`${url}.outro/arquivo`)).toBe('fora');
  expect(await baixado(`${url}/arquivo`)).toBe('perto');
  await expect(baixado('http://169.254.169.254/latest')).rejects.toThrow('O iFood deu um endereço que não se baixa!');
});
