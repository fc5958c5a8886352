import type { HandlerContext, Returned } from '#kit';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto, selos } from '../../../schemas/delivery/cardapio/produto';
import { centavos, reais } from '../../comum/centavos';
import { cardapioDe, comboDe, gruposDe, outrosSabores, sabores } from './cardapioVendido.server';
import {
  acabou,
  foraDoCardapio,
  precoDe,
  type CanalDeVenda,
  type Cardapio,
  type Onde,
  type Produto,
} from './preco.server';
import { menosDe, regraDe } from './precoDoGrupo';
import type { cardapioVisto } from './vistas';

export const gruposVistos = (cardapio: Cardapio, one: Produto) =>
  gruposDe(cardapio, one).map((grupo) => ({ ...grupo, regra: regraDe(grupo) }));

const vistoDe = (cardapio: Cardapio, one: Produto, flavours: readonly Produto[], canal: CanalDeVenda) => {
  const preco = precoDe(one, canal);
  const outros = flavours.filter(
    (other) => other.categoria === one.categoria && other.id !== one.id && !acabou(cardapio, other),
  );
  const isShared = one.tipo === 'PIZZA' && (one.sabores ?? 1) > 1 && outros.length > 0;
  return {
    id: one.id,
    nome: one.nome,
    descricao: one.descricao,
    imagem: one.imagem,
    tipo: one.tipo,
    preco: reais(preco),
    de: preco < centavos(one.preco) ? one.preco : null,
    esgotado: acabou(cardapio, one),
    destaque: one.destaque,
    selos: one.selos,
    serve: one.serve,
    maiores: one.maiores,
    grupos: gruposVistos(cardapio, one),
    sabores: isShared
      ? { maximo: one.sabores ?? 1, media: one.regraPreco === 'MEDIA', opcoes: outros.map((other) => other.id) }
      : null,
    ...comboDe(cardapio, one),
  };
};

type Contexto = Pick<HandlerContext, 'rows'>;
type Visto = ReturnType<typeof vistoDe>;

/**
 * Menu of a channel at this hour of the company. Sold-out products are marked; others that are not on sale are left
 * out.
 */
export const cardapioDoCanal = async ({ rows }: Contexto, onde: Onde): Promise<Returned<typeof cardapioVisto>> => {
  const [categories, products] = await Promise.all([
    rows.all(categoriaProduto, {
      ativo: true,
      $sort: [
        ['ordem', 'asc'],
        ['nome', 'asc'],
      ],
    }),
    rows.all(produto, { situacao: ['ATIVO', 'PAUSADO'], $sort: [['ordem', 'asc']] }),
  ]);
  const shown = products.filter((one) => {
    const category = categories.find(({ id: of }) => of === one.categoria);
    return category !== undefined && foraDoCardapio(one, category, onde) === undefined;
  });
  const cardapio = await cardapioDe({ rows }, shown);
  const flavours = sabores(products, shown);
  return {
    categorias: categories.flatMap(({ id: of, nome, descricao, imagem }) => {
      const produtos = shown
        .filter(({ categoria }) => categoria === of)
        .map((one) => vistoDe(cardapio, one, flavours, onde.canal));
      return produtos.length > 0 ? [{ id: of, nome, descricao, imagem, produtos }] : [];
    }),
  };
};

/** Product of the same menu with its other flavours; undefined when it is not on the menu. */
export const produtoDoCanal = async (
  { rows }: Contexto,
  onde: Onde,
  id: number,
): Promise<{ readonly row: Produto; readonly visto: Visto; readonly outros: readonly Visto[] } | undefined> => {
  const row = await rows.get(produto, id);
  const category = row && (await rows.get(categoriaProduto, row.categoria));
  const isShown = (one: Produto): boolean => foraDoCardapio(one, category, onde) === undefined;
  if (!row || !category?.ativo || row.situacao === 'INATIVO' || !isShown(row)) return undefined;
  const flavours = await outrosSabores({ rows }, [row]);
  const shown = [row, ...flavours.filter((one) => one.id !== row.id && isShown(one))];
  const cardapio = await cardapioDe({ rows }, shown);
  const [visto, ...outros] = shown.map((one) => vistoDe(cardapio, one, flavours, onde.canal));
  return { row, visto: visto!, outros };
};

type Categorias = Returned<typeof cardapioVisto>['categorias'];
/** Smallest addition by required groups: a product priced by size begins there. */
const minimoDosGrupos = (grupos: Categorias[number]['produtos'][number]['grupos']): number =>
  grupos.reduce((sum, { tipoPreco, minimo, opcoes }) => {
    const offered = opcoes.filter(({ falta }) => !falta);
    return sum + menosDe(tipoPreco, minimo, offered);
  }, 0);
/** Menu for browsing; options are loaded with the opened product. */
export const resumoDoCardapio = (categorias: Categorias, { mostraPrecoDe }: { readonly mostraPrecoDe: boolean }) =>
  categorias.map(({ id: of, nome, produtos }) => ({
    id: of,
    nome,
    produtos: produtos.map((one) => ({
      id: one.id,
      nome: one.nome,
      descricao: one.descricao,
      imagem: one.imagem,
      selos: (one.selos ?? []).map((selo) => selos[selo]),
      preco: reais(centavos(one.preco) + minimoDosGrupos(one.grupos)),
      de: mostraPrecoDe ? one.de : null,
      aPartir: one.grupos.some(({ minimo, opcoes }) => minimo > 0 && opcoes.some(({ valor }) => valor > 0)),
      esgotado: one.esgotado,
    })),
  }));
