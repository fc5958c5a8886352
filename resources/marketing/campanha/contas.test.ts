import { expect, test } from 'vitest';
import { comparar, pedidosAMais } from './contas';

test('orders beyond those of the group of control have limits, which are wide for few customers', () => {
  // 114 of 672 against 17 of 168: 17.0 % against 10.1 %.
  expect(pedidosAMais({ pessoas: 672, compraram: 114 }, { pessoas: 168, compraram: 17 })).toEqual({
    pedidos: 46,
    de: 7,
    ate: 80,
  });
  const poucos = pedidosAMais({ pessoas: 9, compraram: 3 }, { pessoas: 1, compraram: 0 })!;
  expect([poucos.pedidos, poucos.de < 0, poucos.ate > 3]).toEqual([3, true, true]);
  expect(pedidosAMais({ pessoas: 9, compraram: 3 }, { pessoas: 0, compraram: 0 })).toBeUndefined();
});
test('a version is better for certain only where chance does not explain it', () => {
  expect(comparar({ pessoas: 336, compraram: 63 }, { pessoas: 336, compraram: 51 })).toEqual({
    melhor: 'A',
    certo: false,
    precisa: 1728,
  });
  expect(comparar({ pessoas: 1728, compraram: 325 }, { pessoas: 1728, compraram: 263 })).toMatchObject({
    melhor: 'A',
    certo: true,
  });
  expect(comparar({ pessoas: 50, compraram: 2 }, { pessoas: 50, compraram: 20 })).toMatchObject({
    melhor: 'B',
    certo: true,
  });
  expect(comparar({ pessoas: 50, compraram: 5 }, { pessoas: 50, compraram: 5 })).toEqual({
    melhor: null,
    certo: false,
    precisa: null,
  });
  expect(comparar({ pessoas: 0, compraram: 0 }, { pessoas: 50, compraram: 5 })).toBeUndefined();
});
