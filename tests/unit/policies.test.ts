import { expect, test } from 'vitest';
import { createApp } from '../../src/server/app';
import { readBusiness } from '../../src/server/business';
import { policiesSeen, usualPolicy } from '../support/policies';

test('no page of the product requests or shows anything of another site', async () => {
  const seen = await policiesSeen(readBusiness());
  expect([...seen].filter(([, policy]) => policy !== usualPolicy)).toEqual([]);
  expect(seen.size).toBeGreaterThan(400);
});

test('the start refuses the own origin among the foreign ones of a page', () => {
  const own = 'https://loja.example.com';
  const started = (publicUrl: string) => () =>
    createApp({
      models: [],
      handlers: [],
      publicUrl,
      pages: [{ path: 'loja/mapa', policy: { frame: [own] } }],
      ports: { mail: {} },
    } as never);
  expect(started(own)).toThrow('A página loja/mapa declara https://loja.example.com em policy');
  expect(started('https://outra.example.com')).not.toThrow('em policy');
});
