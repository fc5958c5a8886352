import type { HandlerContext, Infer } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { devolucaoOnline } from '../../../schemas/financeiro/vendaOnline/devolucaoOnline';
import { zoopDiferenca } from '../../../schemas/financeiro/vendaOnline/zoopDiferenca';
import type { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import type { zoopTransacao } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';
import type { zoopTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';
import { centavos, dinheiroDe, emCentavos, reais, somar, zero, type Centavos } from '../../comum/centavos';
import { diferencasDaTransferencia, diferencasDaVenda, type Diferenca } from './compararVenda';

type Context = Pick<HandlerContext, 'rows' | 'now'>;
type Transacao = Infer<typeof zoopTransacao>;
type Transferencia = Infer<typeof zoopTransferencia>;
type Onde = { readonly pedido?: number; readonly transacao?: number; readonly transferencia?: number };

/**
 * Stores the differences of a sale, a transfer or an order in place of the former ones. One that is gone closes by
 * itself; one that a person has explained stays explained until its amounts change.
 */
const acertar = async (
  { rows, now }: Context,
  empresa: number,
  of: Onde,
  achadas: readonly Diferenca[],
  ligada: Onde = of,
): Promise<void> => {
  const antes = new Map(
    (await rows.all(zoopDiferenca, { ...of, ...(of.pedido !== undefined && { tipo: 'SEM_TRANSACAO' }) })).map((one) => [
      one.chave,
      one,
    ]),
  );
  const agora = now.toISOString();
  for (const { chave, tipo, texto, esperado, veio } of achadas) {
    const values = {
      tipo,
      texto: texto.slice(0, 200),
      esperado: reais(esperado),
      veio: reais(veio),
      diferenca: reais(veio - esperado),
    };
    const velha = antes.get(chave);
    antes.delete(chave);
    if (!velha) {
      await rows.insert(zoopDiferenca, { ...values, ...ligada, chave, empresa, situacao: 'ABERTA' });
      continue;
    }
    const isSame = centavos(velha.esperado) === esperado && centavos(velha.veio) === veio;
    if (isSame && velha.situacao !== 'SUMIU') continue;
    await rows.update(zoopDiferenca, velha, {
      ...values,
      situacao: 'ABERTA',
      ...(velha.situacao !== 'ABERTA' && { abertaEm: agora, encerradaEm: null, encerradaPor: null, explicacao: null }),
    });
  }
  for (const velha of antes.values())
    if (velha.situacao === 'ABERTA')
      await rows.update(zoopDiferenca, velha, { situacao: 'SUMIU', encerradaEm: agora, encerradaPor: null });
};

/** Amount that an order waits for online. */
export const esperadoOnline = ({ pagamentos, total }: Pick<Infer<typeof pedido>, 'pagamentos' | 'total'>): Centavos => {
  const online = (pagamentos ?? []).filter(({ forma }) => forma === 'ONLINE');
  return online.length === 0 ? centavos(total) : somar(...online.map(({ valor }) => centavos(valor)));
};

/** Confirmed refunds of a sale; null while one is under way, or where a person said that the amount is given back. */
const devolvidoAqui = async (
  { rows }: Context,
  { id }: Transacao,
  order: Infer<typeof pedido> | undefined,
): Promise<Centavos | null> => {
  const feitas = await rows.all(devolucaoOnline, { transacao: id, situacao: { not: 'RECUSADA' } });
  if (feitas.some(({ situacao }) => situacao !== 'CONFIRMADA')) return null;
  if (feitas.length === 0 && (order === undefined || order.devolucao === 'FEITA')) return null;
  return somar(...feitas.map(({ valor }) => centavos(valor)));
};

export const compararTransacao = async (
  context: Context,
  transacao: Transacao,
  parcelas: readonly Infer<typeof zoopRecebivel>[],
  hoje: string,
): Promise<void> => {
  const { rows } = context;
  const order = transacao.pedido == null ? undefined : await rows.get(pedido, transacao.pedido);
  const achadas = diferencasDaVenda({
    venda: {
      idZoop: transacao.idZoop,
      situacao: transacao.situacao,
      bruto: centavos(transacao.valorBruto),
      devolvido: centavos(transacao.devolvido),
      liquido: centavos(transacao.valorLiquido),
    },
    pedido: order
      ? {
          numero: order.numero ?? '',
          valor: emCentavos(esperadoOnline(order) + centavos(order.valorDevolver ?? 0)),
        }
      : null,
    devolucoes: await devolvidoAqui(context, transacao, order),
    parcelas: parcelas.map((one) => ({
      idZoop: one.idZoop,
      parcela: one.parcela,
      liquido: centavos(one.liquido),
      taxaAntecipacao: centavos(one.taxaAntecipacao),
      situacao: one.situacao,
      previsto: one.previsto ?? null,
      bloqueado: one.bloqueado === true,
    })),
    hoje,
  });
  await acertar(context, transacao.empresa, { transacao: transacao.id }, achadas, {
    transacao: transacao.id,
    ...(order && { pedido: order.id }),
  });
};

export const compararTransferencia = (context: Context, row: Transferencia): Promise<void> =>
  acertar(
    context,
    row.empresa,
    { transferencia: row.id },
    diferencasDaTransferencia({
      idZoop: row.idZoop,
      situacao: row.situacao,
      vendas: centavos(row.vendas),
      ajustes: centavos(row.ajustes),
      taxa: centavos(row.taxa),
      valor: centavos(row.valor),
      motivo: row.motivoFalha ?? null,
    }),
  );

/** Milliseconds after which the sale of a paid order should be known. */
const prazo = 1_800_000;
const dia = 86_400_000;
/** Paid orders of the last month without a sale at the provider, and those whose sale has come since. */
export const compararPedidos = async (context: Context, empresa: number): Promise<void> => {
  const { rows, now } = context;
  const em = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const semVenda = await rows.all(pedido, {
    pagoOnline: true,
    origemExterna: { empty: true },
    transacaoZoop: { empty: true },
    data: { gte: em(30 * dia), lte: em(prazo) },
  });
  const conhecidas = await rows.all(zoopDiferenca, { tipo: 'SEM_TRANSACAO', situacao: 'ABERTA' });
  const ids = new Set([
    ...semVenda.map(({ id }) => id),
    ...conhecidas.flatMap(({ pedido: id }) => (id == null ? [] : [id])),
  ]);
  const faltam = new Map(semVenda.map((one) => [one.id, one]));
  for (const id of ids) {
    const order = faltam.get(id) ?? (await rows.get(pedido, id));
    const falta = order && order.pagoOnline && order.transacaoZoop === null;
    const valor = order ? esperadoOnline(order) : zero;
    await acertar(
      context,
      empresa,
      { pedido: id },
      falta
        ? [
            {
              chave: `semTransacao:${id}`,
              tipo: 'SEM_TRANSACAO',
              texto: `O pedido ${order.numero ?? id} foi pago online, ${dinheiroDe(valor)}, e o parceiro não mostra a venda.`,
              esperado: valor,
              veio: emCentavos(0),
            },
          ]
        : [],
    );
  }
};
