import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import type { MadeShop } from './empresas.lazy.server';
import { holdStock, leadOrders } from './etapas.lazy.server';
import { couponsOf } from './loja.lazy.server';
import { sell, takenOf, type Made } from './vendas.lazy.server';
import { plusDays } from '#kit/period';

/**
 * Orders of three months in the first shop, thirty-five a day after two years of a few, and some of each other shop;
 * some with a coupon, whose uses and sums are theirs.
 */
export const takeOrders = async (store: SeedStore, shops: readonly MadeShop[]): Promise<void> => {
  for (const [index, { id, shop }] of shops.entries()) {
    const [count, days, open, older] = index === 0 ? [3200, 90, 22, 400] : [shop.clientes * 2, 60, 7, 0];
    const made = await takeIn(store, { empresa: id, fuso: shop.fuso, count, days, open, older });
    await holdStock(store, made.map(takenOf));
  }
  if (shops[0]) await printFlyers(store, shops[0].id);
  await sumUp(store);
};
/** Orders with their steps, numbered after those that the shop has. */
const takeIn = async (
  store: SeedStore,
  movement: {
    readonly empresa: number;
    readonly fuso: string;
    readonly count: number;
    readonly days: number;
    readonly older?: number;
    readonly open: number;
  },
): Promise<readonly Made[]> => {
  const {
    rows: [before],
  } = await sql<{
    last: number;
  }>`select coalesce(ultimo_pedido, 0) as last from empresa where id = ${movement.empresa}`.execute(store.db);
  const made = await sell(store, { ...movement, last: Number(before?.last ?? 0) });
  await leadOrders(store, made.map(takenOf));
  await sql`update empresa set ultimo_pedido = coalesce(ultimo_pedido, 0) + ${made.length}::int where id = ${movement.empresa}`.execute(
    store.db,
  );
  return made;
};
/** Sums of the orders in the coupons. */
const sumUp = async ({ db }: SeedStore): Promise<void> => {
  await sql`update cupom_desconto c set usados = r.usos, vendas = r.vendas, descontos = r.descontos from (select empresa_id, cupom_id, count(*) as usos, sum(valor_pedido) as vendas, sum(valor_desconto) as descontos
    from cupom_resgate where situacao = 'RESGATADO' group by 1, 2) r where r.empresa_id = c.empresa_id and r.cupom_id = c.id`.execute(
    db,
  );
};

/** A year of orders of a company that is there already: `npm run demo:data -- --vendas 100000`. */
export const sellForAYear = async (
  store: SeedStore,
  { company, count }: { readonly company: number; readonly count: number },
): Promise<number> => {
  const {
    rows: [shop],
  } = await sql<{ fuso: string | null }>`select fuso from empresa where id = ${company}`.execute(store.db);
  const made = await takeIn(store, { empresa: company, fuso: shop?.fuso ?? 'UTC_3_BRASIL', count, days: 365, open: 0 });
  await sumUp(store);
  return made.length;
};

/** A batch of codes on flyers, none of them used yet. */
const printFlyers = async (store: SeedStore, empresa: number): Promise<void> => {
  const coupon = (await couponsOf(store.db, empresa)).find(({ chave }) => chave === 'AMIGO15');
  if (!coupon) return;
  const quantidade = 40;
  const lote = await store.one('cupomLote', {
    nome: 'Panfletos do bairro',
    empresa,
    cupom: coupon.id,
    quantidade,
    usados: 0,
    prefixo: 'AMIGO',
    situacao: 'ATIVO',
    usuario: null,
    dataCriacao: `${plusDays(store.today, -4)}T14:00:00.000Z`,
  });
  const codes = new Set<string>();
  while (codes.size < quantidade) codes.add(`AMIGO${store.fake.pattern('AAAA####')}`);
  await store.many(
    'cupomCodigo',
    [...codes].map((codigo) => ({
      codigo,
      empresa,
      cupom: coupon.id,
      lote,
      situacao: 'DISPONIVEL',
      cliente: null,
      dataEnvio: null,
    })),
  );
};
