import { sql } from 'kysely';
import type { SeedStore } from '#kit/seeds';
import type { MadeShop } from './empresas';
import { begunAt, giveReasons, hoursOf, leadOrders, type Taken } from './etapas';

interface Product {
  readonly id: number;
  readonly nome: string;
  readonly preco: number;
  readonly custo: number | null;
  readonly drink: boolean;
}
interface Customer {
  readonly id: number;
  readonly address: unknown;
  readonly cpf: string | null;
}
interface Coupon {
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
interface Line {
  readonly product: Product;
  readonly quantidade: number;
  readonly cents: number;
}
interface Use {
  readonly coupon: Coupon;
  readonly itens: number;
  readonly entrega: number;
}

const cents = (reais: number): number => Math.round(reais * 100);
const reais = (amount: number): number => amount / 100;
const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Two months of orders of each shop, as many as it has customers; some with a coupon, whose uses and money are theirs.
 */
export const takeOrders = async (store: SeedStore, shops: readonly MadeShop[]): Promise<void> => {
  const { db } = store;
  for (const { id, shop } of shops) await ordersOf(store, id, shop.clientes);
  if (shops[0]) await printFlyers(store, shops[0].id);
  await sql`update cupom_desconto c set usados = r.usos, vendas = r.vendas, descontos = r.descontos from (select empresa_id, cupom_id, count(*) as usos, sum(valor_pedido) as vendas, sum(valor_desconto) as descontos
    from cupom_resgate where situacao = 'RESGATADO' group by 1, 2) r where r.empresa_id = c.empresa_id and r.cupom_id = c.id`.execute(
    db,
  );
};

const channels = {
  nobody: ['BALCAO', 'MESA'],
  somebody: ['SITE', 'SITE', 'WHATSAPP', 'WHATSAPP', 'TELEFONE', 'BALCAO', 'IFOOD'],
  far: ['SITE', 'WHATSAPP', 'TELEFONE', 'IFOOD'],
};
const reasons = ['Cliente desistiu', 'Endereço fora da área', 'Item em falta'];
type Fake = SeedStore['fake'];
const stateOf = (fake: Fake, days: number, isDelivery: boolean): string => {
  if (days === 0)
    return fake.pick(['NOVO', 'CONFIRMADO', 'PREPARO', 'PREPARO', 'PRONTO', isDelivery ? 'ENTREGA' : 'PRONTO']);
  return fake.bool(0.97) ? 'CONCLUIDO' : 'CANCELADO';
};
const hourOf = (fake: Fake): string =>
  [fake.integer(14, 23), fake.integer(0, 59)].map((part) => String(part).padStart(2, '0')).join(':');
/** So many minutes later, on the same day. */
const doneAt = (data: string, minutes: number): string => {
  const done = new Date(Date.parse(data) + minutes * 60_000).toISOString();
  const end = `${data.slice(0, 10)}T23:59:59.000Z`;
  return done < end ? done : end;
};
const buyerOf = (fake: Fake, customer: Customer | null, isDelivery: boolean) => ({
  cliente: customer?.id ?? null,
  endereco: isDelivery ? customer?.address : null,
  cpfNota: customer?.cpf && fake.bool(0.4) ? customer.cpf : null,
});
const discountsOf = (use: Use | null) => ({
  desconto: reais(use?.itens ?? 0),
  descontoEntrega: reais(use?.entrega ?? 0),
  cupom: use?.coupon.id ?? null,
});

const ordersOf = async (store: SeedStore, empresa: number, count: number): Promise<void> => {
  const { fake, today, db } = store;
  const [products, customers, coupons] = [
    await productsOf(db, empresa),
    await customersOf(db, empresa),
    await couponsOf(db, empresa),
  ];
  const [meals, drinks] = [products.filter(({ drink }) => !drink), products.filter(({ drink }) => drink)];
  const used = new Set<string>();
  const reasonIds = await giveReasons(store, empresa);
  // As many are under way as a shop of that size has of an evening; the last of them are for later.
  const [open, later] = [Math.min(22, Math.ceil(count / 4)), Math.min(6, Math.ceil(count / 16))];
  const ago = Array.from({ length: count }, () => fake.integer(1, 60))
    .toSorted((a, b) => b - a)
    .fill(0, count - open - later);
  const made = ago.map((days, index) => {
    const day = dayBefore(today, days);
    const customer = fake.bool(0.9) ? fake.pick(customers) : null;
    const canal = fake.pick(customer === null ? channels.nobody : channels.somebody);
    const isDelivery = customer?.address != null && channels.far.includes(canal) && fake.bool(0.8);
    const lines: Line[] = [...fake.some(meals, 1, 3), ...(fake.bool(0.6) ? [fake.pick(drinks)] : [])].map((product) => {
      const quantidade = fake.integer(1, product.drink ? 3 : 2);
      return { product, quantidade, cents: quantidade * cents(product.preco) };
    });
    const itens = lines.reduce((sum, one) => sum + one.cents, 0);
    const taxa = isDelivery ? cents(fake.pick([5, 6.9, 7.9, 9.9])) : 0;
    const use =
      customer && canal !== 'IFOOD' && fake.bool(0.35)
        ? useOf(fake.some(coupons, 3, 6), customer.id, day, itens, taxa, used)
        : null;
    const total = itens - (use?.itens ?? 0) + taxa - (use?.entrega ?? 0);
    const situacao = index >= count - later ? 'AGENDADO' : stateOf(fake, days, isDelivery);
    const modalidade = isDelivery ? 'ENTREGA' : canal === 'MESA' ? 'LOCAL' : 'RETIRADA';
    const data = days === 0 ? begunAt(situacao, modalidade, index, today) : `${day}T${hourOf(fake)}:00.000Z`;
    const why = situacao === 'CANCELADO' ? fake.pick(reasons) : null;
    const numero = String(index + 1).padStart(4, '0');
    const life: Omit<Taken, 'id'> = {
      numero,
      empresa,
      data,
      situacao,
      modalidade,
      motivo: why,
      motivoId: why === null ? null : (reasonIds.get(why) ?? null),
      fim: situacao === 'CONCLUIDO' ? doneAt(data, 20 + ((index * 7) % 40)) : null,
      linhas: lines.map(({ product, quantidade }) => ({ produto: product.id, quantidade })),
    };
    const forma = canal === 'IFOOD' ? 'ONLINE' : fake.pick(['PIX', 'PIX', 'CREDITO', 'CREDITO', 'DEBITO', 'DINHEIRO']);
    return {
      life,
      lines,
      use,
      row: {
        numero,
        empresa,
        data,
        situacao,
        canal,
        modalidade,
        ...buyerOf(fake, customer, isDelivery),
        valorItens: reais(itens),
        taxaEntrega: reais(taxa),
        ...discountsOf(use),
        acrescimo: 0,
        total: reais(total),
        pagamentos: total > 0 ? [{ forma, valor: reais(total), troco: null }] : null,
        observacao: null,
        motivo: life.motivoId,
        motivoCancelamento: why,
        ...hoursOf({ ...life, id: 0 }, today, index),
        dataConclusao: life.fim,
        usuario: null,
      },
    };
  });
  const ids = await store.many(
    'pedido',
    made.map(({ row }) => row),
  );
  await store.many(
    'pedidoItem',
    made.flatMap(({ lines }, index) =>
      lines.map(({ product, quantidade, cents: total }, place) => ({
        descricao: product.nome,
        empresa,
        pedido: ids[index],
        produto: product.id,
        ordem: place + 1,
        quantidade,
        precoUnitario: product.preco,
        adicionais: null,
        desconto: 0,
        total: reais(total),
        custo: product.custo,
        observacao: null,
      })),
    ),
  );
  await store.many(
    'cupomResgate',
    made.flatMap(({ row, use }, index) =>
      use
        ? [
            {
              chave: use.coupon.chave,
              empresa,
              cupom: use.coupon.id,
              codigo: null,
              pedido: ids[index],
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
  await leadOrders(
    store,
    made.map(({ life }, index) => ({ ...life, id: ids[index]! })),
  );
  await sql`update empresa set ultimo_pedido = ${count} where id = ${empresa}`.execute(db);
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
    dataCriacao: `${dayBefore(store.today, 4)}T14:00:00.000Z`,
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

/** A coupon that is valid that day, for this customer and order, once a customer. */
const useOf = (
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

const productsOf = async (db: SeedStore['db'], empresa: number): Promise<Product[]> => {
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
const customersOf = async (db: SeedStore['db'], empresa: number): Promise<Customer[]> => {
  const { rows } = await sql<{
    id: number;
    address: unknown;
    cpf: string | null;
  }>`select id, address, case when length(cpf_cnpj) = 11 then cpf_cnpj end as cpf from cliente where empresa_id = ${empresa} and situacao = 'ATIVO' order by id`.execute(
    db,
  );
  return rows.map((one) => ({ ...one, id: Number(one.id) }));
};
/** Without those for some days of the week: whose orders fall on any. */
const couponsOf = async (db: SeedStore['db'], empresa: number): Promise<Coupon[]> => {
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
