import { describe, expect, test } from 'vitest';
import { isCep } from './cep/cep';
import { isCnpj, isCpf } from './document/digits';
import { isEmail } from './email/email';
import { createFake } from './fake';
import { isPhone } from '#kit/phones';

const sampleOf = <T>(make: (fake: ReturnType<typeof createFake>) => T, count = 500): T[] => {
  const fake = createFake(11, { today: '2026-11-21' });
  return Array.from({ length: count }, () => make(fake));
};

describe('sample values', () => {
  test('are the same for the same seed', () => {
    const once = (seed: number) => {
      const fake = createFake(seed, { today: '2026-11-21' });
      return [fake.person(), fake.cnpj(), fake.date(-9, 9), fake.words(4)];
    };
    expect(once(3)).toEqual(once(3));
    expect(once(3)).not.toEqual(once(4));
  });
  test('pass the rules of the country', () => {
    expect(sampleOf((fake) => fake.cpf()).filter((value) => !isCpf(value))).toEqual([]);
    expect(sampleOf((fake) => fake.phone()).filter((value) => !isPhone(value))).toEqual([]);
    expect(sampleOf((fake) => fake.email()).filter((value) => !isEmail(value))).toEqual([]);
    expect(sampleOf((fake) => fake.cep()).filter((value) => !isCep(value))).toEqual([]);
  });
  test('hold both numeric and alphanumeric CNPJ', () => {
    const all = sampleOf((fake) => fake.cnpj());
    expect(all.filter((value) => !isCnpj(value))).toEqual([]);
    expect(all.some((value) => /[A-Z]/.test(value))).toBe(true);
    expect(all.some((value) => /^\d+$/.test(value))).toBe(true);
  });
  test('stay within their bounds', () => {
    const numbers = sampleOf((fake) => fake.integer(3, 5));
    expect([...new Set(numbers)].toSorted()).toEqual([3, 4, 5]);
    for (const value of sampleOf((fake) => fake.decimal(0.05, 0.2, 2))) expect(value).toBeGreaterThanOrEqual(0.05);
    for (const list of sampleOf((fake) => fake.some(['a', 'b', 'c'], 1, 2))) expect([1, 2]).toContain(list.length);
    expect(sampleOf((fake) => fake.date(0, 0))[0]).toBe('2026-11-21');
  });
  test.each([/^\d{4}$/, /^[A-Z]{3}-?\d[A-J0-9]\d{2}$/, /^(SP|RJ|MG)\.\d{1,3}$/, /^[^0-9]+x*$/, /^(?:ab|cd)\w{2,}\.$/])(
    'match the pattern %s',
    (pattern) => {
      for (const value of sampleOf((fake) => fake.matching(pattern), 50)) expect(value).toMatch(pattern);
    },
  );
  test('ask for rows of other entities', () => {
    const fake = createFake(1, { reference: (entity, below) => (entity === 'cidade' ? 10 + below(3) : null) });
    expect([10, 11, 12]).toContain(fake.reference('cidade'));
    expect(fake.reference('empresa')).toBeNull();
  });
  test('are made by the hundred thousand in seconds', () => {
    const start = performance.now();
    sampleOf(
      (fake) => [
        fake.person(),
        fake.cpf(),
        fake.phone(),
        fake.email(),
        fake.street(),
        fake.neighborhood(),
        fake.cep(),
        fake.date(-900, 0),
      ],
      20_000,
    );
    expect(performance.now() - start).toBeLessThan(4000);
  });
});
