import type { Infer } from '#kit';
import type { deliveryPromocao } from '../../../schemas/delivery/promocoes/deliveryPromocao';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { centavos, emCentavos, menor, ratear, zero, type Centavos } from '../../comum/centavos';
import { parcela } from '../../comum/desconto';
import { diaSemana, inicioDoTurno, noTurno, type Momento } from '../../comum/momento.server';
import { descontosDasLinhas, mercadoriaDe, type Classe, type Item } from '../cardapio/mercadoria.server';
import { chaveDoBairro } from '../entrega/taxas.server';

/** Automatic promotions of a shop: pure arithmetic in cents. */
export type Promocoes = Infer<typeof deliveryPromocao>;
export interface Aplicada {
  readonly nome: string;
  readonly valor: Centavos;
}
type De = { readonly produto?: number | null; readonly categoria?: number | null };
const serve = ({ produto, categoria }: De, item: Pick<Classe, 'produto' | 'categoria'>): boolean =>
  produto == null && categoria == null ? true : item.produto === produto || item.categoria === categoria;
type Oferta = NonNullable<Promocoes['ofertas']>[number];
const valeAgora = (one: Oferta, momento: Momento): boolean =>
  noTurno(one, momento) &&
  (!one.diasSemana?.length || one.diasSemana.includes(diaSemana(inicioDoTurno(one, momento)))) &&
  (!one.ate || one.ate >= momento.dia);

/** Units that a promotion would take, and its discount in cents. */
interface Lote {
  readonly nome: string;
  readonly usa: readonly (readonly [classe: Classe, unidades: number])[];
  readonly abate: readonly (readonly [classe: Classe, cents: number])[];
  /** Discount in cents beyond the offers on the same units. */
  readonly ganho: number;
}
/** Offer on each unit when no better promotion takes it: the largest, the first of equals. */
type OfertaDe = (classe: Classe) => Oferta | undefined;
const ofertaPor = ({ ofertas: all }: Promocoes, momento: Momento): OfertaDe => {
  const valid = (all ?? []).filter((one) => valeAgora(one, momento));
  return (classe) =>
    valid
      .filter((one) => serve(one, classe))
      .reduce<Oferta | undefined>((best, one) => (best && best.percentual >= one.percentual ? best : one), undefined);
};
const daOferta = (classe: Classe, ofertaDe: OfertaDe): number =>
  (classe.cents * Math.min(ofertaDe(classe)?.percentual ?? 0, 100)) / 100;

/** Gives the cheapest of each group away; forms the groups with the largest discount. */
const leveMais = ({ leveMais: all }: Promocoes, classes: readonly Classe[], ofertaDe: OfertaDe): Lote[] =>
  (all ?? []).flatMap((one) => {
    if (one.pague >= one.leve) return [];
    const units = classes.flatMap((classe) =>
      classe.inteira && serve(one, classe) ? Array.from({ length: classe.livres }, () => classe) : [],
    );
    let [best, groups] = [0, 0];
    let [free, lost] = [0, 0];
    for (let group = 1; group * one.leve <= units.length; group += 1) {
      const gratis = one.leve - one.pague;
      for (const classe of units.slice((group - 1) * gratis, group * gratis)) free += classe.cents;
      for (const classe of units.slice((group - 1) * one.leve, group * one.leve)) lost += daOferta(classe, ofertaDe);
      if (free - lost > best + epsilon) [best, groups] = [free - lost, group];
    }
    if (groups === 0) return [];
    return {
      nome: one.nome,
      usa: contadas(units.slice(0, groups * one.leve)),
      abate: contadas(units.slice(0, groups * (one.leve - one.pague))).map(
        ([classe, unidades]) => [classe, unidades * classe.cents] as const,
      ),
      ganho: best,
    };
  });
const contadas = (units: readonly Classe[]): readonly (readonly [Classe, number])[] => {
  const counts = new Map<Classe, number>();
  for (const one of units) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts];
};
/** Pairs of two products: the dearer one is discounted, for as many pairs as there are units. */
const combos = ({ combos: all }: Promocoes, classes: readonly Classe[], ofertaDe: OfertaDe): Lote[] =>
  (all ?? []).flatMap((one) => {
    const free = (produto: number): Classe[] =>
      classes.filter((classe) => classe.inteira && classe.livres > 0 && classe.produto === produto).toReversed();
    const [a] = free(one.produto);
    const b = free(one.com).find((classe) => classe !== a || classe.livres > 1);
    if (!a || !b) return [];
    const pairs = a === b ? Math.floor(a.livres / 2) : Math.min(a.livres, b.livres);
    const each = a.cents + b.cents - centavos(one.preco);
    const ganho = each - daOferta(a, ofertaDe) - daOferta(b, ofertaDe);
    if (ganho <= epsilon) return [];
    const [ofA = 0, ofB = 0] = ratear(pairs * each, [pairs * a.cents, pairs * b.cents]);
    return {
      nome: one.nome,
      usa: [
        [a, pairs],
        [b, pairs],
      ],
      abate: [
        [a, ofA],
        [b, ofB],
      ],
      ganho: ganho * pairs,
    };
  });
/** Tolerance for comparing percentages of cents. */
const epsilon = 1e-6;

export interface NosItens {
  /** Discount of each line. */
  readonly linhas: readonly Centavos[];
  readonly aplicadas: readonly Aplicada[];
}
/**
 * Gives each unit at most one promotion, the one with the larger discount. Independent of lines: the same goods cost
 * the same however they are written.
 */
export const promocoesNosItens = (promocoes: Promocoes, items: readonly Item[], momento: Momento): NosItens => {
  const mercadoria = mercadoriaDe(items);
  const { classes } = mercadoria;
  const ofertaDe = ofertaPor(promocoes, momento);
  const sums = new Map<string, number>();
  const abater = (nome: string, classe: Classe, cents: number): void => {
    classe.desconto += cents;
    if (cents > 0) sums.set(nome, (sums.get(nome) ?? 0) + cents);
  };
  for (;;) {
    const lots = [...leveMais(promocoes, classes, ofertaDe), ...combos(promocoes, classes, ofertaDe)];
    const best = lots.reduce<Lote | undefined>(
      (most, one) => (most && most.ganho >= one.ganho ? most : one),
      undefined,
    );
    if (!best) break;
    for (const [classe, unidades] of best.usa) classe.livres -= unidades;
    for (const [classe, cents] of best.abate) abater(best.nome, classe, cents);
  }
  for (const oferta of promocoes.ofertas ?? []) {
    const own = classes.filter((classe) => classe.livres > 0 && ofertaDe(classe) === oferta);
    const worth = own.map(({ cents, livres }) => cents * livres);
    const total = worth.reduce((sum, one) => sum + one, 0);
    const shares = ratear(Math.min(total, parcela(total, oferta.percentual)), worth);
    for (const [at, classe] of own.entries()) abater(oferta.nome, classe, shares[at] ?? 0);
  }
  return {
    linhas: descontosDasLinhas(mercadoria, items.length),
    aplicadas: [...sums]
      .map(([nome, valor]) => ({ nome, valor: emCentavos(valor) }))
      .toSorted((a, b) => b.valor - a.valor),
  };
};

/** Discount of a first purchase on the items, and whether it includes free delivery. */
export interface Primeira {
  readonly itens: Centavos;
  readonly frete: boolean;
}
export const primeiraDe = (one: Promocoes, itens: Centavos): Primeira | undefined => {
  if (!one.primeiraCompra || itens < centavos(one.primeiraMinimo ?? 0)) return undefined;
  switch (one.primeiraTipo) {
    case 'PERCENTUAL': {
      const most = one.primeiraMaximo == null ? itens : centavos(one.primeiraMaximo);
      return { itens: menor(parcela(itens, one.primeiraPercentual ?? 0), most, itens), frete: false };
    }
    case 'VALOR':
      return { itens: menor(centavos(one.primeiraValor ?? 0), itens), frete: false };
    default:
      return { itens: zero, frete: true };
  }
};

/** True when the shop's promotion makes the delivery free. `itens`: after discounts. */
export const freteGratis = (
  one: Promocoes,
  order: { readonly itens: Centavos; readonly bairro: string | null; readonly canal: Infer<typeof pedido>['canal'] },
  { dia }: Momento,
): boolean => {
  if (!one.freteGratis || order.itens < centavos(one.freteAcimaDe ?? 0)) return false;
  if (one.freteAte && one.freteAte < dia) return false;
  if (one.freteDias?.length && !one.freteDias.includes(diaSemana(dia))) return false;
  if (one.freteCanais?.length && !one.freteCanais.includes(order.canal)) return false;
  const key = chaveDoBairro(order.bairro ?? '');
  return !one.freteBairros?.length || one.freteBairros.some((nome) => chaveDoBairro(nome) === key);
};
