import { expect, it } from 'vitest';
import { emCentavos } from '../../comum/centavos';
import { custoEfetivo, seEsperar } from './custoDaAntecipacao';

const item = (dias: number, bruto: number, liquido: number) => ({
  dias,
  bruto: emCentavos(bruto),
  liquido: emCentavos(liquido),
});

it('is the rate at which later amounts are worth what comes now', () => {
  // 100.00 in 30 days for 98.00 now: 2.0408 % a month.
  expect(custoEfetivo([item(30, 10_000, 9_800)])).toEqual({ mes: 2.04, ano: 27.86 });
  // 100.00 in a year for 80.00 now: a quarter.
  expect(custoEfetivo([item(365, 10_000, 8_000)]).ano).toBe(25);
  expect(custoEfetivo([item(30, 10_000, 10_000)])).toEqual({ mes: 0, ano: 0 });
  expect(custoEfetivo([])).toEqual({ mes: 0, ano: 0 });
  const two = custoEfetivo([item(30, 10_000, 9_800), item(60, 10_000, 9_600)]);
  expect(two.mes).toBeGreaterThan(2.04);
  expect(two.mes).toBeLessThan(2.1);
});
it('adds what comes by day if nothing is advanced', () => {
  const um = (previsto: string, bruto: number) => ({ previsto, bruto: emCentavos(bruto) });
  expect(seEsperar([um('2026-12-14', 5), um('2026-12-07', 7), um('2026-12-14', 1)])).toEqual([
    { dia: '2026-12-07', valor: 7 },
    { dia: '2026-12-14', valor: 6 },
  ]);
});
