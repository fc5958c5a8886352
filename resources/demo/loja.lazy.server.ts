/** Products, customers and coupons of a demo shop. */
import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

export interface Product {
  readonly id: number;
  readonly nome: string;
  readonly preco: number;
  readonly custo: number | null;
  readonly drink: boolean;
}
export interface Customer {
  readonly id: number;
  readonly address: unknown;
  readonly cpf: string | null;
}
export interface Coupon {
  readonly id: number;
  readonly chave: string;
  readonly tipo: string;
  readonly percentual: number;
  readonly valor: number;
  readonly teto: number;
  readonly minimo: number;
  readonly inicio: string;
  readonly fim: string;
  readonly primeira: boolean;
}
export interface Use {
  readonly coupon: Coupon;
  readonly itens: number;
  readonly entrega: number;
}

const cents = (reais: number): number => Math.round(reais * 100);

/** A coupon that is valid that day, for this customer and order, once a customer. */
export const discountOf = (
  coupons: readonly Coupon[],
  customer: number,
  day: string,
  itens: number,
  taxa: number,
  used: Set<string>,
): Use | null => {
  const coupon = coupons.find(
    (one) =>
      one.inicio <= day &&
      day <= one.fim &&
      itens >= cents(one.minimo) &&
      (one.tipo !== 'FRETE' || taxa > 0) &&
      !used.has(`${one.id}:${customer}`) &&
      !(one.primeira && [...used].some((key) => key.endsWith(`:${customer}`))),
  );
  if (!coupon) return null;
  used.add(`${coupon.id}:${customer}`);
  if (coupon.tipo === 'FRETE') return { coupon, itens: 0, entrega: taxa };
  const worth =
    coupon.tipo === 'VALOR'
      ? cents(coupon.valor)
      : Math.floor((itens * Math.round(coupon.percentual * 100) + 5000) / 10_000);
  return { coupon, itens: Math.min(worth, coupon.teto > 0 ? cents(coupon.teto) : worth, itens), entrega: 0 };
};

export const productsOf = async (db: SeedStore['db'], empresa: number): Promise<Product[]> => {
  const { rows } = await sql<{
    id: number;
    nome: string;
    preco: string;
    custo: string | null;
    drink: boolean;
  }>`select p.id, p.nome, coalesce(p.preco_promocional, p.preco) as preco, p.custo, coalesce(s.nome = 'Bar', false) as drink
    from produto p left join setor s on s.id = p.setor_id and s.empresa_id = p.empresa_id where p.empresa_id = ${empresa} and p.situacao = 'ATIVO' and p.tipo <> 'COMBO'
      and not exists (select 1 from produto_adicional_categoria l join adicional_categoria c on c.id = l.categoria_id and c.empresa_id = l.empresa_id
        where l.empresa_id = p.empresa_id and l.produto_id = p.id and coalesce(l.minimo, c.minimo) > 0)
    order by p.id`.execute(db);
  return rows.map((one) => ({
    ...one,
    id: Number(one.id),
    preco: Number(one.preco),
    custo: one.custo === null ? null : Number(one.custo),
  }));
};
export const customersOf = async (db: SeedStore['db'], empresa: number): Promise<Customer[]> => {
  const { rows } = await sql<{
    id: number;
    address: unknown;
    cpf: string | null;
  }>`select id, address, case when length(cpf_cnpj) = 11 then cpf_cnpj end as cpf from cliente where empresa_id = ${empresa} and situacao = 'ATIVO' order by id`.execute(
    db,
  );
  return rows.map((one) => ({ ...one, id: Number(one.id) }));
};
/** Coupons for every weekday, as the orders fall on any. */
export const couponsOf = async (db: SeedStore['db'], empresa: number): Promise<Coupon[]> => {
  const { rows } = await sql<
    Record<Exclude<keyof Coupon, 'primeira'>, string> & { readonly primeira: boolean }
  >`select id, palavra_chave as chave, tipo, coalesce(percentual, 0) as percentual, coalesce(valor, 0) as valor, coalesce(desconto_maximo, 0) as teto,
    coalesce(pedido_minimo, 0) as minimo, data_inicio::text as inicio, data_vencimento::text as fim, primeira_compra as primeira from cupom_desconto where empresa_id = ${empresa} and vencimento_dia_semana is null order by id desc`.execute(
    db,
  );
  return rows.map((one) => ({
    ...one,
    id: Number(one.id),
    percentual: Number(one.percentual),
    valor: Number(one.valor),
    teto: Number(one.teto),
    minimo: Number(one.minimo),
  }));
};

/** Optional add-ons, by product. */
export const extrasOf = async (
  db: SeedStore['db'],
  empresa: number,
): Promise<ReadonlyMap<number, readonly Extra[]>> => {
  const { rows } = await sql<Record<keyof Extra | 'produto', string>>`
    select a.id as adicional, a.nome, a.valor, c.nome as categoria, l.produto_id as produto from adicional a
      join adicional_categoria c on c.empresa_id = a.empresa_id and c.id = a.categoria_id and c.ativo and c.tipo_preco = 'SOMA' and c.minimo = 0 and c.maximo > 1
      join produto_adicional_categoria l on l.empresa_id = c.empresa_id and l.categoria_id = c.id and l.ativo
    where a.empresa_id = ${empresa} and a.situacao = 'ATIVO' order by a.id`.execute(db);
  const found = new Map<number, Extra[]>();
  for (const { produto, adicional, nome, valor, categoria } of rows) {
    const all = found.get(Number(produto)) ?? [];
    all.push({ adicional: Number(adicional), nome, valor: Number(valor), categoria });
    found.set(Number(produto), all);
  }
  return found;
};
export interface Extra {
  readonly adicional: number;
  readonly nome: string;
  readonly valor: number;
  readonly categoria: string;
}
