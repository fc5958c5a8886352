import type { HandlerContext, Infer, Returned } from '#kit';
import { adicional } from '../../../schemas/delivery/adicional';
import { categoriaProduto } from '../../../schemas/delivery/categoriaProduto';
import { pedido } from '../../../schemas/delivery/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidoItem';
import { produto } from '../../../schemas/delivery/produto';
import type { cardapioDoNovo, ultimoDoCliente } from '../novoPedido';
import { falta } from './estoque';

type Produto = Infer<typeof produto>;
type Adicional = Infer<typeof adicional>;
type Context = Pick<HandlerContext, 'rows'>;
/** So many are shown: who wants another one types on. */
const mostrados = 8;

/** Reais. */
export const precoHoje = ({ preco, precoPromocional }: Pick<Produto, 'preco' | 'precoPromocional'>): number =>
  precoPromocional ?? preco;
const adicionaisDe = async ({ rows }: Context, products: readonly number[]): Promise<readonly Adicional[]> =>
  products.length === 0 ? [] : rows.all(adicional, { ativo: true, produtos: [...products], $sort: [['nome', 'asc']] });
const semEle = (product: Produto): string | null =>
  product.situacao === 'ATIVO'
    ? (falta(new Map([[product.id, product]]), [{ produto: product.id, quantidade: 0.001 }])?.texto ?? null)
    : 'Em falta';

/** What is sold, by code, bar code or name: whose code it is stands first. */
export const procurarProdutos = async (
  context: Context,
  { busca, produto: id }: { readonly busca: string | null; readonly produto: number | null },
): Promise<Returned<typeof cardapioDoNovo.result>> => {
  const { rows } = context;
  const typed = busca?.trim() ?? '';
  const sold = { situacao: ['ATIVO', 'PAUSADO'] } as const;
  const exact =
    id !== null
      ? await rows.all(produto, { ...sold, id })
      : typed === ''
        ? []
        : await rows.all(produto, {
            ...sold,
            $or: [{ codigo: typed.toUpperCase() }, { codigo: typed }, { codigoBarras: typed }],
          });
  const page = { page: 1, size: mostrados };
  const others =
    id !== null ? [] : (await rows.find(produto, { ...sold, $search: typed, $sort: [['nome', 'asc']] }, page)).rows;
  const found = [...new Map([...exact, ...others].map((one) => [one.id, one])).values()].slice(0, mostrados);
  const extras = await adicionaisDe(
    context,
    found.map((one) => one.id),
  );
  const categories = await rows.byId(
    categoriaProduto,
    found.map((one) => one.categoria),
  );
  return found.map((one) => ({
    id: one.id,
    nome: one.nome,
    codigo: one.codigo,
    categoria: categories.get(one.categoria)?.nome ?? '',
    preco: precoHoje(one),
    de: one.precoPromocional === null ? null : one.preco,
    falta: semEle(one),
    adicionais: extras
      .filter(({ produtos }) => produtos.includes(one.id))
      .map((extra) => ({ id: extra.id, nome: extra.nome, valor: extra.valor })),
  }));
};

const dinheiro = (amount: number): string => amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
const numero = (quantity: number): string => quantity.toLocaleString('pt-BR', { maximumFractionDigits: 3 });

/** The last order of a customer as it would be today, and in words what has changed since. */
export const repetirUltimo = async (
  context: Context,
  customer: number,
): Promise<Returned<typeof ultimoDoCliente.result>> => {
  const { rows } = context;
  const where = { cliente: customer, situacao: { not: 'CANCELADO' } } as const;
  const last = await rows.one(pedido, { ...where, $sort: [['data', 'desc']] });
  if (!last) return null;
  const old = await rows.all(pedidoItem, { pedido: last.id, $sort: [['ordem', 'asc']] });
  const products = await rows.byId(
    produto,
    old.map((item) => item.produto),
  );
  const extras = await adicionaisDe(context, [...products.keys()]);
  const mudancas: string[] = [];
  const itens = old.flatMap((item) => {
    const product = products.get(item.produto);
    if (product?.situacao !== 'ATIVO') {
      mudancas.push(`${item.descricao} não está à venda.`);
      return [];
    }
    if (precoHoje(product) !== item.precoUnitario)
      mudancas.push(
        `${product.nome} custava ${dinheiro(item.precoUnitario)} e agora custa ${dinheiro(precoHoje(product))}.`,
      );
    const adicionais = (item.adicionais ?? []).flatMap(({ nome, valor }) => {
      const extra = extras.find((one) => one.nome === nome && one.produtos.includes(product.id));
      if (!extra) mudancas.push(`${product.nome} não tem mais o adicional ${nome}.`);
      else if (extra.valor !== valor)
        mudancas.push(`${nome} custava ${dinheiro(valor)} e agora custa ${dinheiro(extra.valor)}.`);
      return extra ? [extra.id] : [];
    });
    return [{ produto: product.id, quantidade: item.quantidade, adicionais, observacao: item.observacao }];
  });
  return {
    pedidos: await rows.count(pedido, where),
    numero: last.numero,
    data: last.data!,
    total: last.total,
    resumo: old.map(({ quantidade, descricao }) => `${numero(quantidade)} ${descricao}`).join(', '),
    itens,
    mudancas,
  };
};
