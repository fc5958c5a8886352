/** The price of an order as a whole: the same goods cost the same however their lines are written. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fidelidade, type Values } from '../../support/fidelidade';

interface Line {
  readonly produto: number;
  readonly quantidade: number;
  readonly desconto?: number;
}
const prices = [10, 40, 19.99, 7.5];
const perKilo = 19.99;

describe('the price of an order', () => {
  const loja = fidelidade('postgres');
  const { um, done, all, cliente, give } = loja;
  const unidades: number[] = [];
  let [kilo, quem, cidade] = [0, 0, 0];

  const promote = async (values: Values = {}): Promise<void> => {
    const { versao } = (await um('GET', 'delivery/promocao')).body.result as unknown as Values;
    const none = { ofertas: null, leveMais: null, combos: null, primeiraCompra: false, freteGratis: false };
    await done('delivery/promocao', { ...none, acumulaComCupom: false, ...values, versao });
  };
  const cupom = (palavraChave: string, values: Values): Promise<unknown> =>
    done('cupomdesconto/save', {
      nome: palavraChave,
      palavraChave,
      situacao: 'ATIVO',
      dataInicio: '2020-01-01',
      dataVencimento: '2099-12-31',
      primeiraCompra: false,
      limitePorCliente: null,
      ...values,
    });
  /** Everything that the answer says of the whole order. */
  const priced = async (path: string, body: Values): Promise<Values> => {
    const { linhas: _lines, recusas, ...whole } = await done(path, body);
    return { ...whole, recusas: (recusas as readonly Values[]).map(({ texto }) => texto) };
  };
  const atTheTill = (itens: readonly Line[], values: Values = {}) => priced('pdv/previa', { itens, ...values });

  beforeAll(async () => {
    for (const preco of prices) unidades.push(await loja.product({ preco }));
    kilo = await loja.product({ preco: perKilo, pesavel: true });
    await all(sql`delete from cupom_desconto`);
    await cupom('OITAVO', { tipo: 'PERCENTUAL', percentual: 12.5, descontoMaximo: 15 });
    await cupom('TERCO', { tipo: 'PERCENTUAL', percentual: 33.3333, produtos: [unidades[2]] });
    await cupom('SETE', { tipo: 'VALOR', valor: 7, pedidoMinimo: 20 });
    await cupom('FRETE', { tipo: 'FRETE' });
    await done('delivery/taxa/save', {
      nome: 'Tudo',
      tipo: 'FIXA',
      valor: 8,
      gratisAcimaDe: 120,
      ativo: true,
      entrega: true,
      ordem: 0,
    });
    await loja.configure({ valorPonto: 0.05, percentualMaximoPedido: 33.3, resgateMinimo: 20 });
    quem = await cliente();
    await give(quem, 600);
    cidade = Number((await all<{ n: number }>(sql`select min(id) as n from cidade`))[0]!.n);
  });

  /** Other writings of the same goods: a weighed line and one with a discount of its own stay whole. */
  const writings = (lines: readonly Line[], random: readonly number[]): readonly (readonly Line[])[] => {
    const isWhole = ({ produto, desconto }: Line): boolean => produto === kilo || desconto !== undefined;
    const whole = lines.filter(isWhole);
    const free = lines.filter((line) => !isWhole(line));
    const split = free.flatMap(({ produto, quantidade }) =>
      Array.from({ length: quantidade }, () => ({ produto, quantidade: 1 })),
    );
    const merged = unidades.flatMap((produto) => {
      const quantidade = split.filter((line) => line.produto === produto).length;
      return quantidade > 0 ? { produto, quantidade } : [];
    });
    const shuffled = [...whole, ...split]
      .map((line, at) => ({ line, key: random[at % random.length]! }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ line }) => line);
    return [lines.toReversed(), [...split, ...whole], [...whole, ...merged], shuffled];
  };

  it('is the same for the same goods: in any order of the lines, split and together', async () => {
    const index = fc.nat({ max: 3 });
    const unit = fc.record({
      at: index,
      quantidade: fc.integer({ min: 1, max: 4 }),
      desconto: fc.option(fc.constantFrom(0.01, 1.5, 3.33), { nil: undefined, freq: 4 }),
    });
    const weighed = fc.record({ at: fc.constant(4), quantidade: fc.constantFrom(0.355, 0.715, 1.25) });
    const which = fc.option(index, { nil: undefined });
    const cases = fc.record({
      basket: fc.array(fc.oneof({ weight: 4, arbitrary: unit }, { weight: 1, arbitrary: weighed }), {
        minLength: 2,
        maxLength: 5,
      }),
      ofertas: fc.array(fc.record({ at: which, percentual: fc.constantFrom(5, 12.5, 33.3333) }), { maxLength: 2 }),
      leveMais: fc.array(fc.record({ at: which, leve: fc.constantFrom(2, 3) }), { maxLength: 1 }),
      combos: fc.array(fc.record({ at: index, com: index, preco: fc.constantFrom(12, 26.5, 45) }), { maxLength: 1 }),
      primeiraCompra: fc.boolean(),
      acumulaComCupom: fc.boolean(),
      freteGratis: fc.boolean(),
      cupom: fc.constantFrom(null, 'OITAVO', 'TERCO', 'SETE', 'FRETE'),
      desconto: fc.constantFrom(null, 2.35),
      acrescimo: fc.constantFrom(null, 1.11),
      modalidade: fc.constantFrom('ENTREGA', 'RETIRADA'),
      random: fc.array(fc.nat(), { minLength: 25, maxLength: 25 }),
    });
    const seen = { promocoes: 0, cupom: 0, primeira: 0, frete: 0, taxa: 0, pontos: 0, recusas: 0, desconto: 0 };
    const count = ({ promocoes, taxa, pontos, recusas, desconto }: Values): void => {
      const names = (promocoes as readonly Values[]).map(({ nome }) => String(nome));
      seen.promocoes += Number(names.some((nome) => /^[OLC]\d/.test(nome)));
      seen.cupom += Number(names.some((nome) => nome.startsWith('Cupom')));
      seen.primeira += Number(names.includes('Primeira compra'));
      seen.frete += Number(names.includes('Frete grátis'));
      seen.taxa += Number(Number(taxa) > 0);
      seen.pontos += Number(pontos !== null);
      seen.recusas += Number((recusas as readonly unknown[]).length > 0);
      seen.desconto += Number(Number(desconto) > 0);
    };
    for (const one of fc.sample(cases, { numRuns: 24, seed: 3904 })) {
      const of = (at: number | undefined) => (at === undefined ? null : unidades[at]!);
      await promote({
        ofertas: one.ofertas.map(({ at, percentual }, n) => ({ nome: `O${n}`, produto: of(at), percentual })),
        leveMais: one.leveMais.map(({ at, leve }, n) => ({ nome: `L${n}`, produto: of(at), leve, pague: leve - 1 })),
        combos: one.combos.map(({ at, com, preco }, n) => ({ nome: `C${n}`, produto: of(at), com: of(com), preco })),
        primeiraCompra: one.primeiraCompra,
        primeiraTipo: 'PERCENTUAL',
        primeiraPercentual: 9.5,
        acumulaComCupom: one.acumulaComCupom,
        freteGratis: one.freteGratis,
        freteAcimaDe: 60,
      });
      const lines = one.basket.map(({ at, ...line }): Line => ({ produto: [...unidades, kilo][at]!, ...line }));
      const plain = lines.map(({ produto, quantidade }): Line => ({ produto, quantidade }));
      const { cupom: typed, acrescimo, desconto, modalidade } = one;
      const byTelephone = (itens: readonly Line[]) =>
        priced('pedido/previa', {
          canal: 'TELEFONE',
          cliente: quem,
          modalidade,
          ...(modalidade === 'ENTREGA' && {
            endereco: { street: 'Rua Um', number: '1', neighborhoord: 'Centro', cep: '01001000', city: cidade },
          }),
          cupom: typed,
          acrescimo,
          pagamentos: [{ forma: 'PIX' }],
          itens,
        });
      const sold = (itens: readonly Line[]) => atTheTill(itens, { cliente: quem, cupom: typed, acrescimo, desconto });
      for (const [ask, goods] of [
        [byTelephone, plain],
        [sold, lines],
      ] as const) {
        const first = await ask(goods);
        count(first);
        for (const other of writings(goods, one.random))
          expect(await ask(other), JSON.stringify({ ...one, random: undefined, other })).toEqual(first);
      }
    }
    const { recusas, ...used } = seen;
    for (const [name, times] of Object.entries(used)) expect(times, name).toBeGreaterThan(3);
    expect(recusas, 'most are sold').toBeLessThan(20);
  });

  it('is another for goods that are weighed or discounted apart: each weighing rounds by itself', async () => {
    await promote();
    const total = async (itens: readonly Line[]) => (await atTheTill(itens)).total;
    const [once, twice] = [[0.7], [0.35, 0.35]].map((all) =>
      all.map((quantidade): Line => ({ produto: kilo, quantidade })),
    );
    expect([await total(once!), await total(twice!)]).toEqual([13.99, 14]);
    const first = unidades[0]!;
    await promote({ leveMais: [{ nome: 'Leve 3', produto: first, leve: 3, pague: 2 }] });
    // A discount of one line makes its units cheaper, and the cheapest unit is the free one.
    expect(await total([{ produto: first, quantidade: 3, desconto: 1 }])).toBe(19.34);
    expect(
      await total([
        { produto: first, quantidade: 1, desconto: 1 },
        { produto: first, quantidade: 2 },
      ]),
    ).toBe(20);
  });
});
