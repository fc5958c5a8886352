import { expect, test } from 'vitest';
import { barrasDoBoleto, boletoLine, crc16, pixCode } from './cobranca';

/** The static code of Banco Central's manual (Manual de Padrões para Iniciação do Pix): a random key, no amount. */
const published =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

test('a Pix code is the published one but for the amount, and ends with its CRC', () => {
  expect(crc16(published.slice(0, -4))).toBe('1D3D');
  const code = pixCode({
    key: '123e4567-e12b-12d1-a456-426655440000',
    name: 'Fulano de Tal',
    city: 'BRASILIA',
    cents: 1234,
    id: '***',
  });
  expect(code.slice(0, -4)).toBe(published.slice(0, -4).replace('5303986', '5303986540512.34'));
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
});

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
test('the bar code of a boleto has the digits of its line in the order of FEBRABAN', () => {
  // The same line and its bar code, as printed.
  expect(barrasDoBoleto('00190.50095 40144.816069 06809.350314 3 37370000000100')).toBe(
    '00193373700000001000500940144816060680935031',
  );
  expect([barrasDoBoleto(''), barrasDoBoleto('00190.50095')]).toEqual([undefined, undefined]);
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
