import type { AnyEntity, HandlerContext, Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { todayIn } from '#kit/period';
import { Refusal } from '#kit/refusal';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { credenciamento } from '../../../schemas/financeiro/credenciamento';
import { zoopConta } from '../../../schemas/financeiro/vendaOnline/zoopConta';
import { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import { zoopTransacao } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';
import { zoopTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';
import { centavos, reais, somar } from '../../comum/centavos';
import { pedidoDa, referenciaDo } from '../../comum/referenciaDoPedido';
import { compararPedidos, compararTransacao, compararTransferencia, esperadoOnline } from './diferencas.server';
import { vale } from './compararVenda';
import type {
  PaidBy,
  ReceivableThere,
  SalesThere,
  SaleThere,
  SoldHere,
  TransferThere,
} from '../vendasNoParceiro.server';
import { zonaDaPlataforma } from '../../comum/zona';

type Context = Pick<HandlerContext, 'rows' | 'now'>;
type Recebivel = Infer<typeof zoopRecebivel>;
/** One transaction in the company of an account. */
export type Tx = <T>(run: (context: HandlerContext) => Promise<T>) => Promise<T>;
/** Account of a company at the provider. */
export interface Conta {
  readonly empresa: number;
  readonly seller: string;
  readonly simulada: boolean;
}
/** Zone of the provider's days. */
const dia = 86_400_000;

/** True when a stored row is of an older state than the one that was read, or of the same and read earlier. */
export const ehMaisNova = (
  lida: { readonly vistaEm: string; readonly lidaEm: string },
  guardada: { readonly vistaEm?: string | null; readonly lidaEm?: string | null },
): boolean =>
  guardada.vistaEm == null ||
  Date.parse(lida.vistaEm) > Date.parse(guardada.vistaEm) ||
  (Date.parse(lida.vistaEm) === Date.parse(guardada.vistaEm) && lida.lidaEm >= (guardada.lidaEm ?? ''));

/** Stores values where they differ. Nothing is written, and no version made, for what is known. */
const guardar = async <E extends AnyEntity>(
  { rows }: Pick<Context, 'rows'>,
  entity: E,
  antes: Infer<E>,
  values: Partial<Infer<E>>,
): Promise<Infer<E>> => {
  const [velhos, novos] = [antes as Readonly<Record<string, unknown>>, values as Readonly<Record<string, unknown>>];
  const mudou = Object.keys(novos).some((key) => key !== 'lidaEm' && (velhos[key] ?? null) !== (novos[key] ?? null));
  return mudou ? rows.update(entity, antes, values as never) : antes;
};
/** Holds the account for a transaction, so that two readers store one after the other. */
const segurar = async ({ rows }: Pick<Context, 'rows'>, { empresa, seller, simulada }: Conta) =>
  (await rows.one(zoopConta, { seller }, { lock: true })) ?? rows.insert(zoopConta, { empresa, seller, simulada });

/** Order of the company that the key of a charge names. */
const pedidoDaqui = async ({ rows }: Pick<Context, 'rows'>, reference: string | null): Promise<number | null> => {
  const id = reference === null ? undefined : pedidoDa(reference);
  return id === undefined ? null : ((await rows.get(pedido, id))?.id ?? null);
};
/** The order says which sale paid it. A refused attempt is no payment. */
const marcarPedido = async ({ rows }: Pick<Context, 'rows'>, id: number | null, { state, id: sale }: SaleThere) => {
  if (id === null || ['CRIADA', 'PENDENTE', 'FALHOU', 'CANCELADA'].includes(state) || sale.length > 40) return;
  await rows.tally(pedido, { id, transacaoZoop: { empty: true } }, { set: { transacaoZoop: sale } });
};
const valoresDaVenda = (venda: SaleThere) => ({
  forma: venda.form,
  bandeira: venda.brand,
  final: venda.last,
  parcelas: venda.installments,
  valorBruto: reais(venda.cents),
  taxa: reais(venda.fee),
  taxaPlataforma: reais(venda.platformFee),
  devolvido: reais(venda.refunded),
  valorLiquido: venda.refunded >= venda.cents ? 0 : reais(venda.cents - venda.refunded - venda.fee - venda.platformFee),
  situacao: venda.state,
  motivo: venda.reason?.slice(0, 200) ?? null,
  nsu: venda.nsu?.slice(0, 40) ?? null,
  autorizacao: venda.authorization?.slice(0, 40) ?? null,
  criadaEm: venda.createdAt,
  capturadaEm: venda.capturedAt,
  canceladaEm: venda.cancelledAt,
  disputaAte: venda.disputeUntil,
});

/** Stores the instalments of a sale. One that the provider does not show any more is cancelled, never forgotten. */
const guardarParcelas = async (
  context: Context,
  transacao: Infer<typeof zoopTransacao>,
  parcelas: readonly ReceivableThere[],
  lidaEm: string,
): Promise<readonly [Infer<typeof zoopTransacao>, readonly Recebivel[]]> => {
  const { rows } = context;
  const agora: Recebivel[] = [];
  const antes = new Map((await rows.all(zoopRecebivel, { transacao: transacao.id })).map((one) => [one.idZoop, one]));
  const bloqueado = transacao.situacao === 'DISPUTA' ? true : null;
  for (const { id, ...parcela } of parcelas) {
    const values = {
      parcela: parcela.installment,
      bruto: reais(parcela.gross),
      taxa: reais(parcela.fee),
      taxaAntecipacao: reais(parcela.advanceFee),
      liquido: reais(parcela.net),
      previsto: parcela.expected,
      pagoEm: parcela.paidAt,
      situacao: parcela.state,
      bloqueado,
      lidaEm,
    };
    const velha = antes.get(id);
    antes.delete(id);
    agora.push(
      velha
        ? await guardar(context, zoopRecebivel, velha, values)
        : await rows.insert(zoopRecebivel, {
            ...values,
            empresa: transacao.empresa,
            idZoop: id,
            transacao: transacao.id,
          }),
    );
  }
  for (const velha of antes.values())
    agora.push(await guardar(context, zoopRecebivel, velha, { situacao: 'CANCELADO', bloqueado: null, lidaEm }));
  const soma = (...situacoes: readonly string[]): number =>
    reais(
      somar(...agora.filter(({ situacao }) => situacoes.includes(situacao)).map(({ liquido }) => centavos(liquido))),
    );
  const somada = await guardar(context, zoopTransacao, transacao, {
    recebido: soma('PAGO', 'ANTECIPADO'),
    aReceber: soma('PREVISTO'),
  });
  return [somada, agora];
};

/** A sale or a transfer as a row: what both have in common. */
interface Visto {
  readonly id: number;
  readonly vistaEm?: string | null;
  readonly lidaEm?: string | null;
}
/**
 * Stores what the provider says of a sale or a transfer. Undefined when a newer state is known. `valores` gets the
 * stored row.
 */
const guardarVisto = async <E extends AnyEntity>(
  context: Context,
  entity: E,
  { empresa, seller, simulada }: Conta,
  { id, changedAt, lidaEm }: { readonly id: string; readonly changedAt: string; readonly lidaEm: string },
  valores: (antes: Infer<E> | undefined) => Partial<Infer<E>> | Promise<Partial<Infer<E>>>,
): Promise<Infer<E> | undefined> => {
  const { rows } = context;
  await segurar(context, { empresa, seller, simulada });
  const antes = await rows.one(entity, { idZoop: id } as never, { lock: true });
  if (antes && !ehMaisNova({ vistaEm: changedAt, lidaEm }, antes as unknown as Visto)) return undefined;
  const values = { ...(await valores(antes)), vistaEm: changedAt };
  const row = antes
    ? await guardar(context, entity, antes, values)
    : await rows.insert(entity, { ...values, empresa, seller, simulada, idZoop: id, lidaEm } as never);
  await rows.tally(entity, { id: (row as unknown as Visto).id } as never, { set: { lidaEm } } as never);
  return row;
};

/** Stores a sale with its instalments, unless a newer state is known. Returns true when it was the newest. */
export const guardarVenda = async (
  context: Context,
  conta: Conta,
  venda: SaleThere,
  parcelas: readonly ReceivableThere[],
  lidaEm: string,
): Promise<boolean> => {
  const nova = await guardarVisto(context, zoopTransacao, conta, { ...venda, lidaEm }, async (antes) => ({
    ...valoresDaVenda(venda),
    pedido: antes?.pedido ?? (await pedidoDaqui(context, venda.reference)),
  }));
  if (!nova) return false;
  await marcarPedido(context, nova.pedido, venda);
  const [inteira, guardadas] = await guardarParcelas(context, nova, parcelas, lidaEm);
  await compararTransacao(context, inteira, guardadas, todayIn(zonaDaPlataforma, context.now));
  return true;
};

/** Stores a transfer and the instalments that it paid, unless a newer state is known. */
export const guardarTransferencia = async (
  context: Context,
  conta: Conta,
  transfer: TransferThere,
  paidBy: readonly PaidBy[],
  lidaEm: string,
): Promise<boolean> => {
  const { rows } = context;
  const nova = await guardarVisto(context, zoopTransferencia, conta, { ...transfer, lidaEm }, () => ({
    tipo: transfer.kind,
    ajustes: reais(transfer.adjustments),
    taxa: reais(transfer.fee),
    valor: reais(transfer.cents),
    situacao: transfer.state,
    conta: transfer.account?.slice(0, 80) ?? null,
    solicitadaEm: transfer.requestedAt,
    previstaPara: transfer.expectedFor,
    efetivadaEm: transfer.doneAt,
    motivoFalha: transfer.failure?.slice(0, 200) ?? null,
  }));
  if (!nova) return false;
  const pagas = new Set(paidBy.map(({ receivable }) => receivable));
  for (const velha of await rows.all(zoopRecebivel, { transferencia: nova.id }))
    if (!pagas.has(velha.idZoop)) await rows.update(zoopRecebivel, velha, { transferencia: null });
  const parcelas = pagas.size === 0 ? [] : await rows.all(zoopRecebivel, { idZoop: [...pagas] });
  for (const parcela of parcelas) await guardar(context, zoopRecebivel, parcela, { transferencia: nova.id });
  const vendas = reais(somar(...parcelas.filter(vale).map(({ liquido }) => centavos(liquido))));
  await compararTransferencia(context, await guardar(context, zoopTransferencia, nova, { vendas }));
  return true;
};

/** Asks the provider for one sale and stores what it answers. A notice is no more than the cause to ask. */
export const espelharVenda = async (
  sales: SalesThere,
  tx: Tx,
  conta: Conta,
  id: string,
  now: Date,
): Promise<'stored' | 'known' | 'unknown'> => {
  const lidaEm = now.toISOString();
  const venda = await sales.sale(conta.seller, id);
  if (!venda) return 'unknown';
  const parcelas = await sales.receivables(conta.seller, id);
  return (await tx((context) => guardarVenda(context, conta, venda, parcelas, lidaEm))) ? 'stored' : 'known';
};

/** Orders that were paid online, as a simulator is told of them. */
const vendidos = async ({ rows, now }: Context): Promise<readonly SoldHere[]> => {
  const found = await rows.all(pedido, {
    pagoOnline: true,
    origemExterna: { empty: true },
    data: { gte: new Date(now.getTime() - 120 * dia).toISOString() },
    $sort: [['id', 'asc']],
  });
  return found.flatMap((one) =>
    one.data === null
      ? []
      : {
          reference: referenciaDo(one.id),
          cents: esperadoOnline(one),
          at: one.data,
          form: (one.pagamentos ?? []).some(({ forma }) => forma === 'CREDITO')
            ? ('CREDITO' as const)
            : ('PIX' as const),
          returned: one.devolucao === 'FEITA' && one.situacao === 'CANCELADO' && one.devolvidoOnline == null,
        },
  );
};

const maisPaginas = 200;
/** Overlap of two turns, in milliseconds: a row may come late into the provider's list. */
const sobra = 3_600_000;
/** First reading of an account. */
const inicio = 120 * dia;

/** Sales that are read again because a day has come or a decision is due. */
const aReler = async ({ rows, now }: Context, { seller }: Conta): Promise<readonly string[]> => {
  const antes = new Date(now.getTime() - sobra).toISOString();
  const [vencidas, abertas] = [
    await rows.find(
      zoopRecebivel,
      {
        situacao: 'PREVISTO',
        previsto: { lte: todayIn(zonaDaPlataforma, now) },
        $or: [{ lidaEm: { empty: true } }, { lidaEm: { lte: antes } }],
        $sort: [['previsto', 'asc']],
      },
      { page: 1, size: 100 },
    ),
    await rows.find(
      zoopTransacao,
      { seller, situacao: ['CRIADA', 'PENDENTE', 'PRE_AUTORIZADA', 'DISPUTA'], lidaEm: { lte: antes } },
      { page: 1, size: 50 },
    ),
  ];
  const dasParcelas = await rows.byId(zoopTransacao, [...new Set(vencidas.rows.map(({ transacao }) => transacao))]);
  return [
    ...new Set([
      ...[...dasParcelas.values()].filter((one) => one.seller === seller).map(({ idZoop }) => idZoop),
      ...abertas.rows.map(({ idZoop }) => idZoop),
    ]),
  ];
};

/**
 * Brings the mirror of an account up to date: sales and transfers since the last turn, once a night those of a week,
 * and sales whose day has come. The mark moves on only when everything was read.
 */
export const espelharConta = async (
  sales: SalesThere,
  tx: Tx,
  conta: Conta,
  now: Date,
): Promise<{ readonly vendas: number; readonly transferencias: number; readonly ilegiveis: number }> => {
  const { seller } = conta;
  const comeco = now.toISOString();
  const antes = await tx((context) => segurar(context, conta));
  const { told } = sales;
  if (told) await told(seller, await tx(vendidos));
  const semana = antes.completaEm == null || Date.parse(antes.completaEm) <= now.getTime() - dia;
  const desde = new Date(
    antes.lidoAte == null
      ? now.getTime() - inicio
      : Math.min(Date.parse(antes.lidoAte) - sobra, semana ? now.getTime() - 7 * dia : Infinity),
  ).toISOString();
  const lidas = new Set<string>();
  let [transferencias, ilegiveis] = [0, 0];
  for (let page = 1; page <= maisPaginas; page++) {
    const part = await sales.sales(seller, desde, page);
    ilegiveis += part.unreadable;
    for (const venda of part.rows) {
      const lidaEm = comeco;
      const parcelas = await sales.receivables(seller, venda.id);
      await tx((context) => guardarVenda(context, conta, venda, parcelas, lidaEm));
      lidas.add(venda.id);
    }
    if (!part.hasMore) break;
  }
  for (const id of await tx((context) => aReler(context, conta)))
    if (!lidas.has(id) && (await espelharVenda(sales, tx, conta, id, now)) === 'stored') lidas.add(id);
  for (let page = 1; page <= maisPaginas; page++) {
    const part = await sales.transfers(seller, desde, page);
    ilegiveis += part.unreadable;
    for (const transfer of part.rows) {
      const paidBy = await sales.paidBy(seller, transfer.id);
      const conhecidas = await tx(async ({ rows }) => {
        const ids = [...new Set(paidBy.map(({ sale }) => sale))];
        return new Set(
          ids.length === 0 ? [] : (await rows.all(zoopTransacao, { idZoop: ids })).map((one) => one.idZoop),
        );
      });
      // A transfer may pay a sale of before the first reading.
      for (const id of new Set(paidBy.map(({ sale }) => sale)))
        if (!conhecidas.has(id)) await espelharVenda(sales, tx, conta, id, now);
      if (await tx((context) => guardarTransferencia(context, conta, transfer, paidBy, comeco))) transferencias += 1;
    }
    if (!part.hasMore) break;
  }
  const saldo = await sales.balance(seller);
  await tx(async (context) => {
    const atual = await segurar(context, conta);
    await context.rows.update(zoopConta, atual, {
      disponivel: reais(saldo.available),
      aReceber: reais(saldo.coming),
      bloqueado: reais(saldo.blocked),
      saldoEm: comeco,
      simulada: conta.simulada,
      ...((atual.lidoAte ?? '') < comeco && { lidoAte: comeco }),
      ...(semana && { completaEm: comeco }),
      erro: ilegiveis === 0 ? null : `${ilegiveis} linhas do parceiro vieram sem situação: serão lidas de novo.`,
    });
    await compararPedidos(context, conta.empresa);
  });
  return { vendas: lidas.size, transferencias, ilegiveis };
};

/** Account of a company at the provider; undefined for one that is not accredited. */
export const contaDa = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { simulada }: Pick<Conta, 'simulada'>,
  empresa?: number,
): Promise<Conta | undefined> => {
  const found = await rows.one(credenciamento, {
    situacao: 'APROVADO',
    codigoParceiro: { empty: false },
    ...(empresa !== undefined && { empresa }),
  });
  return found?.codigoParceiro == null ? undefined : { empresa: found.empresa, seller: found.codigoParceiro, simulada };
};

/** Reads the accounts of all accredited companies. One that the provider does not answer for holds up no other. */
export const espelharTodas = async ({
  within,
  ports,
  now,
}: Pick<OpenContext, 'within' | 'ports' | 'now'>): Promise<void> => {
  const { sales, isSimulated } = ports.pagamentos;
  if (!sales) return;
  const contas = await within('*', ({ rows }) =>
    rows.all(credenciamento, { situacao: 'APROVADO', codigoParceiro: { empty: false } }),
  );
  for (const { empresa, codigoParceiro: seller } of contas) {
    if (seller == null) continue;
    const tx: Tx = (run) => within(empresa, run);
    const conta = { empresa, seller, simulada: isSimulated };
    try {
      await espelharConta(sales, tx, conta, now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx(async (context) => {
        await context.rows.update(zoopConta, await segurar(context, conta), { erro: error.message.slice(0, 200) });
      });
    }
  }
};
