import type { HandlerContext, Infer } from '#kit';
import { cupomCodigo } from '../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { cupomLote } from '../../schemas/cupom/cupomLote';
import { cupomResgate } from '../../schemas/cupom/cupomResgate';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { reais, type Centavos } from '../comum/centavos';
import { descontoDe, type Cupom, type Desconto, type Linha } from '../comum/desconto';
import type { Momento } from '../comum/momento.server';
import { cupomAConfirmar, recusaDe, type Compra } from './recusa.server';

type Codigo = Infer<typeof cupomCodigo>;
type Resgate = Infer<typeof cupomResgate>;
type Context = Pick<HandlerContext, 'rows' | 'refuse'>;
/** The order that is being made, as far as a coupon is concerned. */
export interface Pretendido {
  readonly canal: Compra['canal'];
  readonly entrega: boolean;
  readonly cliente: number | null;
  /** Unproven telephone: conditions on the customer get the same answer for anyone. */
  readonly aConfirmar?: boolean;
  readonly linhas: readonly Linha[];
  readonly taxaEntrega: Centavos;
  /** Scheduled hour, or now. */
  readonly momento: Momento;
}
/** Use of a coupon by an order, with its discount. */
export interface Uso {
  readonly cupom: Cupom;
  readonly codigo: Codigo | null;
  readonly chave: string;
  readonly desconto: Desconto;
}

/**
 * Resolves the typed coupon, a keyword or a code of a batch, in the order's transaction. Locks the coupon's row until
 * the end, so that concurrent uses are checked one after the other. The order of locks is coupon, code, customer,
 * company.
 */
export const usoDe = async (context: Context, typed: string, asked: Pretendido, lock = true): Promise<Uso> => {
  const order = asked.aConfirmar ? { ...asked, cliente: null } : asked;
  const { rows, refuse } = context;
  const chave = typed.trim().toUpperCase();
  const found = (await procurar(context, chave)) ?? refuse('Cupom não encontrado!');
  const cupom = (await rows.get(cupomDesconto, found.cupom, { lock })) ?? refuse('Cupom não encontrado!');
  const codigo = found.codigo === null ? null : await codigoLivre(context, found.codigo, order);
  // Locks the customer: of two concurrent first-purchase coupons the second waits, and sees the first order.
  if (lock && order.cliente !== null) await rows.get(cliente, order.cliente, { lock: true });
  const refusal = recusaDe(cupom, {
    ...order,
    ...(await historico(context, cupom, order.cliente)),
  });
  if (refusal) refuse(refusal);
  if (cupom.limiteUso !== null && (cupom.usados ?? 0) >= cupom.limiteUso) refuse('Este cupom esgotou!');
  return { cupom, codigo, chave, desconto: descontoDe(cupom, order.linhas, order.taxaEntrega) };
};
/** Locks the coupon before the caller locks the customer, to keep the order of locks above. */
export const segurar = async (context: Context, typed: string): Promise<void> => {
  const found = await procurar(context, typed.trim().toUpperCase());
  if (found) await context.rows.get(cupomDesconto, found.cupom, { lock: true });
};
/** Stores the use, after the order. */
export const resgatar = async (
  { rows }: Context,
  { cupom, codigo, chave, desconto }: Uso,
  { id, empresa, cliente: quem, total, data }: Infer<typeof pedido>,
): Promise<void> => {
  await rows.insert(cupomResgate, {
    chave,
    empresa,
    cupom: cupom.id,
    codigo: codigo?.id ?? null,
    pedido: id,
    cliente: quem,
    data,
    valorDesconto: reais(desconto.itens + desconto.entrega),
    valorPedido: total,
  });
};

/** Adds a use to the figures of coupon and code (1) or takes it back (-1). A code given back can be used again. */
export const contar = async (
  { rows }: Pick<Context, 'rows'>,
  { cupom, codigo, valorPedido, valorDesconto }: Resgate,
  sign: 1 | -1,
): Promise<void> => {
  await rows.tally(
    cupomDesconto,
    { id: cupom },
    { add: { usados: sign, vendas: sign * valorPedido, descontos: sign * valorDesconto } },
  );
  const code = codigo === null ? undefined : await rows.get(cupomCodigo, codigo, { lock: true });
  if (!code || (sign < 0 && code.situacao !== 'RESGATADO')) return;
  await rows.update(cupomCodigo, code, {
    situacao: sign > 0 ? 'RESGATADO' : code.cliente === null ? 'DISPONIVEL' : 'ENVIADO',
  });
  await rows.tally(cupomLote, { id: code.lote }, { add: { usados: sign } });
};

/** True when the coupon exists; decides whether a request counts as a guess, before anything else is revealed. */
export const existeCupom = async (context: Context, typed: string): Promise<boolean> =>
  (await procurar(context, typed.trim().toUpperCase())) !== undefined;

/** Keywords and codes share one name space; the keyword comes first. */
const procurar = async (
  { rows }: Context,
  chave: string,
): Promise<{ readonly cupom: number; readonly codigo: number | null } | undefined> => {
  if (chave === '') return undefined;
  const byWord = await rows.one(cupomDesconto, { palavraChave: chave });
  if (byWord) return { cupom: byWord.id, codigo: null };
  const code = await rows.one(cupomCodigo, { codigo: chave });
  return code && { cupom: code.cupom, codigo: code.id };
};

const codigoLivre = async (
  { rows, refuse }: Context,
  id: number,
  { cliente: who, aConfirmar }: Pick<Pretendido, 'cliente' | 'aConfirmar'>,
): Promise<Codigo> => {
  const code = (await rows.get(cupomCodigo, id, { lock: true })) ?? refuse('Cupom não encontrado!');
  if (code.situacao === 'RESGATADO') refuse('Este código já foi usado!');
  if (code.situacao === 'CANCELADO') refuse('Este código foi cancelado!');
  if (code.cliente === null || code.cliente === who) return code;
  return refuse(aConfirmar ? cupomAConfirmar : 'Este código foi enviado a outro cliente!');
};

const historico = async (
  { rows }: Context,
  cupom: Cupom,
  who: number | null,
): Promise<Pick<Compra, 'comprasAnteriores' | 'usosDoCliente'>> => ({
  comprasAnteriores: who === null ? 0 : await rows.count(pedido, { cliente: who, situacao: { not: 'CANCELADO' } }),
  usosDoCliente:
    who === null ? 0 : await rows.count(cupomResgate, { cupom: cupom.id, cliente: who, situacao: 'RESGATADO' }),
});
