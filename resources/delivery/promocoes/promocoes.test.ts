import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emCentavos } from '../../comum/centavos';
import { freteGratis, primeiraDe, promocoesNosItens, type Promocoes } from './promocoes.server';

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
  expect(
    primeiraDe({ ...nada, primeiraCompra: true, primeiraTipo: 'VALOR', primeiraValor: 99 }, emCentavos(500)),
  ).toEqual({
    itens: 500,
    frete: false,
  });
  expect(primeiraDe({ ...nada, primeiraCompra: true, primeiraMaximo: 5 }, emCentavos(10_000))?.itens).toBe(500);
  expect(primeiraDe({ ...nada, primeiraCompra: true, primeiraMinimo: 50 }, emCentavos(4999))).toBeUndefined();
  expect(primeiraDe(nada, emCentavos(10_000))).toBeUndefined();
});
it('carries for nothing from an amount on, where and when it says so', () => {
  const gratis = { ...nada, freteGratis: true, freteAcimaDe: 50, freteBairros: ['Jd. América'] };
  const order = { itens: emCentavos(5000), bairro: 'Jardim America', canal: 'SITE' } as const;
  expect(freteGratis(gratis, order, tercaAoMeioDia)).toBe(true);
  expect(freteGratis(gratis, { ...order, itens: emCentavos(4999) }, tercaAoMeioDia)).toBe(false);
  expect(freteGratis(gratis, { ...order, bairro: 'Centro' }, tercaAoMeioDia)).toBe(false);
  expect(freteGratis({ ...gratis, freteDias: ['DOM'] }, order, tercaAoMeioDia)).toBe(false);
  expect(freteGratis({ ...gratis, freteCanais: ['TELEFONE'] }, order, tercaAoMeioDia)).toBe(false);
});

it('looks at goods, not at lines: one and one of the same, and two of another, are two pairs', () => {
  const combos = [{ nome: 'Par', produto: 1, com: 2, preco: 50 }];
  const apart = [item(1, 1, 4000), item(1, 1, 4000), item(2, 2, 4000)];
  const { linhas, aplicadas } = promocoesNosItens({ ...nada, combos }, apart, tercaAoMeioDia);
  expect(apart.reduce((sum, { total }) => sum + total, 0) - linhas.reduce((sum, one) => sum + one, 0)).toBe(10_000);
  expect(aplicadas).toEqual([{ nome: 'Par', valor: 2_000 }]);
});
it('costs the same however the same goods are written', () => {
  const product = fc.integer({ min: 1, max: 4 });
  const goods = fc.record({
    produto: product,
    unidade: fc.constantFrom(0, 1, 333, 1000, 1999, 4000),
    quantidade: fc.integer({ min: 1, max: 5 }),
  });
  const which = fc.constantFrom({ produto: 1 }, { produto: 2 }, { categoria: 1 }, { categoria: 2 }, {});
  const promotions = fc.record({
    ofertas: fc.array(fc.tuple(which, fc.constantFrom(5, 12.5, 33.3333, 50, 100)), { maxLength: 3 }),
    leveMais: fc.array(fc.tuple(which, fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 3 })), {
      maxLength: 2,
    }),
    combos: fc.array(fc.tuple(product, product, fc.constantFrom(5, 20, 50)), { maxLength: 2 }),
  });
  const seeds = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(goods, { minLength: 1, maxLength: 6 }), promotions, seeds, (basket, said, random) => {
      const all: Promocoes = {
        ...nada,
        ofertas: said.ofertas.map(([of, percentual], at) => ({ ...oferta, nome: `O${at}`, percentual, ...of })),
        leveMais: said.leveMais.map(([of, leve, pague], at) => ({
          nome: `L${at}`,
          produto: null,
          categoria: null,
          leve,
          pague,
          ...of,
        })),
        combos: said.combos.map(([produto, com, preco], at) => ({ nome: `C${at}`, produto, com, preco })),
      };
      const line = ({ produto, unidade, quantidade }: (typeof basket)[number]) =>
        item(produto, quantidade, quantidade * unidade, produto % 2 ? 1 : 2);
      const written = basket.map(line);
      const single = basket.flatMap((one) =>
        Array.from({ length: one.quantidade }, () => line({ ...one, quantidade: 1 })),
      );
      const turned = single.toSorted((a, b) => random[single.indexOf(a) % 40]! - random[single.indexOf(b) % 40]!);
      const results = [written, written.toReversed(), single, turned].map((items) => {
        const { linhas, aplicadas } = promocoesNosItens(all, items, tercaAoMeioDia);
        for (const [at, off] of linhas.entries()) expect(off >= 0 && off <= items[at]!.total).toBe(true);
        const off = linhas.reduce((sum, one) => sum + one, 0);
        expect(aplicadas.reduce((sum, { valor }) => sum + valor, 0)).toBe(off);
        return { off, aplicadas: aplicadas.toSorted((a, b) => (a.nome < b.nome ? -1 : 1)) };
      });
      for (const one of results) expect(one).toEqual(results[0]);
    }),
    { numRuns: 500 },
  );
});
