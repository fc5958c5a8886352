import { expect, it } from 'vitest';
import { freteGratis, primeiraDe, promocoesNosItens, type Promocoes } from './promocoes';

const nada: Promocoes = {
  id: 1,
  versao: 1,
  empresa: 1,
  ofertas: null,
  leveMais: null,
  combos: null,
  primeiraCompra: false,
  primeiraTipo: 'PERCENTUAL',
  primeiraPercentual: 10,
  primeiraValor: 10,
  primeiraMaximo: null,
  primeiraMinimo: null,
  freteGratis: false,
  freteAcimaDe: null,
  freteBairros: null,
  freteDias: null,
  freteAte: null,
  freteCanais: null,
  acumulaComCupom: false,
};
const oferta = {
  produto: null,
  categoria: null,
  diasSemana: null,
  horaInicio: null,
  horaFim: null,
  ate: null,
} as const;
const tercaAoMeioDia = { dia: '2026-11-24', hora: '12:00' };
const item = (produto: number, quantidade: number, total: number, categoria = 1) => ({
  produto,
  categoria,
  quantidade,
  total,
});

it('takes a part of a product, a category or all, at its hours', () => {
  const ofertas = [
    { ...oferta, nome: 'Happy hour', categoria: 2, percentual: 50, horaInicio: '17:00', horaFim: '19:00' },
    { ...oferta, nome: 'Terça', percentual: 10, diasSemana: ['TER' as const] },
    { ...oferta, nome: 'Acabou', percentual: 90, ate: '2026-11-23' },
  ];
  const items = [item(1, 1, 1999), item(2, 2, 1000, 2)];
  expect(promocoesNosItens({ ...nada, ofertas }, items, tercaAoMeioDia)).toEqual({
    linhas: [200, 100],
    aplicadas: [{ nome: 'Terça', valor: 300 }],
  });
  const evening = { dia: '2026-11-24', hora: '18:00' };
  expect(promocoesNosItens({ ...nada, ofertas }, items, evening).linhas, 'the better one of each line').toEqual([
    200, 500,
  ]);
});
it('gives the cheapest of many away, of whole units alone', () => {
  const leveMais = [{ nome: 'Leve 3', produto: null, categoria: 1, leve: 3, pague: 2 }];
  const items = [item(1, 2, 10_000), item(2, 1, 3000), item(3, 1, 1000, 9), item(4, 0.5, 100)];
  expect(promocoesNosItens({ ...nada, leveMais }, items, tercaAoMeioDia).linhas).toEqual([0, 3000, 0, 0]);
  const six = [item(1, 6, 30_001)];
  expect(promocoesNosItens({ ...nada, leveMais }, six, tercaAoMeioDia).linhas).toEqual([10_000]);
});
it('sells two together for less, to the cent, and one line to one promotion', () => {
  const combos = [{ nome: 'Casal', produto: 1, com: 2, preco: 50 }];
  const items = [item(1, 2, 7998), item(2, 1, 1500)];
  const { linhas, aplicadas } = promocoesNosItens({ ...nada, combos }, items, tercaAoMeioDia);
  expect([linhas[0]! + linhas[1]!, aplicadas]).toEqual([499, [{ nome: 'Casal', valor: 499 }]]);
  const ofertas = [{ ...oferta, nome: 'Metade', produto: 2, percentual: 50 }];
  expect(promocoesNosItens({ ...nada, combos, ofertas }, items, tercaAoMeioDia)).toEqual({
    linhas: [0, 750],
    aplicadas: [{ nome: 'Metade', valor: 750 }],
  });
});
it('never takes more than there is', () => {
  expect(primeiraDe({ ...nada, primeiraCompra: true, primeiraTipo: 'VALOR', primeiraValor: 99 }, 500)).toEqual({
    itens: 500,
    frete: false,
  });
  expect(primeiraDe({ ...nada, primeiraCompra: true, primeiraMaximo: 5 }, 10_000)?.itens).toBe(500);
  expect(primeiraDe({ ...nada, primeiraCompra: true, primeiraMinimo: 50 }, 4999)).toBeUndefined();
  expect(primeiraDe(nada, 10_000)).toBeUndefined();
});
it('carries for nothing from an amount on, where and when it says so', () => {
  const gratis = { ...nada, freteGratis: true, freteAcimaDe: 50, freteBairros: ['Jd. América'] };
  const order = { itens: 5000, bairro: 'Jardim America', canal: 'SITE' } as const;
  expect(freteGratis(gratis, order, tercaAoMeioDia)).toBe(true);
  expect(freteGratis(gratis, { ...order, itens: 4999 }, tercaAoMeioDia)).toBe(false);
  expect(freteGratis(gratis, { ...order, bairro: 'Centro' }, tercaAoMeioDia)).toBe(false);
  expect(freteGratis({ ...gratis, freteDias: ['DOM'] }, order, tercaAoMeioDia)).toBe(false);
  expect(freteGratis({ ...gratis, freteCanais: ['TELEFONE'] }, order, tercaAoMeioDia)).toBe(false);
});
