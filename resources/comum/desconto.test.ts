import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emCentavos, zero } from './centavos';
import { descontoDe, participa, somaDe, totalDoItem, type Linha, type Valor } from './desconto';

const linha = fc.record({
  produto: fc.integer({ min: 1, max: 6 }),
  categoria: fc.integer({ min: 1, max: 3 }),
  total: fc.integer({ min: 0, max: 500_000 }).map(emCentavos),
});
const linhas = fc.array(linha, { maxLength: 12 });
const money = fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100);
const some = (max: number) => fc.option(fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: max }));
const cupom: fc.Arbitrary<Valor> = fc.record({
  tipo: fc.constantFrom('PERCENTUAL', 'VALOR', 'FRETE'),
  percentual: fc.integer({ min: 1, max: 1_000_000 }).map((one) => one / 10_000),
  valor: money,
  descontoMaximo: fc.option(money),
  produtos: some(6),
  categorias: some(3),
});
const taxa = fc.integer({ min: 0, max: 5000 }).map(emCentavos);
const base: Valor = {
  tipo: 'PERCENTUAL',
  percentual: 15,
  valor: null,
  descontoMaximo: null,
  produtos: null,
  categorias: null,
} as never;
const um = (total: number, produto = 1, categoria = 1): Linha => ({
  produto,
  categoria,
  total: emCentavos(total),
});

test('never more than what it counts for, nor than its ceiling, never below zero', () => {
  fc.assert(
    fc.property(cupom, linhas, taxa, (one, lines, fee) => {
      const { itens, entrega } = descontoDe(one, lines, fee);
      const counted = somaDe(lines.filter((line) => participa(one, line)));
      const ceiling = one.tipo === 'VALOR' || !one.descontoMaximo ? Infinity : Math.round(one.descontoMaximo * 100);
      return (
        Number.isInteger(itens) &&
        Number.isInteger(entrega) &&
        itens >= 0 &&
        entrega >= 0 &&
        itens <= counted &&
        entrega <= fee &&
        itens <= ceiling &&
        entrega <= ceiling &&
        (one.tipo === 'FRETE' ? itens === 0 : entrega === 0)
      );
    }),
  );
});
test('a dearer order is never discounted less', () => {
  fc.assert(
    fc.property(
      cupom,
      linhas,
      linha,
      taxa,
      (one, lines, more, fee) => descontoDe(one, [...lines, more], fee).itens >= descontoDe(one, lines, fee).itens,
    ),
  );
});
test('a percentage is within half a cent of the exact one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), linhas, (tenThousandths, lines) => {
      const { itens } = descontoDe({ ...base, percentual: tenThousandths / 10_000 }, lines, zero);
      return Math.abs(2_000_000 * itens - 2 * somaDe(lines) * tenThousandths) <= 1_000_000;
    }),
  );
});
test('half a cent goes up, all is all, and a fixed amount stops at the items', () => {
  expect(descontoDe({ ...base, percentual: 50 }, [um(1)], zero).itens).toBe(1);
  expect(descontoDe(base, [um(1999)], zero).itens).toBe(300);
  expect(descontoDe({ ...base, percentual: 100 }, [um(12_345)], emCentavos(900))).toEqual({
    itens: 12_345,
    entrega: 0,
  });
  expect(descontoDe({ ...base, tipo: 'VALOR', valor: 20 }, [um(1500)], emCentavos(900))).toEqual({
    itens: 1500,
    entrega: 0,
  });
  expect(descontoDe({ ...base, tipo: 'FRETE', descontoMaximo: 5 }, [um(1500)], emCentavos(900))).toEqual({
    itens: 0,
    entrega: 500,
  });
});
test('named products and categories add up', () => {
  const lines = [um(1000, 1, 1), um(2000, 2, 2), um(4000, 3, 3)];
  expect(descontoDe({ ...base, percentual: 100, produtos: [1], categorias: [2] }, lines, zero).itens).toBe(3000);
});
test('an item costs its quantity of price and additionals, less its discount', () => {
  expect(
    totalDoItem({ quantidade: 2, precoUnitario: 39.9, adicionais: [{ quantidade: 2, valor: 3.5 }], desconto: 1 }),
  ).toBe(9280);
  expect(totalDoItem({ quantidade: 0.35, precoUnitario: 89.9 })).toBe(3147);
  expect(totalDoItem({ quantidade: 1, precoUnitario: 5, desconto: 9 })).toBe(0);
});
