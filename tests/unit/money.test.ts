import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#kit/numbers';
import { money } from '../../src/public/money';

const root = join(import.meta.dirname, '../..');
const sources = ['src', 'schemas', 'resources'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`),
);

describe('Amounts of money', () => {
  it('have one formatter', () => {
    const own = sources.filter((file) => readFileSync(join(root, file), 'utf8').includes("style: 'currency'"));
    expect(own).toEqual(['src/kit/numbers.ts']);
  });
  // A public page draws on the server and in any browser, so it writes the digits itself.
  it.each([0, 0.05, 1, 12.3, 999.99, 1234.5, 1_234_567.89, -3.5, -1234])('read alike on public pages: %d', (amount) => {
    expect(money(amount)).toBe(formatMoney(amount));
  });
});
