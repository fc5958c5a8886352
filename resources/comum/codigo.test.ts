import { expect, test } from 'vitest';
import { codigosDe, novoCurto, novoToken, sorteado } from './codigo.server';

test('codes are distinct, begin with the prefix and hold nothing that is taken for something else', () => {
  const codes = codigosDe(5000, 'NATAL');
  expect(new Set(codes).size).toBe(5000);
  for (const code of codes) expect(code).toMatch(/^NATAL[A-HJKMNP-Z2-9]{8}$/);
});
test('every letter is as likely as any other: bytes past the last whole round are drawn again', () => {
  const bytes = [255, 250, 248, 247, 0, 31];
  let at = 0;
  expect(sorteado(3, (count) => Uint8Array.from({ length: count }, () => bytes[at++ % bytes.length]!))).toBe(
    `${'ABCDEFGHJKMNPQRSTUVWXYZ23456789'[247 % 31]}AA`,
  );
  const seen = new Map<string, number>();
  for (const letter of sorteado(31_000)) seen.set(letter, (seen.get(letter) ?? 0) + 1);
  expect(seen.size).toBe(31);
  expect(Math.min(...seen.values())).toBeGreaterThan(800);
});
test('tokens and short addresses are new each time', () => {
  expect(novoToken()).toMatch(/^[0-9a-f]{32}$/);
  expect(novoToken()).not.toBe(novoToken());
  expect(novoCurto()).toMatch(/^[a-hjkmnp-z2-9]{8}$/);
});
