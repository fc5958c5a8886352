import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { digitoDe } from '../fidelidade/cartoes/numero.server';
import { centavos } from '../comum/centavos';
import { comPadroes, dateOf, day } from './padroes.lazy.server';
import { holdDraws } from './sorteios.lazy.server';

const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'];
const codeOf = (fake: SeedStore['fake'], length: number): string =>
  Array.from({ length }, () => fake.pick(letters)).join('');
type Values = Record<string, unknown>;
interface Lot extends Values {
  pontos: number;
  restante: number | null;
}
interface Bought {
  readonly id: number;
  readonly cliente: number;
  readonly numero: string;
  readonly data: Date;
  readonly base: number;
}

/**
 * First shop: a running loyalty programme with prizes, cards, gift cards and two draws. Its sums are consistent, as in
 * the product.
 */
export const rewardCustomers = async (store: SeedStore, empresa: number): Promise<void> => {
  await sql`update cliente set pontos = null`.execute(store.db);
  await store.one('fidelidadeConfiguracao', {
    ...comPadroes(store, 'fidelidadeConfiguracao'),
    empresa,
    ativo: true,
    programa: 'PONTOS',
    pontosPorReal: 1,
    validadeDias: 365,
    avisaAntesDias: 7,
    carenciaHoras: 24,
    valorPonto: 0.05,
    regulamento: 'Cada real em produtos vale um ponto. Os pontos valem por um ano.',
  });
  const prizes = await offerPrizes(store, empresa);
  await givePoints(store, empresa, prizes);
  await printCards(store, empresa);
  await sellGiftCards(store, empresa);
  await holdDraws(store, empresa);
};

const concluded = async ({ db }: SeedStore, empresa: number, most: number): Promise<readonly Bought[]> => {
  const { rows } = await sql<Record<string, string>>`select id, cliente_id, numero, data, valor_itens, desconto from (
      select * from pedido where empresa_id = ${empresa} and situacao = 'CONCLUIDO' and cliente_id is not null and valor_itens - desconto >= 1
      order by data desc limit ${most}) as p order by data`.execute(db);
  return rows.map((row) => ({
    id: Number(row.id),
    cliente: Number(row.cliente_id),
    numero: row.numero!,
    data: new Date(row.data!),
    base: centavos(Number(row.valor_itens)) - centavos(Number(row.desconto)),
  }));
};

const prizesToOffer = [
  ['Refrigerante lata', 'BRINDE', 120, 40],
  ['Sobremesa da casa', 'BRINDE', 250, 25],
  ['Pizza brotinho', 'BRINDE', 400, 15],
  ['Caneca da casa', 'BRINDE', 500, 0],
  ['Vale-presente de R$ 30,00', 'VALE', 700, null],
  ['Pizza grande', 'BRINDE', 900, 10],
  ['Avental', 'BRINDE', 1200, 6],
  ['Aula com o pizzaiolo', 'EXPERIENCIA', 3000, 4],
] as const;
const offerPrizes = (store: SeedStore, empresa: number): Promise<number[]> =>
  store.many(
    'premio',
    prizesToOffer.map(([nome, tipo, pontos, estoque], ordem) => ({
      ...comPadroes(store, 'premio'),
      nome,
      empresa,
      tipo,
      pontos,
      estoque,
      valor: tipo === 'VALE' ? 30 : null,
      validadeResgateDias: 30,
      ordem,
      ativo: true,
      destaque: ordem === 0,
    })),
  );

/** Eight hundred credits; sixty redemptions, twenty-five of them of prizes; twelve lots that expire soon; three doubles. */
const givePoints = async (store: SeedStore, empresa: number, prizes: readonly number[]): Promise<void> => {
  const { now, fake } = store;
  const rows: Lot[] = [];
  const lots = new Map<number, Lot[]>();
  const balance = new Map<number, number>();
  const post = (values: Values & { readonly cliente: number; readonly pontos: number; readonly data: Date }): Lot => {
    const saldo = (balance.get(values.cliente) ?? 0) + values.pontos;
    balance.set(values.cliente, saldo);
    const row: Lot = {
      ...comPadroes(store, 'transacao'),
      empresa,
      situacao: 'EFETIVADA',
      origem: 'SISTEMA',
      ...values,
      data: values.data.toISOString(),
      saldo,
      restante: values.pontos > 0 ? values.pontos : null,
    };
    rows.push(row);
    if (values.pontos > 0) lots.set(values.cliente, [...(lots.get(values.cliente) ?? []), row]);
    return row;
  };
  for (const { id, cliente, numero, data, base } of await concluded(store, empresa, 800))
    if (Math.floor(base / 100) > 0)
      post({
        cliente,
        pontos: Math.floor(base / 100),
        data: new Date(data.getTime() + 3_600_000),
        tipo: 'CREDITO',
        descricao: `Compra, pedido ${numero}`,
        valor: base / 100,
        chave: `pedido:${id}`,
        pedido: id,
        origem: 'PEDIDO',
        expiraEm: dateOf(new Date(data.getTime() + 365 * day)),
      });
  const richest = (): number[] => [...balance].toSorted((one, other) => other[1] - one[1]).map(([id]) => id);
  for (const cliente of richest().slice(20, 23))
    for (const at of [0, 1])
      post({
        cliente,
        pontos: 50,
        data: new Date(now.getTime() - 2 * day + at * 40_000),
        tipo: 'BONUS',
        descricao: 'Bônus à mão',
        chave: `manual:demo:${cliente}:${at}`,
        origem: 'MANUAL',
        motivo: 'Cortesia',
        expiraEm: dateOf(new Date(now.getTime() + 363 * day)),
      });
  const redeemed: { readonly row: Lot; readonly premio: number; readonly pontos: number }[] = [];
  for (let at = 0; at < 60; at++) {
    const cliente = richest()[at % 12]!;
    const isPrize = at < 25;
    const which = at % 3;
    const pontos = isPrize ? prizesToOffer[which]![2] : fake.integer(20, 60);
    if ((balance.get(cliente) ?? 0) < pontos) continue;
    const row = post({
      cliente,
      pontos: -pontos,
      data: new Date(now.getTime() - fake.integer(1, 20) * 3_600_000),
      tipo: 'RESGATE',
      descricao: isPrize ? `Prêmio: ${prizesToOffer[which]![0]}` : 'Resgate à mão',
      chave: `demo:resgate:${at}`,
      origem: isPrize ? 'SISTEMA' : 'MANUAL',
      motivo: isPrize ? null : 'Desconto no balcão',
    });
    let left = pontos;
    for (const lot of lots.get(cliente) ?? []) {
      const taken = Math.min(left, lot.restante ?? 0);
      lot.restante = (lot.restante ?? 0) - taken;
      left -= taken;
    }
    if (isPrize) redeemed.push({ row, premio: prizes[which]!, pontos });
  }
  const soon = rows.filter(({ restante }) => (restante ?? 0) > 0).slice(0, 12);
  for (const [at, row] of soon.entries()) row.expiraEm = dateOf(new Date(now.getTime() + (2 + (at % 5)) * day));
  const ids = await store.many('transacao', rows);
  await sql`update cliente c set pontos = t.soma from (select empresa_id, cliente_id, sum(pontos) as soma from transacao
    where empresa_id = ${empresa} group by 1, 2) t where c.empresa_id = t.empresa_id and c.id = t.cliente_id and c.empresa_id = ${empresa}`.execute(
    store.db,
  );
  await redeemPrizes(
    store,
    empresa,
    redeemed.map(({ row, ...of }) => ({ ...of, cliente: Number(row.cliente), transacao: ids[rows.indexOf(row)]! })),
  );
};
interface Redeemed {
  readonly cliente: number;
  readonly premio: number;
  readonly pontos: number;
  readonly transacao: number;
}
const redeemPrizes = async (store: SeedStore, empresa: number, all: readonly Redeemed[]): Promise<void> => {
  const { fake, now } = store;
  const states = ['DISPONIVEL', 'DISPONIVEL', 'RETIRADO', 'RETIRADO', 'EXPIRADO', 'SOLICITADO'] as const;
  const made = await store.many(
    'premioResgate',
    all.map(({ premio, cliente, pontos, transacao }, at) => {
      const situacao = states[at % states.length]!;
      const isOver = situacao === 'EXPIRADO';
      const end = now.getTime() + (isOver ? -2 : 20) * day;
      return {
        ...comPadroes(store, 'premioResgate'),
        codigo: codeOf(fake, 8),
        empresa,
        premio,
        cliente,
        pontos,
        situacao,
        solicitadoEm: new Date(now.getTime() - (isOver ? 32 : 3) * day).toISOString(),
        validade: dateOf(new Date(end)),
        venceEm: new Date(end + day).toISOString(),
        retiradoEm: situacao === 'RETIRADO' ? new Date(now.getTime() - day).toISOString() : null,
        transacao,
        tentativas: 0,
        envios: 0,
        enviosNoDia: 0,
      };
    }),
  );
  for (const [at, id] of made.entries())
    await sql`update transacao set premio_resgate_id = ${id} where id = ${all[at]!.transacao} and empresa_id = ${empresa}`.execute(
      store.db,
    );
};

/** Forty, eight of them in the queue. */
const printCards = async (store: SeedStore, empresa: number): Promise<void> => {
  const { db, fake, now } = store;
  const { rows: people } = await sql<{ id: string }>`select id from cliente where empresa_id = ${empresa} and pontos > 0
    and excluido_em is null order by pontos desc limit 28`.execute(db);
  const states = Array.from({ length: 40 }, (_, at) =>
    at < 26 ? 'ATIVO' : at < 28 ? 'BLOQUEADO' : at < 36 ? 'NA_FILA' : 'IMPRESSO',
  );
  const cards = states.map((situacao, at) => {
    const digits = `6001${fake.pattern('###########')}`;
    return {
      ...comPadroes(store, 'cartao'),
      numero: digits + digitoDe(digits),
      empresa,
      cliente: people[at] ? Number(people[at].id) : null,
      situacao,
      lote: at < 28 ? null : 'Balcão',
      emitidoEm: new Date(now.getTime() - (60 - at) * day).toISOString(),
      impressoEm: situacao === 'NA_FILA' ? null : new Date(now.getTime() - (50 - at) * day).toISOString(),
      impressoes: situacao === 'NA_FILA' ? 0 : 1,
      ativadoEm: at < 28 ? new Date(now.getTime() - 10 * day).toISOString() : null,
      motivo: situacao === 'BLOQUEADO' ? 'Perdido' : null,
    };
  });
  const ids = await store.many('cartao', cards);
  await store.many(
    'cartaoFila',
    cards.flatMap(({ numero, situacao }, at) =>
      situacao === 'NA_FILA'
        ? [
            {
              numero,
              empresa,
              cartao: ids[at],
              situacao: 'AGUARDANDO',
              pedidoEm: new Date(now.getTime() - day).toISOString(),
            },
          ]
        : [],
    ),
  );
};

/** Fifteen gift cards in every state; each balance is the sum of its movements. */
const sellGiftCards = async (store: SeedStore, empresa: number): Promise<void> => {
  const { fake, now } = store;
  const states = [
    'ATIVO',
    'ATIVO',
    'ATIVO',
    'USADO',
    'AGUARDANDO_PAGAMENTO',
    'BLOQUEADO',
    'VENCIDO',
    'CANCELADO',
  ] as const;
  for (let at = 0; at < 15; at++) {
    const situacao = states[at % states.length]!;
    const valorInicial = fake.pick([50, 80, 100, 150, 200]);
    const used = situacao === 'ATIVO' && at % 2 === 0 ? 30 : situacao === 'USADO' ? valorInicial : 0;
    const isGone = situacao === 'VENCIDO' || situacao === 'CANCELADO';
    const isPaid = situacao !== 'AGUARDANDO_PAGAMENTO';
    const saldo = isPaid && !isGone ? valorInicial - used : 0;
    const sold = new Date(now.getTime() - (situacao === 'VENCIDO' ? 380 : 10 + at) * day);
    const vale = await store.one('valePresente', {
      ...comPadroes(store, 'valePresente'),
      codigo: codeOf(fake, 12),
      empresa,
      situacao,
      valorInicial,
      saldo,
      presenteado: fake.person(),
      mensagem: fake.pick(['Feliz aniversário!', 'Obrigado por tudo!', null]),
      forma: isPaid ? fake.pick(['PIX', 'CREDITO', 'DINHEIRO']) : null,
      vendidoEm: sold.toISOString(),
      pagoEm: isPaid ? sold.toISOString() : null,
      validade: dateOf(new Date(sold.getTime() + 365 * day)),
      venceEm: new Date(sold.getTime() + 366 * day).toISOString(),
      tentativas: 0,
      motivo: situacao === 'BLOQUEADO' ? 'Perdido' : situacao === 'CANCELADO' ? 'Desistiu da compra' : null,
    });
    // The same start seals it.
    await sql`update vale_presente set pin = ${fake.pattern('####')} where empresa_id = ${empresa} and id = ${vale}`.execute(
      store.db,
    );
    const moves = [
      ...(isPaid ? [['EMISSAO', 'Emissão', valorInicial] as const] : []),
      ...(used > 0 ? [['USO', 'Uso no balcão', -used] as const] : []),
      ...(situacao === 'VENCIDO' ? [['VENCIMENTO', 'Vencimento', -valorInicial] as const] : []),
      ...(situacao === 'CANCELADO' ? [['AJUSTE', 'Cancelamento', -valorInicial] as const] : []),
    ];
    let after = 0;
    for (const [tipo, descricao, valor] of moves) {
      after += valor;
      const chave = `demo:${vale}:${tipo}`;
      await store.one('valePresenteMovimento', {
        descricao,
        empresa,
        vale,
        data: sold.toISOString(),
        tipo,
        valor,
        saldo: after,
        chave,
      });
    }
  }
};
