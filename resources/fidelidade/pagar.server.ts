import type { HandlerContext, Infer } from '#kit';
import type { pedido } from '../../schemas/delivery/pedidos/pedido';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { transacao, vidaDaTransacao } from '../../schemas/fidelidade/transacoes/transacao';
import { centavos, dinheiro, reais } from '../comum/centavos';
import { parcela } from '../comum/desconto';
import { escritos, gastar, saldoQueVale } from './pontos.server';
import { pagoComPontos } from './regra.server';
import { exigirSenha } from './senha.server';

type Rows = Pick<HandlerContext, 'rows'>;
type NoDia = Pick<HandlerContext, 'rows' | 'user' | 'now'>;
type Pedido = Infer<typeof pedido>;
type Config = Infer<typeof fidelidadeConfiguracao>;

/** Points that an amount in cents costs, rounded up. */
const custoDe = ({ valorPonto }: Config, cents: number): number => Math.ceil(cents / centavos(valorPonto));

interface Podem {
  /** Balance of the customer. */
  readonly saldo: number;
  /** Largest part that points may pay, in cents; 0 when they pay nothing. */
  readonly limite: number;
  /** True when the customer's password has to be asked first. */
  readonly pedeSenha: boolean;
}
const quantoPodem = (config: Config, saldo: number, total: number): Podem => {
  const pedeSenha = config.exigeSenhaResgate;
  if (!config.ativo || config.percentualMaximoPedido === null) return { saldo, limite: 0, pedeSenha };
  const limite = Math.min(parcela(total, config.percentualMaximoPedido), saldo * centavos(config.valorPonto));
  return { saldo, limite: custoDe(config, limite) < config.resgateMinimo ? 0 : limite, pedeSenha };
};
/** Part of an order that a customer's points may pay; `total` in cents. */
export const pontosQuePagam = async (context: NoDia, quem: number | null, total: number): Promise<Podem> => {
  if (quem === null) return { saldo: 0, limite: 0, pedeSenha: false };
  const saldo = await saldoQueVale(context, quem);
  return quantoPodem(await context.rows.settings(fidelidadeConfiguracao), saldo, total);
};

/** Reason why points cannot pay the order; undefined when they can. Cents. */
export const recusaDosPontos = async (
  context: NoDia,
  { cliente: quem, total }: { readonly cliente: number | null; readonly total: number },
  cents: number,
): Promise<string | undefined> => {
  if (cents === 0) return undefined;
  if (quem === null) return 'Só um cliente identificado paga com pontos!';
  const config = await context.rows.settings(fidelidadeConfiguracao);
  if (!config.ativo || config.percentualMaximoPedido === null) return 'A empresa não recebe pontos como pagamento!';
  const most = parcela(total, config.percentualMaximoPedido);
  if (cents > most) return `Os pontos pagam até ${dinheiro(reais(most))} deste pedido!`;
  const pontos = custoDe(config, cents);
  if (pontos < config.resgateMinimo) return `O resgate mínimo é de ${escritos(config.resgateMinimo)}!`;
  const saldo = await saldoQueVale(context, quem);
  return pontos > saldo
    ? `Saldo insuficiente: ${dinheiro(reais(cents))} custam ${escritos(pontos)}, e o cliente tem ${escritos(saldo)}!`
    : undefined;
};

/** Transaction of points that currently pays the order. */
const pagamentoVivo = ({ rows }: Rows, { id }: Pick<Pedido, 'id'>) =>
  rows.one(transacao, { pedido: id, tipo: 'RESGATE', situacao: { not: 'CANCELADA' } });
/**
 * Reserves the points that pay an order, or releases them once it is cancelled. Idempotent: the row says how much it
 * paid. A changed payment is released first.
 */
export const segurarPontos = async (
  context: Pick<HandlerContext, 'rows' | 'refuse' | 'move' | 'user' | 'now'>,
  order: Pedido,
): Promise<void> => {
  const { rows, refuse, move } = context;
  const cents = order.situacao === 'CANCELADO' ? 0 : pagoComPontos(order);
  const live = await pagamentoVivo(context, order);
  if (centavos(live?.valor ?? 0) === cents) return;
  if (live) {
    const motivoCancelamento = order.situacao === 'CANCELADO' ? 'Pedido cancelado' : 'Pago de outra forma';
    await move(vidaDaTransacao, live, 'cancelar', { motivoCancelamento });
  }
  if (cents === 0) return;
  const no = await recusaDosPontos(context, { cliente: order.cliente, total: centavos(order.total) }, cents);
  if (no) refuse(no, 'pagamentos');
  if (cents > centavos(live?.valor ?? 0))
    await exigirSenha(context, order.cliente!, { uso: 'PEDIDO', campo: 'pagamentos' });
  const before = await rows.count(transacao, { pedido: order.id, tipo: 'RESGATE' });
  await gastar(context, {
    empresa: order.empresa,
    cliente: order.cliente!,
    tipo: 'RESGATE',
    pontos: -custoDe(await rows.settings(fidelidadeConfiguracao), cents),
    valor: reais(cents),
    descricao: `Pagamento, pedido ${order.numero}`,
    chave: `pagamento:${order.id}:${before}`,
    pedido: order.id,
    origem: 'PEDIDO',
  });
};
