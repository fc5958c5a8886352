import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centavos } from '../../comum/centavos';
import { formasPagamento } from '../../../schemas/delivery/pedidos/pedido';
import { pagamentosDe, type Dito } from './pagamentos.server';

test.each<[string, readonly Dito[], number, unknown]>([
  ['none', [], 5000, []],
  ['one without an amount pays all', [{ forma: 'PIX', valor: null }], 5000, [{ forma: 'PIX', valor: 50, troco: null }]],
  [
    'two that add up',
    [
      { forma: 'PIX', valor: 20 },
      { forma: 'CREDITO', valor: 30 },
    ],
    5000,
    [
      { forma: 'PIX', valor: 20, troco: null },
      { forma: 'CREDITO', valor: 30, troco: null },
    ],
  ],
  [
    'the second gets the rest',
    [
      { forma: 'VALE_REFEICAO', valor: 12.34 },
      { forma: 'PIX', valor: null },
    ],
    5000,
    [
      { forma: 'VALE_REFEICAO', valor: 12.34, troco: null },
      { forma: 'PIX', valor: 37.66, troco: null },
    ],
  ],
  [
    'change of the cash',
    [
      { forma: 'PIX', valor: 20 },
      { forma: 'DINHEIRO', valor: 50 },
    ],
    5000,
    [
      { forma: 'PIX', valor: 20, troco: null },
      { forma: 'DINHEIRO', valor: 50, troco: 20 },
    ],
  ],
  ['too little', [{ forma: 'PIX', valor: 20 }], 5000, expect.stringMatching(/somam R\$\s20,00: faltam R\$\s30,00/)],
  [
    'change without cash',
    [{ forma: 'PIX', valor: 100 }],
    5000,
    expect.stringMatching(/troco é só para pagamento em dinheiro/),
  ],
  [
    'more change than cash',
    [
      { forma: 'PIX', valor: 60 },
      { forma: 'DINHEIRO', valor: 5 },
    ],
    5000,
    expect.stringMatching(/não sai do dinheiro/),
  ],
  [
    'two without an amount',
    [
      { forma: 'PIX', valor: null },
      { forma: 'DINHEIRO', valor: null },
    ],
    5000,
    'Só um dos pagamentos pode ficar sem valor!',
  ],
  [
    'nothing left for the open one',
    [
      { forma: 'PIX', valor: 50 },
      { forma: 'DINHEIRO', valor: null },
    ],
    5000,
    expect.stringMatching(/nada falta/),
  ],
])('%s', (_, given, total, expected) => expect(pagamentosDe(given, total)).toEqual(expected));

test('what is kept is the total, whatever was said', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          forma: fc.constantFrom(...(Object.keys(formasPagamento) as (keyof typeof formasPagamento)[])),
          valor: fc.option(fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100)),
        }),
        { maxLength: 5 },
      ),
      fc.integer({ min: 1, max: 20_000 }),
      (given, total) => {
        const paid = pagamentosDe(given, total);
        if (typeof paid === 'string' || paid.length === 0) return;
        expect(paid.reduce((sum, { valor, troco }) => sum + centavos(valor) - centavos(troco ?? 0), 0)).toBe(total);
        expect(paid.every(({ forma, valor, troco }) => troco === null || (forma === 'DINHEIRO' && troco < valor))).toBe(
          true,
        );
      },
    ),
  ));
