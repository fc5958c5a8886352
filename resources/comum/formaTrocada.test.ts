import { expect, it } from 'vitest';
import { formasPagamento } from '../../schemas/delivery/pedidos/pedido';
import { formaTrocada } from './formaTrocada';

const formas = Object.keys(formasPagamento);
const outras = formas.filter((one) => one !== 'PONTOS');
interface Pago {
  readonly forma: string;
  readonly valor: number | null;
}
/** Applies the forms one after the other, as boxes are ticked, and returns the payments. */
const escolhidas = (begun: readonly Pago[], chosen: readonly string[]) =>
  chosen.reduce((now, forma) => formaTrocada(now, { forma, valor: null }, 5800), {
    pagamentos: begun,
    solta: null as Pago | null,
  }).pagamentos;

it('keeps a typed part with the form that is chosen instead, in either order, for each pair of forms', () => {
  for (const from of outras)
    for (const to of outras.filter((one) => one !== from && one !== 'PIX' && from !== 'PIX')) {
      const begun = [
        { forma: from, valor: 10 },
        { forma: 'PIX', valor: null },
      ];
      const after = [
        { forma: 'PIX', valor: null },
        { forma: to, valor: 10 },
      ];
      expect(escolhidas(begun, [from, to]), `${from}, ${to}`).toEqual(after);
      expect(escolhidas(begun, [to, from]), `${to}, ${from}`).toEqual(after);
    }
});
it('gives a form its own amount back, and no other form what pays all or what points pay', () => {
  for (const forma of formas)
    expect(escolhidas([{ forma, valor: 100 }], [forma, forma])).toEqual([{ forma, valor: 100 }]);
  expect(escolhidas([{ forma: 'DINHEIRO', valor: 100 }], ['DINHEIRO', 'PIX'])).toEqual([{ forma: 'PIX', valor: null }]);
  expect(escolhidas([{ forma: 'PONTOS', valor: 5 }], ['PONTOS', 'PIX'])).toEqual([{ forma: 'PIX', valor: null }]);
});
