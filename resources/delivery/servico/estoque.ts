import type { HandlerContext, Infer } from '#kit';
import { movimentoEstoque } from '../../../schemas/delivery/movimentoEstoque';
import { pedido } from '../../../schemas/delivery/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidoItem';
import { produto } from '../../../schemas/delivery/produto';

type Produto = Infer<typeof produto>;
type Context = Pick<HandlerContext, 'rows' | 'refuse'>;
type Movimento = Infer<typeof movimentoEstoque>;
/** Quantities have three decimals: counted in thousandths, they add up. */
const mil = (quantity: number): number => Math.round(quantity * 1000);
const somaPor = (rows: readonly { readonly produto: number; readonly quantidade: number }[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.produto, (sums.get(row.produto) ?? 0) + mil(row.quantidade));
  return sums;
};
const escrito = (thousandths: number): string =>
  (thousandths / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 3 });

/**
 * Why so much of the products cannot be sent out now. What is said here may have changed when the order is confirmed,
 * which asks again.
 */
export const falta = (
  products: ReadonlyMap<number, Produto>,
  wanted: readonly { readonly produto: number; readonly quantidade: number }[],
): { readonly produto: number; readonly texto: string } | undefined => {
  for (const [id, quantity] of somaPor(wanted)) {
    const product = products.get(id);
    if (product?.controlaEstoque && !product.vendeSemEstoque && mil(product.estoque ?? 0) < quantity)
      return { produto: id, texto: semEstoque(product) };
  }
  return undefined;
};
const semEstoque = ({ nome, estoque }: Pick<Produto, 'nome' | 'estoque'>): string =>
  `Estoque insuficiente de ${nome}: há ${escrito(mil(estoque ?? 0))}!`;

interface Motivo extends Pick<Movimento, 'tipo' | 'descricao'> {
  readonly pedido?: number;
  readonly motivo?: string | null;
}
/**
 * Changes the stock of a product by thousandths and writes the movement, in the caller's transaction. One statement
 * tests and takes, so that no two orders take the last one. Refuses what would go below zero.
 */
const mover = async ({ rows, refuse }: Context, id: number, delta: number, why: Motivo): Promise<void> => {
  const quantidade = delta / 1000;
  const enough = delta < 0 && { $or: [{ vendeSemEstoque: true }, { estoque: { gte: -quantidade } }] };
  const product = await rows.tally(produto, { id, controlaEstoque: true, ...enough }, { add: { estoque: quantidade } });
  if (product)
    await rows.insert(movimentoEstoque, {
      ...why,
      empresa: product.empresa,
      produto: id,
      quantidade,
      saldo: product.estoque,
    });
  else {
    const lacking = await rows.get(produto, id);
    if (lacking?.controlaEstoque) refuse(semEstoque(lacking));
  }
};

/**
 * Lets the order hold its items, or nothing: what it holds already is in its movements, so that doing it again changes
 * nothing.
 */
export const segurar = async (context: Context, order: Infer<typeof pedido>, isHeld: boolean): Promise<void> => {
  const { rows } = context;
  const wanted = isHeld
    ? somaPor(await rows.groupBy(pedidoItem, { by: ['produto'], sum: ['quantidade'], where: { pedido: order.id } }))
    : new Map<number, number>();
  const held = somaPor(
    await rows.groupBy(movimentoEstoque, { by: ['produto'], sum: ['quantidade'], where: { pedido: order.id } }),
  );
  // Always in the same order: two orders of the same products wait for each other, and never in a circle.
  for (const id of [...new Set([...wanted.keys(), ...held.keys()])].toSorted((one, other) => one - other)) {
    const delta = -(wanted.get(id) ?? 0) - (held.get(id) ?? 0);
    if (delta !== 0)
      await mover(context, id, delta, {
        tipo: delta < 0 ? 'VENDA' : 'DEVOLUCAO',
        descricao: `${delta < 0 ? 'Venda' : 'Devolução'}, pedido ${order.numero}`,
        pedido: order.id,
      });
  }
};

interface Acerto {
  readonly operacao: 'ENTRADA' | 'SAIDA' | 'CONTAGEM';
  readonly quantidade: number;
  readonly motivo: string | null;
}
const nomes = { ENTRADA: 'Entrada', SAIDA: 'Saída', CONTAGEM: 'Contagem' } as const;
/** By hand: what came in, what went out another way, or what was counted. The product is held by the caller. */
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
  await mover(context, product.id, delta, {
    tipo: operacao,
    descricao: `${nomes[operacao]} de ${product.nome}`.slice(0, 120),
    motivo,
  });
};
