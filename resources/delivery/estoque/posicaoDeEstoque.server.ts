import type { HandlerContext, Infer } from '#kit';
import { fieldOf } from '#kit';
import { fold } from '#kit/text';
import { unidadeMedida } from '../../../schemas/cadastros/unidadeMedida';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { centavos, reais } from '../../comum/centavos';
import { itensDe, redeDe } from './estoqueCentral.server';

type Context = Pick<HandlerContext, 'rows' | 'network'>;
export interface Filtro {
  readonly nome?: string | null;
  readonly categoria?: number | null;
  readonly situacaoEstoque?: 'TODOS' | 'ABAIXO_MINIMO' | 'ZERADO' | null;
}
export interface LinhaDeEstoque {
  readonly id: number;
  readonly nome: string;
  readonly codigo: string | null;
  readonly categoria: string | null;
  readonly unidade: string | null;
  readonly estoque: number;
  readonly minimo: number | null;
  readonly custo: number | null;
  readonly valor: number;
  readonly situacao: string;
  readonly central: boolean;
}
const situacaoDe = (estoque: number, minimo: number | null): string =>
  estoque <= 0 ? 'Zerado' : minimo !== null && estoque < minimo ? 'Abaixo do mínimo' : 'Em dia';
/** Value of the stock; zero for a negative one, which is a wrong count and no debt. */
const valorDe = (estoque: number, custo: number | null): number =>
  reais(Math.round((Math.max(0, Math.round(estoque * 1000)) * centavos(custo ?? 0)) / 1000));

/** Condition «below the minimum», shared by list, start page and notice. */
export const abaixoDoMinimo = { controlaEstoque: true, estoque: { lt: fieldOf('estoqueMinimo') } } as const;

const deProdutos = async ({ rows, network }: Context): Promise<readonly LinhaDeEstoque[]> => {
  const products = await rows.all(produto, { controlaEstoque: true, $sort: [['nome', 'asc']] });
  const categorias = await rows.byId(
    categoriaProduto,
    products.map((one) => one.categoria),
  );
  const unidades = await rows.byId(
    unidadeMedida,
    products.map((one) => one.unidadeMedida),
  );
  const rede = await redeDe({ network });
  const central = rede?.participa ? await itensDe({ network }, rede, products) : undefined;
  return products.map((one) => {
    const item = central?.get(one.id);
    const [estoque, minimo] = item ? [item.estoque, item.estoqueMinimo] : [one.estoque ?? 0, one.estoqueMinimo ?? null];
    return {
      ...linhaDe(one, estoque, minimo),
      codigo: one.codigo,
      categoria: categorias.get(one.categoria)?.nome ?? null,
      unidade: unidades.get(one.unidadeMedida ?? 0)?.sigla ?? null,
      central: item !== undefined,
    };
  });
};
const deAdicionais = async ({ rows }: Context): Promise<readonly LinhaDeEstoque[]> => {
  const extras = await rows.all(adicional, {
    controlaEstoque: true,
    produtoVinculado: { empty: true },
    $sort: [['nome', 'asc']],
  });
  const categorias = await rows.byId(
    adicionalCategoria,
    extras.map((one) => one.categoria),
  );
  return extras.map((one) => ({
    ...linhaDe(one, one.estoque ?? 0, one.estoqueMinimo ?? null),
    codigo: null,
    categoria: categorias.get(one.categoria)?.nome ?? null,
    unidade: null,
    central: false,
  }));
};
const linhaDe = (
  { id, nome, custo }: Pick<Infer<typeof produto>, 'id' | 'nome' | 'custo'>,
  estoque: number,
  minimo: number | null,
) => ({ id, nome, custo, estoque, minimo, valor: valorDe(estoque, custo), situacao: situacaoDe(estoque, minimo) });

/** Stock that matches the filter; the totals are those of the matches. */
export const posicaoDe = async (context: Context, de: 'produto' | 'adicional', filtro: Filtro) => {
  const { rows } = context;
  const todas = await (de === 'produto' ? deProdutos(context) : deAdicionais(context));
  const categoria =
    filtro.categoria == null
      ? undefined
      : ((await rows.get(de === 'produto' ? categoriaProduto : adicionalCategoria, filtro.categoria))?.nome ?? '');
  const palavras = fold(filtro.nome ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const linhas = todas.filter(
    (one) =>
      palavras.every((palavra) => fold(`${one.nome} ${one.codigo ?? ''}`).includes(palavra)) &&
      (categoria === undefined || one.categoria === categoria) &&
      (filtro.situacaoEstoque !== 'ZERADO' || one.estoque <= 0) &&
      (filtro.situacaoEstoque !== 'ABAIXO_MINIMO' || (one.minimo !== null && one.estoque < one.minimo)),
  );
  return {
    linhas,
    totais: {
      itens: linhas.length,
      abaixo: linhas.filter(({ estoque, minimo }) => minimo !== null && estoque < minimo).length,
      zerados: linhas.filter(({ estoque }) => estoque <= 0).length,
      valor: reais(linhas.reduce((sum, { valor }) => sum + centavos(valor), 0)),
    },
  };
};
export const daPagina = <T>(
  all: readonly T[],
  { page, size }: { readonly page: number; readonly size: number },
): readonly T[] => all.slice((page - 1) * size, page * size);
