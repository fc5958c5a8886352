import type { HandlerContext, Infer } from '#kit';
import { todayIn } from '#kit/period';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { livroDePontos, transacao } from '../../schemas/fidelidade/transacoes/transacao';

type Context = Pick<HandlerContext, 'rows' | 'refuse'>;
type NoDia = Pick<HandlerContext, 'rows' | 'user' | 'now'>;
type Transacao = Infer<typeof transacao>;
type Dito = 'empresa' | 'cliente' | 'tipo' | 'pontos' | 'chave' | 'descricao';
export type Lancamento = Pick<Transacao, Dito> & Partial<Omit<Transacao, Dito | 'id' | 'versao'>>;

export const escritos = (pontos: number): string =>
  `${pontos.toLocaleString('pt-BR')} ${Math.abs(pontos) === 1 ? 'ponto' : 'pontos'}`;

/**
 * Books a transaction and moves the balance, once a key. A debit takes from the credits that expire first; a credit
 * first recovers reversed credits that the customer had already used.
 */
export const lancar = async (context: Context, values: Lancamento): Promise<Transacao> => {
  const { rows, refuse } = context;
  const posted = await rows.post(livroDePontos, {
    situacao: 'EFETIVADA',
    ...values,
    restante: values.restante ?? (values.pontos > 0 ? values.pontos : null),
  });
  if (!posted) {
    const { pontos } = (await rows.get(cliente, values.cliente)) ?? { pontos: 0 };
    return refuse(`Saldo insuficiente: o cliente tem ${escritos(pontos ?? 0)}!`, 'pontos');
  }
  const { row, isNew } = posted;
  if (!isNew) return row;
  if (row.pontos < 0) await baixar(context, row);
  else if (row.restante) await recuperar(context, row);
  return row;
};

/** Expired credits of a customer that the routine has not processed yet. */
const vencidosDe = ({ rows }: Pick<Context, 'rows'>, quem: number, dia: string): Promise<readonly Transacao[]> =>
  rows.all(transacao, { cliente: quem, restante: { gt: 0 }, expiraEm: { lt: dia }, $sort: [['id', 'asc']] });
/** Usable points of a customer today: the expiring routine may not have run. */
export const saldoQueVale = async (context: NoDia, quem: number): Promise<number> => {
  const { pontos } = (await context.rows.get(cliente, quem)) ?? { pontos: 0 };
  const vencidos = await vencidosDe(context, quem, todayIn(context.user.zone, context.now));
  return Math.max(0, (pontos ?? 0) - vencidos.reduce((sum, { restante }) => sum + (restante ?? 0), 0));
};
/** Expires the unused rest of a credit. Goes on with a wrong balance, which «Conferência» reports. */
export const vencerLote = async (context: Context, id: number, dia: string): Promise<void> => {
  const { rows } = context;
  const found = await rows.get(transacao, id);
  const who = found && (await rows.get(cliente, found.cliente, { lock: true }));
  // It may have been used since the list was read.
  const lot = await rows.get(transacao, id);
  if (!lot?.restante || lot.restante > (who?.pontos ?? 0)) return;
  await lancar(context, {
    empresa: lot.empresa,
    cliente: lot.cliente,
    tipo: 'EXPIRACAO',
    pontos: -lot.restante,
    descricao: `Vencidos: ${lot.descricao}`.slice(0, 120),
    chave: `vence:${id}:${dia}`,
    lote: id,
  });
};
/** Books spent points: expired ones are removed first, and pay nothing. */
export const gastar = async (context: Context & NoDia, values: Lancamento): Promise<Transacao> => {
  const dia = todayIn(context.user.zone, context.now);
  for (const { id } of await vencidosDe(context, values.cliente, dia)) await vencerLote(context, id, dia);
  return lancar(context, values);
};

/** Takes points from credits: first from the origin of `row`, then from those that expire first. */
const baixar = async ({ rows }: Context, row: Transacao): Promise<void> => {
  const open = await rows.all(transacao, { cliente: row.cliente, restante: { gt: 0 }, $sort: [['id', 'asc']] });
  const first = row.lote ?? row.estornoDe;
  const place = ({ id, expiraEm }: Transacao): string => (id === first ? '' : (expiraEm ?? '9999-12-31'));
  const lots = open.toSorted((one, other) => place(one).localeCompare(place(other)) || one.id - other.id);
  let left = -row.pontos;
  const baixas: { lote: number; pontos: number }[] = [];
  for (const lot of lots) {
    const pontos = Math.min(left, lot.restante ?? 0);
    if (pontos === 0) break;
    await rows.tally(transacao, { id: lot.id }, { add: { restante: -pontos } });
    baixas.push({ lote: lot.id, pontos });
    left -= pontos;
  }
  await rows.tally(transacao, { id: row.id }, { set: { baixas } });
};
/** Recovers from a new credit the points that were reversed after they had been used. */
export const recuperar = async (context: Context, credit: Transacao): Promise<void> => {
  const { rows } = context;
  const owed = { cliente: credit.cliente, aRecuperar: { gt: 0 } } as const;
  let left = credit.pontos;
  for (const debt of await rows.all(transacao, { ...owed, $sort: [['id', 'asc']] })) {
    const pontos = Math.min(left, debt.aRecuperar ?? 0);
    if (pontos === 0) return;
    await lancar(context, {
      empresa: credit.empresa,
      cliente: credit.cliente,
      tipo: 'AJUSTE',
      pontos: -pontos,
      descricao: 'Recuperação de crédito cancelado',
      chave: `recupera:${debt.id}:${credit.id}`,
      lote: credit.id,
    });
    await rows.tally(transacao, { id: debt.id }, { add: { aRecuperar: -pontos } });
    left -= pontos;
  }
};

/** Books the reversal of a cancelled transaction. One that never counted needs none. */
export const estornar = async (context: Context, row: Transacao, motivo: string | null): Promise<void> => {
  const { rows, refuse } = context;
  if (row.saldo === null) return;
  const opposite = {
    empresa: row.empresa,
    cliente: row.cliente,
    tipo: 'ESTORNO',
    descricao: `Estorno: ${row.descricao}`.slice(0, 120),
    chave: `estorno:${row.id}`,
    estornoDe: row.id,
    pedido: row.pedido,
    motivo,
  } as const;
  if (row.pontos < 0) {
    // Returns the points to their credits, each with its own expiry.
    const back = await lancar(context, { ...opposite, pontos: -row.pontos, restante: 0 });
    for (const { lote, pontos } of row.baixas ?? [])
      await rows.tally(transacao, { id: lote }, { add: { restante: pontos } });
    // A credit they came from may have been reversed since: then the customer owes them.
    await recuperar(context, back);
    return;
  }
  // Subtracts what has already expired or went with a returned part of the order.
  const gone = { $or: [{ tipo: 'EXPIRACAO' }, { chave: { starts: 'parte:' } }] } as const;
  const expired = (await rows.all(transacao, { lote: row.id, ...gone })).reduce((sum, { pontos }) => sum - pontos, 0);
  if (expired >= row.pontos) refuse('Os pontos deste crédito já venceram: não há o que cancelar!');
  // Locks the customer until the end, so that the balance cannot change before the row is written.
  const { pontos: balance } = (await rows.get(cliente, row.cliente, { lock: true })) ?? { pontos: 0 };
  const back = Math.min(row.pontos - expired, balance ?? 0);
  await lancar(context, { ...opposite, pontos: -back, aRecuperar: row.pontos - expired - back });
};
