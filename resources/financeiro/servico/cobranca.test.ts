import { expect, test } from 'vitest';
import { boletoLine, pixCode } from './cobranca';

test('a boleto line has its check digits, its due date and its amount', () => {
  // A line as Banco do Brasil printed it, due 31 December 2007: its parts and their check digits; the due date is
  // counted anew since.
  expect(
    boletoLine({ bank: '001', free: '0500940144816060680935031', due: '2025-02-22', cents: 100 })
      .split(' ')
      .slice(0, 3),
  ).toEqual(['00190.50095', '40144.816069', '06809.350314']);
  expect(boletoLine({ bank: '001', free: '0'.repeat(25), due: '2026-11-28', cents: 19_990 })).toMatch(
    / \d 16440000019990$/,
  );
});
test('a Pix code ends in its checksum', () => {
  // The example of Banco Central's manual, by its parts.
  const code = pixCode({
    key: '123e4567-e12b-12d1-a456-426655440000',
    name: 'Fulano de Tal',
    city: 'BRASILIA',
    cents: 1_234,
    id: '***',
  });
  expect(code).toMatch(
    /^00020126580014br\.gov\.bcb\.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865405\d\d\.\d\d5802BR5913Fulano de Tal6008BRASILIA62070503\*\*\*6304[0-9A-F]{4}$/,
  );
});
