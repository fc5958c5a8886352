import { describe, expect, it, test } from 'vitest';
import { comVinteENove, idadeEm, janelaDe } from './aniversarios';

const nada = { inicio: null, fim: null, mes: null, dias: null };
test.each([
  ['2026-11-24', { ...nada }, { de: '11-01', ate: '11-31', ano: 2026 }],
  ['2026-11-24', { ...nada, mes: 2 }, { de: '02-01', ate: '02-31', ano: 2027 }],
  ['2026-12-30', { ...nada, dias: 7 }, { de: '12-30', ate: '01-05', ano: 2027 }],
  ['2026-11-24', { ...nada, dias: 1 }, { de: '11-24', ate: '11-24', ano: 2026 }],
  ['2026-11-24', { ...nada, dias: 400 }, { de: '01-01', ate: '12-31', ano: 2026 }],
  ['2026-11-24', { ...nada, inicio: '12-20', fim: '01-10' }, { de: '12-20', ate: '01-10', ano: 2027 }],
  ['2027-01-05', { ...nada, inicio: '12-20', fim: '01-10' }, { de: '12-20', ate: '01-10', ano: 2027 }],
  ['2026-11-24', { ...nada, inicio: '12-25' }, { de: '12-25', ate: '12-25', ano: 2026 }],
])('on %s %j is %j', (hoje, pedido, janela) => expect(janelaDe(hoje, pedido)).toEqual(janela));

describe('29 February', () => {
  it('counts on the 28th of a common year, and on its own day of a leap year', () => {
    const dia = (hoje: string) => comVinteENove(janelaDe(hoje, { ...nada, dias: 1 }));
    expect([dia('2027-02-28'), dia('2028-02-28'), dia('2027-02-27')]).toEqual([true, false, false]);
    expect(comVinteENove(janelaDe('2027-01-10', { ...nada, mes: 2 })), 'is in the month anyway').toBe(false);
  });
});
test('the age is that of the birthday in the window', () => {
  const virada = { de: '12-20', ate: '01-10', ano: 2027 };
  expect(idadeEm(virada, '12-25', '1990-12-25')).toBe(36);
  expect(idadeEm(virada, '01-05', '1990-01-05')).toBe(37);
  expect(idadeEm(virada, '01-05', null)).toBeNull();
});
