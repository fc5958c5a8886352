import type { Infer } from '#kit';
import type { deliveryPromocao } from '../../../schemas/delivery/deliveryPromocao';
import type { pedido } from '../../../schemas/delivery/pedido';
import { centavos, ratear } from '../../centavos';
import { parcela } from '../../cupom/servico/desconto';
import { diaSemana, inicioDoTurno, noTurno, type Momento } from '../../cupom/servico/momento';
import { chaveDoBairro } from './taxas';

/** What a shop takes off by itself: pure arithmetic in cents. */
export type Promocoes = Infer<typeof deliveryPromocao>;
/** A line of an order before promotions. */
export interface Item {
  readonly produto: number;
  readonly categoria: number;
  readonly quantidade: number;
  /** Cents, with its add-ons. */
  readonly total: number;
}
export interface Aplicada {
  readonly nome: string;
  readonly valor: number;
}
interface Candidata extends Aplicada {
  /** Cents by line, in the order of the lines. */
  readonly linhas: ReadonlyMap<number, number>;
}

type De = { readonly produto?: number | null; readonly categoria?: number | null };
const serve = ({ produto, categoria }: De, item: Item): boolean =>
  produto == null && categoria == null ? true : item.produto === produto || item.categoria === categoria;
const valeAgora = (one: NonNullable<Promocoes['ofertas']>[number], momento: Momento): boolean =>
  noTurno(one, momento) &&
  (!one.diasSemana?.length || one.diasSemana.includes(diaSemana(inicioDoTurno(one, momento)))) &&
  (!one.ate || one.ate >= momento.dia);
const soma = (values: Iterable<number>): number => [...values].reduce((sum, one) => sum + one, 0);
const candidata = (nome: string, parts: readonly (readonly [number, number])[]): Candidata[] => {
  const linhas = new Map(parts.filter(([, valor]) => valor > 0));
  return linhas.size === 0 ? [] : [{ nome, linhas, valor: soma(linhas.values()) }];
};
/** What is weighed has no units that could be given away. */
const inteira = ({ quantidade }: Item): boolean => Number.isInteger(quantidade);
const unidade = ({ total, quantidade }: Item): number => Math.floor(total / quantidade);

const ofertas = ({ ofertas: all }: Promocoes, items: readonly Item[], momento: Momento): Candidata[] =>
  (all ?? [])
    .filter((one) => valeAgora(one, momento))
    .flatMap((one) =>
      items.flatMap((item, at) =>
        serve(one, item) ? candidata(one.nome, [[at, Math.min(item.total, parcela(item.total, one.percentual))]]) : [],
      ),
    );
/** The cheapest of those that are taken go free. */
const leveMais = ({ leveMais: all }: Promocoes, items: readonly Item[]): Candidata[] =>
  (all ?? []).flatMap((one) => {
    if (one.pague >= one.leve) return [];
    const units = items
      .flatMap((item, at) =>
        serve(one, item) && inteira(item)
          ? Array.from({ length: item.quantidade }, () => ({ at, cents: unidade(item) }))
          : [],
      )
      .toSorted((a, b) => a.cents - b.cents || a.at - b.at);
    const free = Math.floor(units.length / one.leve) * (one.leve - one.pague);
    const sums = new Map<number, number>();
    for (const { at, cents } of units.slice(0, free)) sums.set(at, (sums.get(at) ?? 0) + cents);
    return candidata(one.nome, [...sums]);
  });
const combos = ({ combos: all }: Promocoes, items: readonly Item[]): Candidata[] =>
  (all ?? []).flatMap((one) => {
    const first = items.findIndex((item) => item.produto === one.produto && inteira(item));
    const other = items.findIndex((item, at) => item.produto === one.com && at !== first && inteira(item));
    if (first < 0 || other < 0) return [];
    const [a, b] = [items[first]!, items[other]!];
    const pairs = Math.min(a.quantidade, b.quantidade);
    const off = pairs * (unidade(a) + unidade(b) - centavos(one.preco));
    if (off <= 0) return [];
    const [ofA = 0, ofB = 0] = ratear(off, [pairs * unidade(a), pairs * unidade(b)]);
    return candidata(one.nome, [
      [first, ofA],
      [other, ofB],
    ]);
  });

export interface NosItens {
  /** Cents off each line. */
  readonly linhas: readonly number[];
  readonly aplicadas: readonly Aplicada[];
}
/** Each line has one promotion: of two that want it, the one that takes off more. */
export const promocoesNosItens = (promocoes: Promocoes, items: readonly Item[], momento: Momento): NosItens => {
  const all = [...ofertas(promocoes, items, momento), ...leveMais(promocoes, items), ...combos(promocoes, items)];
  const taken = new Map<number, number>();
  const sums = new Map<string, number>();
  for (const one of all.toSorted((a, b) => b.valor - a.valor)) {
    if ([...one.linhas.keys()].some((at) => taken.has(at))) continue;
    for (const [at, valor] of one.linhas) taken.set(at, valor);
    sums.set(one.nome, (sums.get(one.nome) ?? 0) + one.valor);
  }
  return {
    linhas: items.map((_, at) => taken.get(at) ?? 0),
    aplicadas: [...sums].map(([nome, valor]) => ({ nome, valor })),
  };
};

/** What a first purchase takes off the items, and whether it carries the delivery. */
export const primeiraDe = (
  one: Promocoes,
  itens: number,
): { readonly itens: number; readonly frete: boolean } | undefined => {
  if (!one.primeiraCompra || itens < centavos(one.primeiraMinimo ?? 0)) return undefined;
  switch (one.primeiraTipo) {
    case 'PERCENTUAL': {
      const most = one.primeiraMaximo == null ? itens : centavos(one.primeiraMaximo);
      return { itens: Math.min(parcela(itens, one.primeiraPercentual ?? 0), most, itens), frete: false };
    }
    case 'VALOR':
      return { itens: Math.min(centavos(one.primeiraValor ?? 0), itens), frete: false };
    default:
      return { itens: 0, frete: true };
  }
};

/** Is the delivery free by the shop's promotion? `itens`: cents, after discounts. */
export const freteGratis = (
  one: Promocoes,
  order: { readonly itens: number; readonly bairro: string | null; readonly canal: Infer<typeof pedido>['canal'] },
  { dia }: Momento,
): boolean => {
  if (!one.freteGratis || order.itens < centavos(one.freteAcimaDe ?? 0)) return false;
  if (one.freteAte && one.freteAte < dia) return false;
  if (one.freteDias?.length && !one.freteDias.includes(diaSemana(dia))) return false;
  if (one.freteCanais?.length && !one.freteCanais.includes(order.canal)) return false;
  const key = chaveDoBairro(order.bairro ?? '');
  return !one.freteBairros?.length || one.freteBairros.some((nome) => chaveDoBairro(nome) === key);
};
