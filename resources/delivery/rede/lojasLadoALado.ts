import { fold } from '#kit/text';

/** The stock of the shops of a network as one sheet. Nothing here reads or writes. */
export type De = 'produto' | 'adicional';
/** Stock of it in one shop. */
export interface Celula {
  readonly empresa: number;
  readonly id: number;
  /** Name in that shop, if it differs from the row's. */
  readonly nome?: string | null;
  readonly estoque: number;
  readonly minimo?: number | null;
  /** True for shared stock: the same in every member. */
  readonly daRede: boolean;
}
export interface Item {
  readonly chave: number;
  readonly de: De;
  readonly nome: string;
  readonly codigo?: string | null;
  readonly categoria: string;
  readonly unidade?: string | null;
  readonly lojas: readonly Celula[];
}
export interface Achado extends Omit<Item, 'chave' | 'lojas'>, Celula {
  readonly nome: string;
}

export const filtrosDaRede = {
  TUDO: 'Tudo',
  FALTA: 'Só o que falta',
  ABAIXO: 'Só abaixo do mínimo',
} as const;
export type Mostra = keyof typeof filtrosDaRede;

export const situacaoDe = ({ estoque, minimo }: Pick<Celula, 'estoque' | 'minimo'>): 'ZERADO' | 'ABAIXO' | 'EM_DIA' =>
  estoque <= 0 ? 'ZERADO' : minimo != null && estoque < minimo ? 'ABAIXO' : 'EM_DIA';
const emMil = (quantity: number): number => Math.round(quantity * 1000);
/** Total of all shops; shared stock counts once. */
export const totalDe = ({ lojas }: Pick<Item, 'lojas'>): number =>
  [...lojas.filter(({ daRede }) => !daRede), ...lojas.filter(({ daRede }) => daRede).slice(0, 1)].reduce(
    (sum, { estoque }) => sum + emMil(estoque),
    0,
  ) / 1000;

export interface FiltroDaRede {
  readonly busca?: string | null;
  readonly categoria?: string | null;
  readonly mostra?: Mostra | null;
}
export const passa = ({ nome, codigo, categoria, lojas }: Item, filtro: FiltroDaRede): boolean => {
  const text = fold(`${nome} ${codigo ?? ''}`);
  return (
    fold(filtro.busca ?? '')
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (!filtro.categoria || categoria === filtro.categoria) &&
    (filtro.mostra !== 'FALTA' || lojas.some((one) => situacaoDe(one) === 'ZERADO')) &&
    (filtro.mostra !== 'ABAIXO' || lojas.some(({ estoque, minimo }) => minimo != null && estoque < minimo))
  );
};

interface Linha extends Omit<Item, 'chave' | 'lojas'> {
  readonly lojas: Celula[];
}
/**
 * Joins the shops' rows into one row a product: shared ones by code, others by name within the category's name, and by
 * code if the names differ. A shop stands at most once in a row.
 */
export const juntar = (lojas: readonly number[], achados: readonly Achado[]): readonly Item[] => {
  const linhas: Linha[] = [];
  const [porCodigo, porNome] = [new Map<string, Linha[]>(), new Map<string, Linha[]>()];
  const codigoDe = ({ de, codigo }: Pick<Achado, 'de' | 'codigo'>): string => (codigo ? `${de} ${codigo}` : '');
  const nomeDe = ({ de, nome, categoria }: Pick<Achado, 'de' | 'nome' | 'categoria'>): string =>
    `${de} ${fold(categoria)} ${fold(nome)}`;
  const guardar = (index: Map<string, Linha[]>, key: string, linha: Linha): void => {
    if (key !== '') index.set(key, [...(index.get(key) ?? []), linha]);
  };
  const deCada = new Map<number, Achado[]>(lojas.map((loja) => [loja, []]));
  for (const one of achados) deCada.get(one.empresa)?.push(one);
  for (const loja of lojas) {
    const aqui = new Set<Linha>();
    const por = (one: Achado, linha: Linha): void => {
      const { empresa, id, nome, estoque, minimo, daRede } = one;
      linha.lojas.push({ empresa, id, nome: nome === linha.nome ? null : nome, estoque, minimo, daRede });
      aqui.add(linha);
    };
    const entrar = (all: readonly Achado[], index: Map<string, Linha[]>, key: (one: Achado) => string) =>
      all.filter((one) => {
        const linha = index.get(key(one))?.find((each) => !aqui.has(each));
        if (linha) por(one, linha);
        return !linha;
      });
    const daqui = deCada.get(loja) ?? [];
    const semRede = [
      ...entrar(
        daqui.filter(({ daRede }) => daRede),
        porCodigo,
        codigoDe,
      ),
      ...daqui.filter(({ daRede }) => !daRede),
    ];
    for (const one of entrar(entrar(semRede, porNome, nomeDe), porCodigo, codigoDe)) {
      const { de, nome, codigo, categoria, unidade } = one;
      const linha: Linha = { de, nome, codigo, categoria, unidade, lojas: [] };
      linhas.push(linha);
      guardar(porCodigo, codigoDe(one), linha);
      guardar(porNome, nomeDe(one), linha);
      por(one, linha);
    }
  }
  const ordem = (one: Linha, other: Linha): number =>
    (one.de === other.de ? 0 : one.de === 'produto' ? -1 : 1) ||
    one.categoria.localeCompare(other.categoria, 'pt-BR') ||
    one.nome.localeCompare(other.nome, 'pt-BR');
  return linhas.toSorted(ordem).map((linha, at) => ({ ...linha, chave: at + 1 }));
};
