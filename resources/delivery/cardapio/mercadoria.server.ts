import { emCentavos, ratear, type Centavos } from '../../comum/centavos';

/** A line of an order before promotions. */
export interface Item {
  readonly produto: number;
  readonly categoria: number;
  readonly quantidade: number;
  /** Cents, with its add-ons. */
  readonly total: number;
}
/**
 * Identical units across all lines. Promotions apply to these, so that the same goods cost the same however the lines
 * are written. A weighed line is one unit that cannot be given away.
 */
export interface Classe {
  readonly produto: number;
  readonly categoria: number;
  /** Price of a unit in cents. */
  readonly cents: number;
  readonly inteira: boolean;
  /** Units that no promotion has taken yet. */
  livres: number;
  /** Cents that promotions take off all of its units. */
  desconto: number;
}
interface Parte {
  readonly linha: number;
  readonly classe: Classe;
  readonly unidades: number;
}
export interface Mercadoria {
  /** Sorted cheapest first, independent of the order of the lines. */
  readonly classes: readonly Classe[];
  readonly partes: readonly Parte[];
}

/** Units of a line by price: of 30,01 for six, five cost 5,00 and one 5,01. */
const unidadesDe = ({ quantidade, total }: Item): readonly (readonly [cents: number, unidades: number])[] => {
  if (!Number.isInteger(quantidade)) return [[total, 1]];
  const cents = Math.floor(total / quantidade);
  const more = total - cents * quantidade;
  return [[cents, quantidade - more] as const, [cents + 1, more] as const].filter(([, unidades]) => unidades > 0);
};
export const mercadoriaDe = (items: readonly Item[]): Mercadoria => {
  const known = new Map<string, Classe>();
  const partes = items.flatMap((item, linha) =>
    unidadesDe(item).map(([cents, unidades]): Parte => {
      const { produto, categoria } = item;
      const inteira = Number.isInteger(item.quantidade);
      const key = [produto, categoria, cents, inteira].join();
      const classe = known.get(key) ?? { produto, categoria, cents, inteira, livres: 0, desconto: 0 };
      known.set(key, classe);
      classe.livres += unidades;
      return { linha, classe, unidades };
    }),
  );
  const classes = [...known.values()].toSorted(
    (a, b) =>
      a.cents - b.cents || a.produto - b.produto || a.categoria - b.categoria || Number(a.inteira) - Number(b.inteira),
  );
  return { classes, partes };
};
/** Spreads the discount on identical units over their lines. */
export const descontosDasLinhas = ({ classes, partes }: Mercadoria, lines: number): readonly Centavos[] => {
  const off = Array.from({ length: lines }, () => 0);
  for (const classe of classes) {
    const own = partes.filter((one) => one.classe === classe);
    const shares = ratear(
      classe.desconto,
      own.map(({ unidades }) => unidades * classe.cents),
    );
    for (const [at, { linha }] of own.entries()) off[linha]! += shares[at] ?? 0;
  }
  return off.map(emCentavos);
};
