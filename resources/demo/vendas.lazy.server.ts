import type { SeedStore } from '#kit/entity/seeds';
import { ratear } from '../comum/centavos';
import { resumoDe } from '../comum/resumo.server';
import { giveReasons, hoursOf, type Taken } from './etapas.lazy.server';
import {
  couponsOf,
  customersOf,
  extrasOf,
  productsOf,
  discountOf,
  type Customer,
  type Extra,
  type Product,
} from './loja.lazy.server';
import { dateOf } from './padroes.lazy.server';

/** Volume of a shop's past and coming sales. */
export interface Movement {
  readonly empresa: number;
  readonly fuso: string;
  /** Orders that came to their end. */
  readonly count: number;
  /** Number of days, ending today. */
  readonly days: number;
  /** Additional orders before these days, back to two years ago, as history of the customers. */
  readonly older?: number;
  /** The number of the order before. */
  readonly last: number;
  /** Number of orders in progress, some of them late. */
  readonly open: number;
}
interface Line {
  readonly product: Product;
  readonly quantidade: number;
  readonly adicionais: readonly (Extra & { readonly quantidade: number })[];
  readonly desconto: number;
  readonly total: number;
}
type Order = ReturnType<typeof orderOf>;
export type Made = Omit<Order, 'row'> & {
  readonly id: number;
  readonly row: Order['row'] & { readonly motivo: number | null };
};
/** An order, as far as its life is concerned. */
export const takenOf = ({ id, row, lines }: Pick<Made, 'id' | 'row' | 'lines'>): Taken => ({
  id,
  numero: row.numero,
  empresa: row.empresa,
  data: row.data,
  situacao: row.situacao,
  modalidade: row.modalidade,
  motivo: row.motivoCancelamento,
  motivoId: row.motivo,
  fim: row.dataConclusao,
  linhas: lines.map(({ product, quantidade }) => ({ produto: product.id, quantidade })),
});

const [minute, dayLong] = [60_000, 86_400_000];
export const cents = (reais: number): number => Math.round(reais * 100);
export const reais = (amount: number): number => amount / 100;
const bag = <T>(weights: readonly (readonly [T, number])[]): readonly T[] =>
  weights.flatMap(([one, weight]) => Array.from({ length: weight }, () => one));
/** Lunch and dinner. */
const hours = bag([
  [11, 6],
  [12, 13],
  [13, 9],
  [14, 3],
  [15, 1],
  [16, 1],
  [17, 3],
  [18, 9],
  [19, 16],
  [20, 18],
  [21, 12],
  [22, 7],
  [23, 2],
]);
/** Weights from Sunday on. */
const weekdays = [13, 6, 7, 8, 10, 16, 19];
const channels = {
  nobody: bag([
    ['BALCAO', 5],
    ['MESA', 4],
    ['TOTEM', 1],
  ]),
  somebody: bag([
    ['SITE', 30],
    ['IFOOD', 24],
    ['WHATSAPP', 20],
    ['TELEFONE', 12],
    ['BALCAO', 9],
    ['MESA', 5],
  ]),
  far: new Set(['SITE', 'WHATSAPP', 'TELEFONE', 'IFOOD']),
};
const forms = bag([
  ['PIX', 40],
  ['CREDITO', 24],
  ['DEBITO', 14],
  ['DINHEIRO', 14],
  ['VALE_REFEICAO', 6],
  ['FIADO', 2],
]);
const dishesAnOrder = bag([
  [1, 72],
  [2, 22],
  [3, 6],
]);
const reasons = ['Cliente desistiu', 'Endereço fora da área', 'Item em falta', 'Pagamento recusado'];
/** Minutes since they came in, of orders that the kitchen has to do with. */
const underWay: readonly (readonly [string, readonly number[]])[] = [
  ['NOVO', [1, 2, 3]],
  ['CONFIRMADO', [5, 7]],
  ['PREPARO', [9, 11, 14, 17, 19, 22]],
  ['PRONTO', [21, 26, 30, 37]],
  ['ENTREGA', [29, 33, 38, 42, 54, 58, 66]],
];
/** Scheduled orders for a number of orders in progress. */
const later = (open: number): number => Math.floor((open * 6) / 22);

interface Shop {
  readonly products: readonly Product[];
  readonly meals: readonly Product[];
  readonly drinks: readonly Product[];
  readonly customers: readonly Customer[];
  readonly coupons: Awaited<ReturnType<typeof couponsOf>>;
  readonly extras: Awaited<ReturnType<typeof extrasOf>>;
  readonly used: Set<string>;
}
type Fake = SeedStore['fake'];

/** The same orders for the same seed, day and shop: as many as asked, and those under way. Nothing is in the future. */
export const sell = async (store: SeedStore, movement: Movement): Promise<readonly Made[]> => {
  const { empresa, last } = movement;
  const { db, fake } = store;
  const products = await productsOf(db, empresa);
  const shop: Shop = {
    products,
    meals: products.filter(({ drink }) => !drink),
    drinks: products.filter(({ drink }) => drink),
    customers: await customersOf(db, empresa),
    coupons: await couponsOf(db, empresa),
    extras: await extrasOf(db, empresa),
    used: new Set(),
  };
  if (products.length === 0) return [];
  // One in five of the old customers no longer comes.
  const stay = movement.older ? { ...shop, customers: shop.customers.filter((_, index) => index % 5 > 0) } : shop;
  const since = store.now.getTime() - movement.days * dayLong;
  const orders = [
    ...momentsOf(store, movement).map((at) =>
      orderOf(fake, at.getTime() < since ? shop : stay, at, fake.bool(0.97) ? 'CONCLUIDO' : 'CANCELADO'),
    ),
    ...openOf(store, movement).map(({ at, state }) => orderOf(fake, stay, at, state)),
  ];
  const reasonIds = await giveReasons(store, empresa);
  const rows = orders.map(({ row, lines }, index) => {
    const numero = String(last + index + 1).padStart(4, '0');
    const motivo = row.motivoCancelamento === null ? null : (reasonIds.get(row.motivoCancelamento) ?? null);
    const life = takenOf({ id: 0, row: { ...row, numero, empresa, motivo }, lines });
    return { ...row, numero, empresa, motivo, ...hoursOf(life, store.now, index) };
  });
  const ids = await store.bulk('pedido', rows);
  const made = orders.map((order, index) => ({ ...order, row: rows[index]!, id: ids[index]! }));
  await store.bulk(
    'pedidoItem',
    made.flatMap(({ id, lines }) =>
      lines.map(({ product, desconto, total, adicionais, ...line }, place) => ({
        ...line,
        descricao: product.nome,
        empresa,
        pedido: id,
        produto: product.id,
        ordem: place + 1,
        precoUnitario: product.preco,
        adicionais: adicionais.length > 0 ? adicionais : null,
        desconto: reais(desconto),
        promocao: 0,
        total: reais(total),
        custo: product.custo,
      })),
    ),
  );
  await store.bulk(
    'cupomResgate',
    made.flatMap(({ id, row, use }) =>
      use
        ? [
            {
              chave: use.coupon.chave,
              empresa,
              cupom: use.coupon.id,
              pedido: id,
              cliente: row.cliente,
              data: row.data,
              valorDesconto: reais(use.itens + use.entrega),
              valorPedido: row.total,
              situacao: row.situacao === 'CANCELADO' ? 'ESTORNADO' : 'RESGATADO',
            },
          ]
        : [],
    ),
  );
  return made;
};

/** Instants by the clock of the shop, earliest first; those in the last hour or ahead move a week back. */
const momentsOf = ({ fake, now }: SeedStore, { fuso, count, days, older = 0 }: Movement): readonly Date[] => {
  const behind = Number(/\d/.exec(fuso)?.[0] ?? 3) * 60 * minute;
  const today = Math.floor((now.getTime() - behind) / dayLong) * dayLong;
  const open = Array.from({ length: days }, (_, ago) => today - ago * dayLong).flatMap((day) =>
    Array.from({ length: weekdays[new Date(day).getUTCDay()]! }, () => day),
  );
  return Array.from({ length: count + older }, (_, index) => {
    const day = index < count ? fake.pick(open) : today - fake.integer(days, 730) * dayLong;
    const at = day + behind + fake.pick(hours) * 60 * minute + fake.integer(0, 3599) * 1000;
    return new Date(at > now.getTime() - 70 * minute ? at - 7 * dayLong : at);
  }).toSorted((one, other) => one.getTime() - other.getTime());
};
const openOf = ({ now }: SeedStore, { open }: Movement) => [
  ...underWay
    .flatMap(([state, ages]) => ages.map((age) => ({ state, at: new Date(now.getTime() - age * minute) })))
    .filter((_, index, all) => Math.floor((index * open) / all.length) < Math.floor(((index + 1) * open) / all.length))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  ...Array.from({ length: later(open) }, () => ({ state: 'AGENDADO', at: now })),
];

/** Number of dishes: one, two for a couple, three for a family. */
const dishesOf = (fake: Fake, dishes: readonly Product[]): readonly Product[] => {
  const count = fake.pick(dishesAnOrder);
  return fake.some(dishes, count, count);
};
const linesOf = (fake: Fake, { products, meals, drinks, extras }: Shop): readonly Line[] =>
  [
    ...dishesOf(fake, meals.length > 0 ? meals : products),
    ...(drinks.length > 0 && fake.bool(0.6) ? [fake.pick(drinks)] : []),
  ].map((product) => {
    const quantidade = fake.bool(product.drink ? 0.75 : 0.93) ? 1 : fake.integer(2, product.drink ? 4 : 2);
    const offered = extras.get(product.id) ?? [];
    const adicionais = offered.length > 0 && fake.bool(0.3) ? fake.some(offered, 1, 2) : [];
    const each = cents(product.preco) + adicionais.reduce((sum, { valor }) => sum + cents(valor), 0);
    const desconto = fake.bool(0.04) ? Math.floor((quantidade * each) / 10) : 0;
    return {
      product,
      quantidade,
      adicionais: adicionais.map((one) => ({ ...one, quantidade: 1 })),
      desconto,
      total: quantidade * each - desconto,
    };
  });
/** Payments: cash with a round sum, two parts, or one. */
const paymentsOf = (fake: Fake, canal: string, total: number) => {
  const paid = (forma: string, valor: number, troco = 0) => ({
    forma,
    valor: reais(valor),
    troco: troco > 0 ? reais(troco) : null,
  });
  if (total === 0) return null;
  if (canal === 'IFOOD' && fake.bool(0.85)) return [paid('ONLINE', total)];
  if (total > 5000 && fake.bool(0.08)) {
    const [one = 0, other = 0] = ratear(total, [fake.integer(1, 3), fake.integer(1, 3)]);
    return [paid('PIX', one), paid('CREDITO', other)];
  }
  const forma = fake.pick(forms);
  const handed = forma === 'DINHEIRO' && fake.bool(0.6) ? Math.ceil(total / 1000) * 1000 : total;
  return [paid(forma, handed, handed - total)];
};
const buyerOf = (fake: Fake, customer: Customer | null, isDelivery: boolean) => ({
  cliente: customer?.id ?? null,
  endereco: isDelivery ? customer?.address : null,
  cpfNota: customer?.cpf && fake.bool(0.4) ? customer.cpf : null,
});
/** Instant of the end, consistent with `leadOrders` and the report of times. */
const endOf = (fake: Fake, at: Date, situacao: string, isDelivery: boolean): string | null => {
  const isOver = situacao === 'CONCLUIDO' || (situacao === 'CANCELADO' && fake.bool(0.1));
  return isOver ? new Date(at.getTime() + fake.integer(18, isDelivery ? 66 : 40) * minute).toISOString() : null;
};

const orderOf = (fake: Fake, shop: Shop, at: Date, situacao: string) => {
  const isOut = situacao === 'ENTREGA';
  const customer = shop.customers.length > 0 && (isOut || fake.bool(0.85)) ? fake.pick(shop.customers) : null;
  const canal = isOut ? 'SITE' : fake.pick(customer === null ? channels.nobody : channels.somebody);
  const isDelivery = isOut || (customer?.address != null && channels.far.has(canal) && fake.bool(0.85));
  const lines = linesOf(fake, shop);
  const itens = lines.reduce((sum, { total }) => sum + total, 0);
  const taxa = isDelivery ? cents(fake.pick([0, 5, 6.9, 7.9, 9.9])) : 0;
  const use =
    customer && canal !== 'IFOOD' && fake.bool(0.3)
      ? discountOf(fake.some(shop.coupons, 3, 6), customer.id, dateOf(at), itens, taxa, shop.used)
      : null;
  const amounts = amountsOf(itens, taxa, canal, use);
  const isOpen = situacao !== 'CONCLUIDO' && situacao !== 'CANCELADO';
  const row = {
    numero: '',
    empresa: 0,
    data: at.toISOString(),
    situacao,
    canal,
    modalidade: isDelivery ? 'ENTREGA' : canal === 'MESA' ? 'LOCAL' : 'RETIRADA',
    ...buyerOf(fake, customer, isDelivery),
    ...amounts,
    descontoParceiro: canal === 'IFOOD' && fake.bool(0.25) ? Math.min(amounts.total, fake.pick([5, 8, 10])) : null,
    cupom: use?.coupon.id ?? null,
    resumo: resumoDe(lines.map(({ product, quantidade }) => ({ quantidade, descricao: product.nome }))),
    pagamentos: isOpen && fake.bool(0.3) ? null : paymentsOf(fake, canal, cents(amounts.total)),
    motivoCancelamento: situacao === 'CANCELADO' ? fake.pick(reasons) : null,
    dataConclusao: endOf(fake, at, situacao, isDelivery),
  };
  return { lines, use, row };
};
/** Adds a tenth at a table. */
const amountsOf = (
  itens: number,
  taxa: number,
  canal: string,
  use: { readonly itens: number; readonly entrega: number } | null,
) => {
  const { itens: desconto, entrega } = use ?? { itens: 0, entrega: 0 };
  const acrescimo = canal === 'MESA' ? Math.round(itens / 10) : 0;
  return {
    valorItens: reais(itens),
    taxaEntrega: reais(taxa),
    desconto: reais(desconto),
    descontoEntrega: reais(entrega),
    acrescimo: reais(acrescimo),
    total: reais(itens - desconto + taxa - entrega + acrescimo),
  };
};
