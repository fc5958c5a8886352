import type { HandlerContext, Infer } from '#kit';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { movimentoEstoque } from '../../../schemas/delivery/estoque/movimentoEstoque';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { centralDe, centralDos, mesmoNaLixeira, moverCentral, type Central } from './estoqueCentral.server';

type Produto = Infer<typeof produto>;
type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'network'>;
type Movimento = Infer<typeof movimentoEstoque>;
/** Owner of a stock: a product, or an add-on that is not linked to one. */
export interface Alvo {
  readonly de: 'produto' | 'adicional';
  readonly id: number;
}
/** Quantity of a product or an add-on, as lines of orders and movements store it. */
export interface Quanto {
  readonly produto: number | null;
  readonly adicional: number | null;
  readonly quantidade: number;
}
/** Row with its stock columns. */
type Guardado = Partial<Produto> & Pick<Produto, 'nome' | 'empresa' | 'custo'>;

/** Quantities have three decimals: counted in thousandths, they add up. */
const mil = (quantity: number): number => Math.round(quantity * 1000);
const escrito = (thousandths: number): string =>
  (thousandths / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 3 });

export const chaveDe = ({ de, id }: Alvo): string => `${de} ${id}`;
/** Thousandths by product or add-on; rows without either are left out. */
export const somaPor = (
  rows: readonly Quanto[],
): ReadonlyMap<string, { readonly alvo: Alvo; readonly mil: number }> => {
  const sums = new Map<string, { readonly alvo: Alvo; readonly mil: number }>();
  for (const { produto: id, adicional: extra, quantidade } of rows) {
    const alvo: Alvo = id === null ? { de: 'adicional', id: extra! } : { de: 'produto', id };
    sums.set(chaveDe(alvo), { alvo, mil: (sums.get(chaveDe(alvo))?.mil ?? 0) + mil(quantidade) });
  }
  return sums;
};
/** Consumption of a line: the stored one, else its product. An item of a partner without a product consumes nothing. */
export const consumoDoItem = ({
  consumo,
  produto: id,
  quantidade,
}: Pick<Infer<typeof pedidoItem>, 'consumo' | 'produto' | 'quantidade'>): readonly Quanto[] =>
  consumo ?? (id === null ? [] : [{ produto: id, adicional: null, quantidade }]);

/** Reason why a quantity cannot be reserved now. It may change until the order is stored, which checks again. */
export const falta = async (
  { rows, network }: Pick<Context, 'rows' | 'network'>,
  wanted: readonly Quanto[],
): Promise<{ readonly alvo: Alvo; readonly texto: string } | undefined> => {
  const sums = [...somaPor(wanted).values()];
  const idsOf = (de: Alvo['de']): number[] => sums.filter(({ alvo }) => alvo.de === de).map(({ alvo }) => alvo.id);
  const [products, extras] = await Promise.all([
    rows.byId(produto, idsOf('produto')),
    rows.byId(adicional, idsOf('adicional')),
  ]);
  const have = { produto: products, adicional: extras };
  const central = await centralDos({ network }, [...products.values()]);
  for (const { alvo, mil: quantity } of sums) {
    const own: Guardado | undefined = have[alvo.de].get(alvo.id);
    const shared = alvo.de === 'produto' ? central?.itens.get(alvo.id) : undefined;
    const kept = own && shared ? { ...own, estoque: shared.estoque } : own;
    if (kept?.controlaEstoque && !kept.vendeSemEstoque && mil(kept.estoque ?? 0) < quantity)
      return { alvo, texto: semEstoque(kept) };
  }
  return undefined;
};
export const semEstoque = ({ nome, estoque }: Pick<Guardado, 'nome' | 'estoque'>): string =>
  `Estoque insuficiente de ${nome}: há ${escrito(mil(estoque ?? 0))}!`;

export interface Motivo extends Pick<Movimento, 'tipo' | 'descricao'> {
  readonly pedido?: number;
  readonly motivo?: string | null;
  /** True when it has left the shop already: it is booked, also below zero. */
  readonly jaSaiu?: boolean;
}
/** Note of a movement that leaves a negative stock after an offline sale. */
const semTer = 'Vendido sem internet, sem ter estoque';
/**
 * Moves a stock by thousandths and writes the movement, in the caller's transaction. One statement checks and takes, so
 * that two orders cannot take the last one. Refuses a negative stock, unless the goods have left already.
 */
export const mover = async (
  context: Context,
  alvo: Alvo,
  delta: number,
  why: Motivo,
  known?: { readonly central: Central | undefined },
): Promise<void> => {
  const { rows, refuse } = context;
  const { jaSaiu = false, ...written } = why;
  const quantidade = delta / 1000;
  const central = known ? known.central : await centralDe(context, alvo.de === 'produto' ? [alvo.id] : []);
  if (alvo.de === 'produto' && central?.itens.has(alvo.id)) return moverNaRede(context, central, alvo.id, delta, why);
  const enough = delta < 0 && !jaSaiu && { $or: [{ vendeSemEstoque: true }, { estoque: { gte: -quantidade } }] };
  const where = { id: alvo.id, controlaEstoque: true, ...enough };
  const add = { add: { estoque: quantidade } } as const;
  // Also returns stock to rows in the bin: they may be restored.
  const isInBinToo = delta > 0 || jaSaiu;
  const orInBin = async <T>(act: (bin: { readonly $trash?: true }) => Promise<T | undefined>): Promise<T | undefined> =>
    (await act({})) ?? (isInBinToo ? await act({ $trash: true }) : undefined);
  const kept = await orInBin(async (bin): Promise<Guardado | undefined> =>
    alvo.de === 'produto'
      ? rows.tally(produto, { ...where, ...bin, daRede: false }, add)
      : rows.tally(adicional, { ...where, ...bin }, add),
  );
  if (kept)
    await rows.insert(movimentoEstoque, {
      ...written,
      ...(jaSaiu && (kept.estoque ?? 0) < 0 && { motivo: semTer }),
      empresa: kept.empresa,
      [alvo.de]: alvo.id,
      quantidade,
      saldo: kept.estoque,
      custoUnitario: kept.custo,
    });
  else {
    // Leaving the shared stock: the mirrored quantity is the network's, so none of it stays here.
    const soMostra = { id: alvo.id, daRede: true } as const;
    const own = { set: { estoque: 0, daRede: false } } as const;
    if (alvo.de === 'produto' && (await orInBin((bin) => rows.tally(produto, { ...soMostra, ...bin }, own))))
      return mover(context, alvo, delta, why, known);
    const lacking: Guardado | undefined =
      alvo.de === 'produto' ? await rows.get(produto, alvo.id) : await rows.get(adicional, alvo.id);
    if (lacking?.controlaEstoque) refuse(semEstoque(lacking));
  }
};
/** Moves shared stock: the movement belongs to the shop, the quantity to the head's row. */
const moverNaRede = async (
  context: Context,
  { rede, itens }: Central,
  id: number,
  delta: number,
  why: Motivo,
): Promise<void> => {
  const { rows, refuse } = context;
  const product = (await mesmoNaLixeira({ rows }, produto, [id])).get(id);
  const item = itens.get(id)!;
  if (!product) return;
  const { jaSaiu = false, ...written } = why;
  const quantidade = delta / 1000;
  const moved = await moverCentral(context, rede, item, quantidade, {
    ...written,
    livre: product.vendeSemEstoque === true || jaSaiu,
  });
  if (!moved) {
    const now = (await centralDe(context, [id]))?.itens.get(id);
    return refuse(semEstoque({ nome: product.nome, estoque: now?.estoque ?? 0 }));
  }
  await rows.insert(movimentoEstoque, {
    ...written,
    ...(jaSaiu && moved.estoque < 0 && { motivo: semTer }),
    empresa: product.empresa,
    produto: id,
    quantidade,
    saldo: moved.estoque,
    custoUnitario: product.custo,
  });
};
/**
 * Moves several stocks, always in the same order, so that concurrent orders wait for each other without a deadlock:
 * first the network's shared rows by their code, which is the same in every shop, then the shop's own.
 */
export const moverTodos = async (
  context: Context,
  deltas: readonly { readonly alvo: Alvo; readonly mil: number }[],
  why: (delta: number) => Motivo,
): Promise<void> => {
  const idsOf = (of: Alvo['de']): number[] => deltas.flatMap(({ alvo: { de, id } }) => (de === of ? [id] : []));
  const [products, extras] = await Promise.all([
    mesmoNaLixeira(context, produto, idsOf('produto')),
    mesmoNaLixeira(context, adicional, idsOf('adicional')),
  ]);
  const kept = { produto: products, adicional: extras };
  const central = await centralDos(context, [...kept.produto.values()]);
  const place = ({ alvo: { de, id } }: (typeof deltas)[number]): string => {
    const shared = de === 'produto' ? central?.itens.get(id) : undefined;
    return shared ? `1 ${shared.codigo}` : `${de === 'produto' ? 2 : 3} ${String(id).padStart(12, '0')}`;
  };
  const inOrder = deltas.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  for (const { alvo, mil: delta } of inOrder)
    if (delta !== 0 && kept[alvo.de].get(alvo.id)?.controlaEstoque)
      await mover(context, alvo, delta, why(delta), { central });
};

/**
 * Reserves the items of an order, or releases them. Idempotent: the order's movements say how much it holds already.
 */
export const segurar = async (context: Context, order: Infer<typeof pedido>, isHeld: boolean): Promise<void> => {
  const { rows } = context;
  const wanted = isHeld ? (await rows.all(pedidoItem, { pedido: order.id })).flatMap(consumoDoItem) : [];
  const held = await rows.groupBy(movimentoEstoque, {
    by: ['produto', 'adicional'],
    sum: ['quantidade'],
    where: { pedido: order.id },
  });
  await igualar(context, order, somaPor(wanted), somaPor(held));
};
/** Reserves the items of an order just stored, which holds nothing yet. */
export const prometer = (
  context: Context,
  order: Infer<typeof pedido>,
  itens: readonly Parameters<typeof consumoDoItem>[0][],
): Promise<void> => igualar(context, order, somaPor(itens.flatMap(consumoDoItem)), new Map());
const igualar = async (
  context: Context,
  order: Infer<typeof pedido>,
  wanted: ReturnType<typeof somaPor>,
  held: ReturnType<typeof somaPor>,
): Promise<void> => {
  const deltas = [...new Map([...wanted, ...held])].map(([key, { alvo }]) => ({
    alvo,
    mil: -(wanted.get(key)?.mil ?? 0) - (held.get(key)?.mil ?? 0),
  }));
  await moverTodos(context, deltas, (delta) => ({
    tipo: delta < 0 ? 'VENDA' : 'DEVOLUCAO',
    descricao: `${delta < 0 ? 'Venda' : 'Devolução'}, pedido ${order.numero}`,
    pedido: order.id,
    // A partner's customer has paid: a lack is told, not refused.
    jaSaiu: order.semInternet === true || order.origemExterna !== null,
  }));
};

interface Acerto {
  readonly operacao: 'ENTRADA' | 'SAIDA' | 'CONTAGEM';
  readonly quantidade: number;
  readonly motivo: string | null;
}
const nomes = { ENTRADA: 'Entrada', SAIDA: 'Saída', CONTAGEM: 'Contagem' } as const;
/** Books a movement by hand: receipt, other outgoing or count. The caller has locked the product. */
export const acertarEstoque = async (
  context: Context,
  product: Produto,
  { operacao, quantidade, motivo }: Acerto,
): Promise<void> => {
  const delta =
    operacao === 'CONTAGEM'
      ? mil(quantidade) - mil(product.estoque ?? 0)
      : operacao === 'SAIDA'
        ? -mil(quantidade)
        : mil(quantidade);
  if (delta === 0) context.refuse('O estoque já é este!');
  await mover(context, { de: 'produto', id: product.id }, delta, {
    tipo: operacao,
    descricao: `${nomes[operacao]} de ${product.nome}`.slice(0, 120),
    motivo,
  });
};
