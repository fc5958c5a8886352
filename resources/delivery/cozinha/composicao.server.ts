import type { Infer } from '#kit';
import type { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';

type Item = Infer<typeof pedidoItem>;
type Parte = NonNullable<Item['partes']>[number];
type Adicional = NonNullable<Item['adicionais']>[number];

/** Composition of a line as the kitchen reads it: product, size, then its options. */
export interface Composicao {
  readonly titulo: string;
  readonly tamanho: string | null;
  readonly sabores: readonly string[];
  readonly partes: readonly string[];
  /** 'Borda recheada: Catupiry', or the name alone. */
  readonly adicionais: readonly string[];
}

const vezes = ({ quantidade, nome }: { readonly quantidade: number; readonly nome: string }): string =>
  quantidade > 1 ? `${quantidade}× ${nome}` : nome;
/** True for the group of sizes, by its usual name. */
const ehTamanho = ({ categoria }: Adicional): boolean => /^tamanho/i.test(categoria ?? '');

/** Options by group: catupiry in the crust differs from catupiry on top. */
const porGrupo = (adicionais: readonly Adicional[]): readonly string[] => {
  const groups = new Map<string, string[]>();
  for (const one of adicionais) {
    const key = one.categoria ?? '';
    groups.set(key, [...(groups.get(key) ?? []), vezes(one)]);
  }
  return [...groups].flatMap(([grupo, nomes]) => (grupo === '' ? nomes : [`${grupo}: ${nomes.join(', ')}`]));
};

type Feito = Pick<Item, 'descricao' | 'sabores' | 'partes' | 'adicionais'>;
/** `partes`: the parts to show, if not all belong to this sector. */
export const composicaoDe = (item: Feito, partes: readonly Parte[] = item.partes ?? []): Composicao => {
  const sabores = item.sabores ?? [];
  const extras = item.adicionais ?? [];
  const sizes = extras.filter(ehTamanho).map(({ nome }) => nome);
  return {
    titulo: sabores.length > 1 ? (sabores.length === 2 ? 'Meio a meio' : `${sabores.length} sabores`) : item.descricao,
    tamanho: sizes.join(', ') || null,
    sabores: sabores.length > 1 ? sabores.map(({ nome }) => `1/${sabores.length} ${nome}`) : [],
    partes: partes.map(vezes),
    adicionais: porGrupo(extras.filter((one) => !ehTamanho(one))),
  };
};
/** Details of a line for the customer, below its name. */
export const detalhesDe = (item: Feito): readonly string[] => {
  const { tamanho, partes, adicionais } = composicaoDe(item);
  return [...(tamanho === null ? [] : [tamanho]), ...partes, ...adicionais];
};

/** Work of a sector on a line: all of it, or its parts of a combo. */
export interface Trabalho<I> {
  readonly setor: number | null;
  readonly item: I;
  readonly partes: readonly Parte[];
  readonly pronto: boolean;
}
/** Work of each sector for a line. A combo is split among the sectors of its parts. */
export const trabalhosDe = <I extends Pick<Item, 'setor' | 'partes' | 'prontoEm'>>(item: I): readonly Trabalho<I>[] => {
  const partes = item.partes ?? [];
  const setorDe = (one: Parte): number | null => one.setor ?? item.setor;
  const setores = partes.length === 0 ? [item.setor] : [...new Set(partes.map(setorDe))];
  return setores.map((setor) => {
    const own = partes.filter((one) => setorDe(one) === setor);
    const isMade = own.length > 0 && own.every(({ prontoEm }) => prontoEm != null);
    return { setor, item, partes: own, pronto: item.prontoEm !== null || isMade };
  });
};
