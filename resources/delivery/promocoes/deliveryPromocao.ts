import { settings } from '#kit';
import { deliveryPromocao } from '../../../schemas/delivery/promocoes/deliveryPromocao';

export const promocoesDaLoja = settings(deliveryPromocao, {
  load: 'GET /delivery/promocao',
  save: 'POST /delivery/promocao',
  path: 'promocoes',
  menu: { group: 'promocoes', icon: 'percent', order: 15 },
  plan: 'DELIVERY',
  form: [
    {
      title: 'Nos produtos',
      text: 'Cada item do pedido tem uma promoção só: a que desconta mais. Cupom, primeira compra e frete grátis vêm depois.',
      rows: ['ofertas', 'leveMais', 'combos'],
    },
    {
      title: 'Primeira compra',
      rows: [
        'primeiraCompra',
        ['primeiraTipo', 'primeiraPercentual', 'primeiraValor'],
        ['primeiraMaximo', 'primeiraMinimo'],
        'acumulaComCupom',
      ],
    },
    {
      title: 'Frete grátis',
      rows: ['freteGratis', ['freteAcimaDe', 'freteAte'], 'freteBairros', ['freteDias', 'freteCanais']],
    },
  ],
});
