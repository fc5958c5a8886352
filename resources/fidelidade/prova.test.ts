import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { aoAcaso, hmac, lugar, numeroDaLoteria, sementeFinal } from './prova.server';
import { hashDe } from '../comum/acompanhamento.server';

it('is what any other tool makes of the same', async () => {
  expect(await hashDe('abc')).toBe(createHash('sha256').update('abc').digest('hex'));
  expect(await hmac('chave', 'texto')).toBe(createHmac('sha256', 'chave').update('texto').digest('hex'));
  expect(await sementeFinal('s', null)).toBe('s');
  expect(await sementeFinal('s', '12345')).toBe(createHash('sha256').update('s:12345').digest('hex'));
});
it('favours nobody: ten thousand draws among a hundred are spread as chance spreads them', async () => {
  const n = 100;
  const hits = Array.from({ length: n }, () => 0);
  for (let ordem = 1; ordem <= 10_000; ordem++)
    for (let tentativa = 0; ; tentativa++) {
      const place = await lugar('semente', { token: 't', ordem, tentativa, n });
      if (place === undefined) continue;
      hits[place]! += 1;
      break;
    }
  const expected = 10_000 / n;
  const chi = hits.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 99 degrees of freedom: between 57 and 149 but once in a thousand times.
  expect(chi).toBeGreaterThan(57);
  expect(chi).toBeLessThan(149);
});
it('throws away what is beyond the last whole round, and never gives a place that is not there', async () => {
  for (let ordem = 0; ordem < 300; ordem++) {
    const place = await lugar('x', { token: 't', ordem, tentativa: 0, n: 7 });
    expect(place === undefined || (place >= 0 && place < 7)).toBe(true);
  }
  expect(new Set(Array.from({ length: 400 }, () => aoAcaso(5))).size).toBe(5);
});
it('reads the Federal Lottery from the last digits', () => {
  expect(numeroDaLoteria(['12345', '00010', '99992', '45678', '00009'])).toBe(50_289);
});
