import type { HandlerContext, Infer, Returned } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { enderecosDo } from '../../cadastros/contatos/enderecos';
import type { pedidoRepetido } from './novoPedido/novoPedido';
import { cardapioDe, ondeDe } from '../cardapio/cardapioVendido.server';
import { momentoDoPedido } from '../../comum/momentoDoPedido.server';
import { emFalta, foraDeVenda, montar, type Cardapio, type Onde, type Produto } from '../cardapio/preco.server';
import { resumoDe } from '../../comum/resumo.server';
import { dinheiro } from '../../comum/centavos';

type Pedido = Infer<typeof pedido>;
type Item = Infer<typeof pedidoItem>;
type Context = Pick<HandlerContext, 'network' | 'rows' | 'now' | 'user' | 'notFound'>;

/** The order that is meant: that one, else the last of the customer. */
const qualDe = async (
  { rows, notFound }: Context,
  { cliente: customer, pedido: id }: { readonly cliente: number | null; readonly pedido: number | null },
): Promise<Pedido | undefined> => {
  if (id !== null) return (await rows.get(pedido, id)) ?? notFound();
  if (customer === null) return undefined;
  return rows.one(pedido, { cliente: customer, situacao: { not: 'CANCELADO' }, $sort: [['data', 'desc']] });
};

/** Rebuilds an order at today's menu, with a message for each difference. */
export const repetir = async (
  context: Context,
  asked: { readonly cliente: number | null; readonly pedido: number | null },
): Promise<Returned<typeof pedidoRepetido.result>> => {
  const { rows } = context;
  const last = await qualDe(context, asked);
  if (!last) return null;
  const old = await rows.all(pedidoItem, { pedido: last.id, $sort: [['ordem', 'asc']] });
  const ids = old.flatMap((item) => [item.produto ?? [], ...(item.sabores ?? []).map((one) => one.produto)].flat());
  const products = await rows.byId(produto, ids);
  const cardapio = await cardapioDe(context, [...products.values()]);
  // The shop itself takes the repeated order, so a partner's or page's channel becomes the telephone.
  const canal = ['IFOOD', 'SITE', 'TOTEM'].includes(last.canal) ? 'TELEFONE' : last.canal;
  const onde = ondeDe(momentoDoPedido(context), canal);
  const linhas = old.map((item) => linhaDe(cardapio, item, onde));
  const entrega = await ondeEntregar(context, last);
  return {
    pedidos:
      last.cliente === null ? 1 : await rows.count(pedido, { cliente: last.cliente, situacao: { not: 'CANCELADO' } }),
    numero: last.numero,
    data: last.data!,
    total: last.total,
    resumo: resumoDe(old),
    forma: last.pagamentos?.length === 1 ? last.pagamentos[0]!.forma : null,
    cliente: last.cliente,
    canal,
    modalidade: last.modalidade,
    taxaEntrega: last.modalidade === 'ENTREGA' ? last.taxaEntrega : null,
    local: entrega.local,
    itens: linhas.flatMap(({ pedida }) => pedida ?? []),
    mudancas: [
      ...linhas.flatMap(({ mudancas }) => mudancas),
      ...entrega.mudancas,
      ...(last.cupom === null ? [] : ['O cupom daquele pedido não vem junto.']),
    ],
  };
};

/**
 * Finds the customer's address that the order went to. An address that no longer exists is reported, so that nothing
 * goes to a place that nobody has named.
 */
const ondeEntregar = async (
  { rows }: Context,
  { modalidade, endereco, cliente: id }: Pedido,
): Promise<{ readonly local: string | null; readonly mudancas: readonly string[] }> => {
  const customer = id === null || modalidade !== 'ENTREGA' ? undefined : await rows.get(cliente, id);
  if (!customer) return { local: null, mudancas: modalidade === 'ENTREGA' ? ['Informe onde entregar.'] : [] };
  const same = enderecosDo(customer).find(({ address }) => JSON.stringify(address) === JSON.stringify(endereco));
  return {
    local: same?.apelido ?? null,
    mudancas: same ? [] : ['Foi entregue em outro endereço: confira onde entregar.'],
  };
};

/** Products taken of each choice of a combo. */
const escolhidas = ({ combo }: Produto, { partes }: Item) =>
  (combo ?? []).flatMap(({ grupo, produto: id }) =>
    grupo && partes?.some((one) => one.produto === id) ? [{ grupo, produto: id }] : [],
  );
type Repetida = NonNullable<Returned<typeof pedidoRepetido.result>>['itens'][number];
interface Linha {
  readonly pedida: Repetida | null;
  readonly mudancas: readonly string[];
}
const linhaDe = (cardapio: Cardapio, item: Item, onde: Onde): Linha => {
  const product = cardapio.produtos.get(item.produto ?? 0);
  if (!product || foraDeVenda(cardapio, product, onde))
    return { pedida: null, mudancas: [`${item.descricao} não está à venda.`] };
  const options = (cardapio.grupos.get(product.id) ?? []).flatMap(({ opcoes }) => opcoes);
  const mudancas: string[] = [];
  const adicionais = (item.adicionais ?? []).flatMap(({ nome, quantidade, adicional: id }) => {
    const extra = options.find((one) => (id == null ? one.nome === nome : one.id === id));
    if (extra && !emFalta(cardapio.produtos, extra)) return [{ adicional: extra.id, quantidade }];
    mudancas.push(`${product.nome} não tem mais o adicional ${nome}.`);
    return [];
  });
  const sabores = (item.sabores ?? []).slice(1).flatMap(({ produto: id, nome }) => {
    const flavour = cardapio.produtos.get(id);
    if (flavour && !foraDeVenda(cardapio, flavour, onde)) return [id];
    mudancas.push(`O sabor ${nome} não está à venda.`);
    return [];
  });
  const partes = escolhidas(product, item);
  for (const { produto: id, nome } of item.partes ?? [])
    if (!product.combo?.some((one) => one.produto === id)) mudancas.push(`${product.nome} não vem mais com ${nome}.`);
  const { quantidade, observacao } = item;
  const pedida = { produto: product.id, quantidade, adicionais, sabores, partes, observacao };
  return { pedida, mudancas: [...mudancas, ...precosDe(item, montar(cardapio, pedida, onde).item)] };
};
/** Messages for prices that have changed since. */
const precosDe = (
  before: Pick<Item, 'precoUnitario' | 'adicionais'>,
  now: Pick<Item, 'descricao' | 'precoUnitario' | 'adicionais'>,
): readonly string[] => {
  const mudou = (nome: string, antes: number, agora: number): string[] =>
    antes === agora ? [] : [`${nome} custava ${dinheiro(antes)} e agora custa ${dinheiro(agora)}.`];
  return [
    ...mudou(now.descricao, before.precoUnitario, now.precoUnitario),
    ...(before.adicionais ?? []).flatMap(({ nome, valor, adicional: id }) => {
      const same = now.adicionais?.find((one) => (id == null ? one.nome === nome : one.adicional === id));
      return same ? mudou(nome, valor, same.valor) : [];
    }),
  ];
};
