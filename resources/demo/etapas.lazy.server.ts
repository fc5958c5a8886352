import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

/** An order of the demo, as far as its life is concerned. */
export interface Taken {
  readonly id: number;
  readonly numero: string;
  readonly empresa: number;
  readonly data: string;
  readonly situacao: string;
  readonly modalidade: string;
  readonly motivo: string | null;
  readonly motivoId: number | null;
  /** Instant of its end; null while it is open. */
  readonly fim: string | null;
  readonly linhas: readonly { readonly produto: number; readonly quantidade: number }[];
}
const [line, minute] = [['NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'ENTREGA', 'CONCLUIDO'], 60_000];
/** Minutes after the step before. */
const pace: Readonly<Record<string, number>> = { CONFIRMADO: 2, PREPARO: 4, PRONTO: 18, ENTREGA: 3, CONCLUIDO: 14 };
/** The states that an order has come through, the first of them its own beginning. */
const wayOf = ({ situacao, modalidade }: Pick<Taken, 'situacao' | 'modalidade'>): readonly string[] =>
  situacao === 'AGENDADO'
    ? ['AGENDADO']
    : situacao === 'CANCELADO'
      ? ['NOVO', 'CANCELADO']
      : line
          .slice(0, line.indexOf(situacao) + 1)
          .filter((state) => state !== 'ENTREGA' || situacao === 'ENTREGA' || modalidade === 'ENTREGA');
interface Step {
  readonly para: string;
  readonly de: string | null;
  readonly quando: string;
}
const stepsOf = (order: Taken): readonly Step[] => {
  const [way, begun] = [wayOf(order), Date.parse(order.data)];
  const whole = way.reduce((sum, state) => sum + (pace[state] ?? 1) * minute, 0);
  // Scales the steps of a finished order to end at its known end.
  const stretch = order.fim === null ? 1 : (Date.parse(order.fim) - begun) / (whole - minute);
  let at = begun;
  return way.map((para, index) => {
    if (index > 0) at += (pace[para] ?? 1) * minute * stretch;
    return { para, de: way[index - 1] ?? null, quando: new Date(at).toISOString() };
  });
};

/** Promised time of the demo's kitchen. */
const promised = (modalidade: string): number => (modalidade === 'ENTREGA' ? 50 : 30) * minute;
/** State, steps and times of an order. */
export const hoursOf = (order: Taken, now: Date, index: number) => {
  const steps = stepsOf(order);
  const at = (state: string): string | null => steps.find(({ para }) => para === state)?.quando ?? null;
  const para = order.situacao === 'AGENDADO' ? now.getTime() + (90 + 30 * (index % 6)) * minute : null;
  const em = (instant: number): string => new Date(instant).toISOString();
  return {
    situacaoDesde: steps.at(-1)!.quando,
    confirmadoEm: at('CONFIRMADO'),
    preparoEm: at('PREPARO'),
    prontoEm: at('PRONTO'),
    saiuEm: at('ENTREGA'),
    canceladoEm: at('CANCELADO'),
    previsaoEntrega: em(para ?? Date.parse(order.data) + promised(order.modalidade)),
    agendadoPara: para && em(para),
    entraEm: para && em(para - promised(order.modalidade)),
  };
};

/** Why the demo's shops cancel orders; their ids by name. */
export const giveReasons = async (store: SeedStore, empresa: number): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: number; nome: string }>`
    select id, nome from motivo_cancelamento where empresa_id = ${empresa}`.execute(store.db);
  if (rows.length > 0) return new Map(rows.map(({ id, nome }) => [nome, Number(id)]));
  return store.named(
    'motivoCancelamento',
    (
      [
        ['Cliente desistiu', 'CLIENTE'],
        ['Pedido repetido', 'CLIENTE'],
        ['Item em falta', 'LOJA'],
        ['Loja fechada', 'LOJA'],
        ['Endereço fora da área', 'ENTREGA'],
        ['Ninguém no endereço', 'ENTREGA'],
        ['Pagamento recusado', 'PAGAMENTO'],
      ] as const
    ).map(([nome, quem]) => ({ nome, quem, empresa, codigoIfood: null, ativo: true })),
  );
};

/** The steps of the orders, as if people had led them there. */
export const leadOrders = async (store: SeedStore, orders: readonly Taken[]): Promise<void> => {
  await store.bulk(
    'pedidoEvento',
    orders.flatMap((order) =>
      stepsOf(order).map(({ para, de, quando }) => ({
        para,
        de,
        quando,
        empresa: order.empresa,
        pedido: order.id,
        usuario: null,
        origem: 'EQUIPE',
        motivo: para === 'CANCELADO' ? order.motivoId : null,
        motivoCancelamento: para === 'CANCELADO' ? order.motivo : null,
      })),
    ),
  );
};

/** The stock that the confirmed orders hold. */
export const holdStock = async (store: SeedStore, orders: readonly Taken[]): Promise<void> => {
  const empresa = orders[0]?.empresa;
  if (empresa === undefined) return;
  const { rows } = await sql<{ id: number; nome: string; estoque: string }>`
    select id, nome, estoque from produto where empresa_id = ${empresa} and controla_estoque order by id`.execute(
    store.db,
  );
  const held = orders
    .filter(({ situacao }) => !['AGENDADO', 'NOVO', 'CANCELADO'].includes(situacao))
    .toSorted((one, other) => one.data.localeCompare(other.data));
  await store.bulk(
    'movimentoEstoque',
    rows.flatMap(({ id, nome, estoque }) => {
      const sold = held.flatMap((order) =>
        order.linhas.flatMap(({ produto, quantidade }) => (produto === Number(id) ? [{ order, quantidade }] : [])),
      );
      if (sold.length === 0) return [];
      // Movements end at the current stock, so the quantity sold came in before the first of them.
      let saldo = Number(estoque) + sold.reduce((sum, { quantidade }) => sum + quantidade, 0);
      const before = new Date(Date.parse(sold[0]!.order.data) - 60 * minute).toISOString();
      const shared = { empresa, produto: Number(id), usuario: null };
      return [
        {
          ...shared,
          descricao: `Entrada de ${nome}`,
          data: before,
          tipo: 'ENTRADA',
          quantidade: saldo,
          saldo,
          pedido: null,
          motivo: 'Estoque inicial',
        },
        ...sold.map(({ order, quantidade }) => {
          saldo -= quantidade;
          const data = stepsOf(order)[1]!.quando;
          return {
            ...shared,
            descricao: `Venda, pedido ${order.numero}`,
            data,
            tipo: 'VENDA',
            quantidade: -quantidade,
            saldo,
            pedido: order.id,
            motivo: null,
          };
        }),
      ];
    }),
  );
};
