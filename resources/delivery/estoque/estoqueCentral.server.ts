import type { HandlerContext, Infer } from '#kit';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { estoqueCentralizado } from '../../../schemas/delivery/rede/estoqueCentralizado';
import { movimentoCentralizado } from '../../../schemas/delivery/rede/movimentoCentralizado';
import type { movimentoEstoque } from '../../../schemas/delivery/estoque/movimentoEstoque';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { redeEstoque } from '../../../schemas/delivery/rede/redeEstoque';

type Context = Pick<HandlerContext, 'rows' | 'network'>;
type NetworkMember = Awaited<ReturnType<HandlerContext['network']['members']>>[number];
type Produto = Infer<typeof produto>;
export type ItemCentral = Infer<typeof estoqueCentralizado>;
type Movimento = Infer<typeof movimentoEstoque>;

/** A network that shares its stock, as one of its shops sees it. */
export interface Rede {
  readonly matriz: NetworkMember;
  readonly loja: NetworkMember;
  readonly lojas: readonly NetworkMember[];
  /** True when this shop is a member. */
  readonly participa: boolean;
  readonly ativo: boolean;
  readonly empresas: readonly number[];
}
/** Network of the shop; undefined without one. */
export const redeDe = async ({ network }: Pick<Context, 'network'>): Promise<Rede | undefined> => {
  const lojas = await network.members();
  const [matriz, loja] = [lojas.find(({ isHead }) => isHead), lojas.find(({ isHere }) => isHere)];
  if (!matriz || !loja || lojas.length < 2) return undefined;
  const dita = await network.keeping(matriz.id, ({ rows }) => rows.one(redeEstoque, {}));
  const [ativo, empresas] = [dita?.ativo === true, dita?.empresas ?? []];
  return { matriz, loja, lojas, ativo, empresas, participa: ativo && empresas.includes(loja.id) };
};

/** Products with shared stock: code and quantity by the id of this shop. */
export interface Central {
  readonly rede: Rede;
  readonly itens: ReadonlyMap<number, ItemCentral>;
}
export const centralDe = async ({ rows, network }: Context, ids: readonly number[]): Promise<Central | undefined> =>
  centralDos({ network }, [...(await mesmoNaLixeira({ rows }, produto, ids)).values()]);
/** Rows by id, including the bin: stock is returned to them. */
export const mesmoNaLixeira = async <E extends typeof produto | typeof adicional>(
  { rows }: Pick<Context, 'rows'>,
  entity: E,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Infer<E>>> => {
  const found = await rows.byId(entity, ids);
  const left = ids.filter((id) => !found.has(id));
  const inBin = left.length > 0 ? await rows.all(entity, { id: left, $trash: true } as never) : [];
  return new Map([...found, ...inBin.map((one) => [one.id, one] as const)]);
};
/** Shared stock of loaded products. Products without stock control cause no query. */
export const centralDos = async (
  { network }: Pick<Context, 'network'>,
  products: readonly Produto[],
): Promise<Central | undefined> => {
  const shared = products.filter((one) => one.codigo !== null && one.controlaEstoque);
  const rede = shared.length > 0 ? await redeDe({ network }) : undefined;
  return rede?.participa ? { rede, itens: await itensDe({ network }, rede, shared) } : undefined;
};
export const itensDe = async (
  { network }: Pick<Context, 'network'>,
  rede: Rede,
  products: readonly Pick<Produto, 'id' | 'codigo'>[],
): Promise<ReadonlyMap<number, ItemCentral>> => {
  const codigos = products.flatMap(({ codigo }) => codigo ?? []);
  const itens = await network.keeping(rede.matriz.id, ({ rows }) => rows.all(estoqueCentralizado, { codigo: codigos }));
  const doCodigo = new Map(itens.map((item) => [item.codigo, item]));
  return new Map(
    products.flatMap(({ id, codigo }) => {
      const item = doCodigo.get(codigo ?? '');
      return item ? [[id, item] as const] : [];
    }),
  );
};

/**
 * Moves the network's row with one statement that checks and takes; undefined when there is too little. `livre`: allows
 * a negative stock.
 */
export const moverCentral = async (
  { network }: Pick<Context, 'network'>,
  rede: Rede,
  { codigo }: Pick<ItemCentral, 'codigo'>,
  quantidade: number,
  why: Pick<Movimento, 'tipo' | 'descricao'> & { readonly motivo?: string | null; readonly livre?: boolean },
): Promise<ItemCentral | undefined> => {
  const { matriz, loja } = rede;
  const moved = await network.keeping(matriz.id, async ({ rows }) => {
    const enough = quantidade < 0 && !why.livre && { estoque: { gte: -quantidade } };
    const item = await rows.tally(estoqueCentralizado, { codigo, ...enough }, { add: { estoque: quantidade } });
    if (item)
      await rows.insert(movimentoCentralizado, {
        empresa: matriz.id,
        item: item.id,
        loja: loja.name,
        tipo: why.tipo,
        descricao: why.descricao,
        motivo: why.motivo,
        quantidade,
        saldo: item.estoque,
      });
    return item;
  });
  if (moved) await espelhar({ network }, rede, moved);
  return moved;
};

/**
 * Mirrors the network's stock in the products of the code, wherever they are read. The caller has locked the network's
 * row, so the mirror shows its last value.
 */
export const espelhar = async (
  { network }: Pick<Context, 'network'>,
  { ativo, empresas, lojas }: Rede,
  { codigo, estoque }: Pick<ItemCentral, 'codigo' | 'estoque'>,
): Promise<void> => {
  for (const { id } of ativo ? lojas.filter((one) => empresas.includes(one.id)) : [])
    await network.keeping(id, ({ rows }) =>
      rows.tally(produto, { codigo, controlaEstoque: true }, { set: { estoque, daRede: true } }),
    );
};
/** Clears the mirrored stock of shops that leave the network's stock. */
export const apagarEspelho = async (
  { network }: Pick<Context, 'network'>,
  empresas: readonly number[],
  codigo: string,
): Promise<void> => {
  for (const id of empresas)
    await network.keeping(id, ({ rows }) =>
      rows.tally(produto, { codigo, daRede: true }, { set: { estoque: 0, daRede: false } }),
    );
};
