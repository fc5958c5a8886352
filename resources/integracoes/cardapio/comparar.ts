import { fold } from '#kit/text';
import type { Centavos } from '../../comum/centavos';
import type { CatalogoIfood, ItemIfood, StatusIfood } from './arvore';

/** Product of ours, as far as it is compared. `preco` is that of the channel iFood. */
export interface ProdutoNosso {
  readonly id: number;
  readonly nome: string;
  readonly codigo: string | null;
  readonly categoria: string;
  readonly preco: Centavos;
  readonly situacao: 'ATIVO' | 'PAUSADO' | 'INATIVO';
  /** True when the channel iFood sells it. */
  readonly noIfood: boolean;
}
export interface VinculoNosso {
  readonly produto: number;
  readonly idExterno: string;
  /** State that was last sent or read; the common base of both sides. */
  readonly statusEnviado: StatusIfood | null;
}
/** How an item of iFood was matched with a product. */
export type Reconhecido = 'vinculo' | 'codigo' | 'nome';
export interface Par {
  readonly item: ItemIfood;
  readonly categoria: string;
  readonly produto: ProdutoNosso | null;
  readonly por: Reconhecido | null;
  /** More than one product has this name: a person decides. */
  readonly duvida: boolean;
}

/** Key by which names are compared: `Pão` = `pao`. */
const chave = (nome: string): string => fold(nome).replaceAll(/\s+/gu, ' ').trim();
const agrupar = <T>(rows: readonly T[], de: (row: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = de(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};

/**
 * Matches each item of iFood with a product: by its link, else by our id or our code in `externalCode`, else by the same
 * name, in the category of the same name first. A product is matched once: two items of one name are a doubt.
 */
export const casar = (
  { categorias }: CatalogoIfood,
  produtos: readonly ProdutoNosso[],
  vinculos: readonly VinculoNosso[],
): readonly Par[] => {
  const porId = new Map(produtos.map((one) => [one.id, one]));
  const vinculado = new Map(vinculos.map(({ idExterno, produto }) => [idExterno, produto]));
  const deOutro = new Set(vinculos.map(({ produto }) => produto));
  const porCodigo = new Map(produtos.flatMap((one) => (one.codigo === null ? [] : [[one.codigo, one] as const])));
  const porNome = agrupar(produtos, ({ nome }) => chave(nome));
  const nomesDeLa = agrupar(
    categorias.flatMap(({ itens }) => itens),
    ({ nome }) => chave(nome),
  );
  const usados = new Set<number>();
  const livre = (one: ProdutoNosso | undefined): one is ProdutoNosso =>
    one !== undefined && !deOutro.has(one.id) && !usados.has(one.id);

  return categorias.flatMap(({ nome: categoria, itens }) =>
    itens.map((item): Par => {
      const ligado = porId.get(vinculado.get(item.id) ?? 0);
      if (ligado) return { item, categoria, produto: ligado, por: 'vinculo', duvida: false };
      const codificado =
        item.codigo === null ? undefined : (porCodigo.get(item.codigo) ?? porId.get(Number(item.codigo)));
      if (livre(codificado)) {
        usados.add(codificado.id);
        return { item, categoria, produto: codificado, por: 'codigo', duvida: false };
      }
      const iguais = (porNome.get(chave(item.nome)) ?? []).filter(livre);
      const daCategoria = iguais.filter((one) => chave(one.categoria) === chave(categoria));
      const certos = daCategoria.length > 0 ? daCategoria : iguais;
      const achado = certos.length === 1 && nomesDeLa.get(chave(item.nome))!.length === 1 ? certos[0] : undefined;
      if (achado) {
        usados.add(achado.id);
        return { item, categoria, produto: achado, por: 'nome', duvida: false };
      }
      return { item, categoria, produto: null, por: null, duvida: certos.length > 0 };
    }),
  );
};

/** Result that an import of an item would have. */
export type Novidade = 'NOVO' | 'IGUAL' | 'MUDOU' | 'CONFLITO';
export const novidadeDe = ({ item, produto, duvida }: Par): Novidade => {
  if (duvida) return 'CONFLITO';
  if (!produto) return 'NOVO';
  return item.preco === produto.preco && chave(item.nome) === chave(produto.nome) ? 'IGUAL' : 'MUDOU';
};

export const statusDe = ({ situacao, noIfood }: Pick<ProdutoNosso, 'situacao' | 'noIfood'>): StatusIfood =>
  situacao === 'ATIVO' && noIfood ? 'AVAILABLE' : 'UNAVAILABLE';

/** Findings of «Cardápio no iFood». */
export type Achado =
  | 'SEM_VINCULO' // item there that no product of ours is linked with
  | 'SO_AQUI' // product sold on iFood here, with no item there
  | 'SUMIU' // link to an item that is no longer there
  | 'PRECO' // prices differ
  | 'PAUSADO_LA' // paused there, sold here
  | 'PAUSADO_AQUI'; // paused here, sold there
export interface Diferenca {
  readonly achado: Achado;
  readonly item: ItemIfood | null;
  readonly categoria: string;
  readonly produto: ProdutoNosso | null;
  /** Link that the finding is about, by the partner's id. */
  readonly idExterno: string | null;
}

/** Lists where both sides differ, in the order of iFood's menu; what only we have comes last. */
export const conferir = (
  catalogo: CatalogoIfood,
  produtos: readonly ProdutoNosso[],
  vinculos: readonly VinculoNosso[],
): readonly Diferenca[] => {
  const pares = casar(catalogo, produtos, vinculos);
  const la = new Set(pares.map(({ item }) => item.id));
  const porId = new Map(produtos.map((one) => [one.id, one]));
  const achados = pares.flatMap(({ item, categoria, produto, por }): readonly Diferenca[] => {
    const base = { item, categoria, produto, idExterno: item.id };
    if (por !== 'vinculo' || !produto) return [{ ...base, achado: 'SEM_VINCULO' }];
    const nosso = statusDe(produto);
    return [
      ...(item.preco === produto.preco ? [] : [{ ...base, achado: 'PRECO' } as const]),
      ...(nosso === item.status
        ? []
        : [{ ...base, achado: nosso === 'AVAILABLE' ? 'PAUSADO_LA' : 'PAUSADO_AQUI' } as const]),
    ];
  });
  const sumidos = vinculos.flatMap(({ produto: id, idExterno }): readonly Diferenca[] => {
    const produto = porId.get(id);
    return !la.has(idExterno) && produto
      ? [{ achado: 'SUMIU', item: null, categoria: produto.categoria, produto, idExterno }]
      : [];
  });
  const ligados = new Set(vinculos.map(({ produto }) => produto));
  const sugeridos = new Set(pares.flatMap(({ produto }) => produto?.id ?? []));
  const soAqui = produtos
    .filter((one) => statusDe(one) === 'AVAILABLE' && !ligados.has(one.id) && !sugeridos.has(one.id))
    .map((produto): Diferenca => ({
      achado: 'SO_AQUI',
      item: null,
      categoria: produto.categoria,
      produto,
      idExterno: null,
    }));
  return [...achados, ...sumidos, ...soAqui];
};

/** Pause or return made at iFood since the state was last sent: which side moved, by the common base. */
export type Movimento = 'PAUSAR_AQUI' | 'VOLTAR_AQUI' | 'ENVIAR' | null;
/**
 * Three-way merge of a state. The side that differs from the base has moved; if both did, ours stands, as the shop works
 * here. A product out of the menu never returns by iFood.
 */
export const movimentoDe = (
  nosso: Pick<ProdutoNosso, 'situacao' | 'noIfood'>,
  la: StatusIfood,
  base: StatusIfood | null,
): Movimento => {
  const aqui = statusDe(nosso);
  if (aqui === la) return null;
  if (base === null || aqui !== base) return 'ENVIAR';
  if (aqui === 'AVAILABLE') return 'PAUSAR_AQUI';
  return nosso.situacao === 'PAUSADO' && nosso.noIfood ? 'VOLTAR_AQUI' : 'ENVIAR';
};
