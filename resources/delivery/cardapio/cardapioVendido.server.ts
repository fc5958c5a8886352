import type { HandlerContext, InCompany, Infer, Returned } from '#kit';
import { sql } from 'kysely';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { produtoAdicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import { pdvConfiguracao } from '../../../schemas/pdv/pdvConfiguracao';
import { centavos, reais } from '../../comum/centavos';
import type { Momento } from '../../comum/momento.server';
import type { cardapioDoNovo } from '../pedidos/novoPedido/novoPedido';
import { semEstoque } from '../estoque/moverEstoque.server';
import { momentoDoPedido } from '../../comum/momentoDoPedido.server';
import { lerBalanca, pesoDe } from './papel/balanca';
import {
  acabou,
  adicionalAcabou,
  canalDeVenda,
  escolhaAcabou,
  foraDoCardapio,
  precoDe,
  type Cardapio,
  type Grupo,
  type Onde,
  type Produto,
} from './preco.server';

type Pedido = Infer<typeof pedido>;
type Context = Pick<HandlerContext, 'network' | 'rows' | 'now' | 'user'>;
type ContextoDaBusca = Pick<HandlerContext & InCompany, 'network' | 'rows' | 'now' | 'user' | 'db'>;
/** Number of results; typing more narrows them. */
const mostrados = 12;

/** Channel and time of sale, by the clock of the company. */
export const ondeDe = (momento: Momento, canal: Pedido['canal'] | null): Onde => ({
  canal: canalDeVenda[canal ?? 'BALCAO'],
  momento,
});

/** Loads the menu for the pure rules of a line. `extras`: ids of add-ons that were asked for. */
export const cardapioDe = async (
  { rows }: Pick<Context, 'rows'>,
  asked: readonly Produto[],
  extras: readonly number[] = [],
): Promise<Cardapio> => {
  const some = asked.map(({ id }) => id);
  const links =
    some.length === 0
      ? []
      : await rows.all(produtoAdicionalCategoria, { produto: some, ativo: true, $sort: [['ordem', 'asc']] });
  const linked = [...new Set(links.map(({ categoria }) => categoria))];
  const [groups, found, others, categories] = await Promise.all([
    rows.byId(adicionalCategoria, linked),
    linked.length === 0
      ? []
      : rows.all(adicional, { categoria: linked, situacao: ['ATIVO', 'PAUSADO'], $sort: [['ordem', 'asc']] }),
    rows.byId(adicional, extras),
    rows.byId(
      categoriaProduto,
      asked.map(({ categoria }) => categoria),
    ),
  ]);
  const options = found.filter(({ categoria }) => groups.has(categoria));
  const known = new Set(some);
  const parts = await rows.byId(
    produto,
    [
      ...asked.flatMap(({ combo, fichaTecnica }) => [
        ...(combo ?? []).map((part) => part.produto),
        ...(fichaTecnica ?? []).map(({ insumo }) => insumo),
      ]),
      ...options.flatMap(({ produtoVinculado }) => produtoVinculado ?? []),
    ].filter((id) => !known.has(id)),
  );
  // Also loads the ingredients of parts and linked products: their stock may be reserved.
  const deles = await rows.byId(
    produto,
    [...parts.values()]
      .flatMap(({ fichaTecnica }) => (fichaTecnica ?? []).map(({ insumo }) => insumo))
      .filter((id) => !known.has(id) && !parts.has(id)),
  );
  const grupoDe = ({ categoria, minimo, maximo, fora }: (typeof links)[number]): Grupo[] => {
    const group = groups.get(categoria);
    if (!group?.ativo) return [];
    const opcoes = options.filter((one) => one.categoria === categoria && !fora?.includes(one.id));
    return [{ categoria: group, minimo: minimo ?? group.minimo, maximo: maximo ?? group.maximo, opcoes }];
  };
  return {
    produtos: new Map([...deles, ...parts, ...asked.map((one) => [one.id, one] as const)]),
    categorias: categories,
    grupos: new Map(some.map((id) => [id, links.filter((link) => link.produto === id).flatMap(grupoDe)])),
    adicionais: new Map([...others, ...options.map((one) => [one.id, one] as const)]),
  };
};

/** Price without a promotion; a channel with its own price has it on the scale too. */
const precosDe = (one: Produto, { canal }: Onde) => {
  const agora = precoDe(one, canal);
  return { agora, cadastro: Math.max(agora, centavos(one.preco)) };
};
/** Spellings of the company's own code, with and without leading zeros. */
const doRotulo = (codigo: string): string[] =>
  Array.from({ length: 7 - codigo.length }, (_, zeros) => '0'.repeat(zeros) + codigo);
const semEle = (cardapio: Cardapio, one: Produto, onde: Onde): string | null => {
  if (one.situacao !== 'ATIVO') return 'Em falta';
  const category = cardapio.categorias.get(one.categoria);
  if (category?.ativo === false) return 'Fora do cardápio';
  if (acabou(cardapio, one)) return one.controlaEstoque ? semEstoque(one) : 'Em falta';
  return foraDoCardapio(one, category, onde) ?? null;
};

/** Add-on groups of a product, for people to read. */
export const gruposDe = (cardapio: Cardapio, one: Produto) =>
  (cardapio.grupos.get(one.id) ?? []).map(({ categoria, minimo, maximo, opcoes }) => ({
    id: categoria.id,
    nome: categoria.nome,
    minimo,
    maximo,
    repete: categoria.repetePorItem,
    tipoPreco: categoria.tipoPreco,
    opcoes: opcoes.map((option) => ({
      id: option.id,
      nome: option.nome,
      valor: option.valor,
      maximo: categoria.repetePorItem ? Math.min(option.maximo ?? maximo, maximo) : 1,
      falta: adicionalAcabou(cardapio, option),
    })),
  }));
export const comboDe = (cardapio: Cardapio, { tipo, combo }: Produto) => {
  const { produtos } = cardapio;
  const rows = tipo === 'COMBO' ? (combo ?? []) : [];
  const nomeDe = ({ produto: id, quantidade }: (typeof rows)[number]): string =>
    `${quantidade > 1 ? `${quantidade} ` : ''}${produtos.get(id)?.nome ?? ''}`;
  return {
    vem: rows.filter(({ grupo }) => !grupo).map(nomeDe),
    escolhas: [...new Set(rows.flatMap(({ grupo }) => grupo || []))].map((grupo) => ({
      grupo,
      opcoes: rows
        .filter((row) => row.grupo === grupo && !escolhaAcabou(cardapio, row))
        .map((row) => ({ produto: row.produto, nome: nomeDe(row), acrescimo: row.acrescimo ?? 0 })),
    })),
  };
};
/** Categories of pizzas with several flavours. */
const deSabores = (found: readonly Produto[]): readonly number[] => [
  ...new Set(
    found.filter(({ tipo, sabores: most }) => tipo === 'PIZZA' && (most ?? 1) > 1).map(({ categoria }) => categoria),
  ),
];
/** The other flavours of the pizzas among these, by category. */
export const outrosSabores = async (
  { rows }: Pick<Context, 'rows'>,
  found: readonly Produto[],
): Promise<readonly Produto[]> => {
  const of = deSabores(found);
  return of.length === 0
    ? []
    : rows.all(produto, { categoria: of, tipo: 'PIZZA', situacao: 'ATIVO', $sort: [['nome', 'asc']] });
};
/** Flavours from a menu already loaded. */
export const sabores = (all: readonly Produto[], found: readonly Produto[]): readonly Produto[] => {
  const of = deSabores(found);
  return all
    .filter(({ categoria, tipo, situacao }) => of.includes(categoria) && tipo === 'PIZZA' && situacao === 'ATIVO')
    .toSorted((a, b) => (a.nome < b.nome ? -1 : a.nome > b.nome ? 1 : a.id - b.id));
};

/** Product with its current price and options, as the staff reads it. */
export const produtoVisto = (cardapio: Cardapio, flavours: readonly Produto[], one: Produto, onde: Onde) => {
  const preco = precoDe(one, onde.canal);
  const outros = flavours.filter(
    (other) => other.categoria === one.categoria && other.id !== one.id && !acabou(cardapio, other),
  );
  return {
    id: one.id,
    nome: one.nome,
    codigo: one.codigo,
    pesavel: one.pesavel,
    categoria: cardapio.categorias.get(one.categoria)?.nome ?? '',
    preco: reais(preco),
    de: preco < centavos(one.preco) ? one.preco : null,
    grupos: gruposDe(cardapio, one),
    sabores:
      one.tipo === 'PIZZA' && (one.sabores ?? 1) > 1 && outros.length > 0
        ? {
            maximo: one.sabores ?? 1,
            media: one.regraPreco === 'MEDIA',
            opcoes: outros.map((other) => ({
              id: other.id,
              nome: other.nome,
              preco: reais(precoDe(other, onde.canal)),
            })),
          }
        : null,
    ...comboDe(cardapio, one),
  };
};

/** Number of recent orders that decide the best-selling products. */
const ultimosPedidos = 300;
/** Products on sale that recent orders had most of. */
const maisPedidos = async ({ rows, db, user }: ContextoDaBusca): Promise<readonly Produto[]> => {
  const { company } = user;
  const { rows: found } = await sql<{
    id: number;
  }>`select i.produto_id as id from pedido_item i where i.empresa_id = ${company.id} and i.produto_id is not null
    and i.pedido_id in (select p.id from pedido p where p.empresa_id = ${company.id} order by p.data desc limit ${ultimosPedidos})
    group by i.produto_id order by count(*) desc, i.produto_id limit ${2 * mostrados}`.execute(db);
  const ids = found.map(({ id }) => Number(id));
  const known = await rows.byId(produto, ids);
  const sold = ids.flatMap((id) => {
    const one = known.get(id);
    return one?.situacao === 'ATIVO' ? [one] : [];
  });
  if (sold.length > 0) return sold.slice(0, mostrados);
  // Fallback for a shop without sales.
  const first = { situacao: 'ATIVO', $sort: [['nome', 'asc']] } as const;
  return (await rows.find(produto, first, { page: 1, size: mostrados })).rows;
};
/** Limit of products shown of a category. */
const daCategoria = 60;

/** Products on sale by code, bar code or name, an exact code first; by category; or the most ordered. */
export const procurarProdutos = async (
  context: ContextoDaBusca,
  {
    busca,
    produto: id,
    categoria,
    canal,
    agendadoPara,
  }: {
    readonly busca: string | null;
    readonly produto: number | null;
    readonly categoria: number | null;
    readonly canal: Pedido['canal'] | null;
    readonly agendadoPara: string | null;
  },
): Promise<Returned<typeof cardapioDoNovo.result>> => {
  const { rows } = context;
  const onde = ondeDe(momentoDoPedido(context, { agendadoPara }), canal);
  const typed = busca?.trim() ?? '';
  const balanca = await rows.settings(pdvConfiguracao);
  const etiqueta = lerBalanca(typed, balanca);
  const sold = { situacao: ['ATIVO', 'PAUSADO'] } as const;
  const exact =
    id !== null
      ? await rows.all(produto, { ...sold, id })
      : typed === ''
        ? []
        : await rows.all(produto, {
            ...sold,
            $or: [
              { codigo: typed.toUpperCase() },
              { codigo: typed },
              { codigoBarras: typed },
              ...(etiqueta ? [{ codigo: doRotulo(etiqueta.codigo), pesavel: true }] : []),
            ],
          });
  const most = typed === '' && categoria !== null ? daCategoria : mostrados;
  const where = { ...sold, ...(typed === '' ? { categoria: categoria ?? 0 } : { $search: typed }) };
  const others =
    id !== null
      ? []
      : typed === '' && categoria === null
        ? await maisPedidos(context)
        : (await rows.find(produto, { ...where, $sort: [['nome', 'asc']] }, { page: 1, size: most })).rows;
  const found = [...new Map([...exact, ...others].map((one) => [one.id, one])).values()].slice(0, most);
  const cardapio = await cardapioDe(context, found);
  const flavours = await outrosSabores(context, found);
  return found.map((one) => ({
    ...produtoVisto(cardapio, flavours, one, onde),
    imagem: one.imagem,
    peso:
      etiqueta && one.pesavel && one.codigo?.replace(/^0+/, '') === etiqueta.codigo
        ? pesoDe(one, etiqueta.traz, precosDe(one, onde), balanca)
        : null,
    falta: semEle(cardapio, one, onde),
  }));
};
