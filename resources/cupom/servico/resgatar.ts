import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { cupomCodigo } from '../../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import { cupomResgate } from '../../../schemas/cupom/cupomResgate';
import type { pedido } from '../../../schemas/delivery/pedido';
import { cliente } from '../../../schemas/cadastros/cliente';
import { reais } from '../../centavos';
import { descontoDe, type Cupom, type Desconto, type Linha } from './desconto';
import { momentoDe } from './momento';
import { recusaDe, type Compra } from './recusa';

type Codigo = Infer<typeof cupomCodigo>;
type Pedido = Infer<typeof pedido>;
type Context = Pick<HandlerContext, 'db' | 'rows' | 'refuse' | 'user' | 'now'>;
/** The order that is being made, as far as a coupon is concerned. Amounts in cents. */
export interface Pretendido {
  readonly canal: Compra['canal'];
  readonly entrega: boolean;
  readonly cliente: number | null;
  readonly linhas: readonly Linha[];
  readonly taxaEntrega: number;
}
/** A use that was taken for an order that is not stored yet. */
export interface Uso { readonly cupom: Cupom; readonly codigo: Codigo | null; readonly chave: string; readonly desconto: Desconto }

/**
 * Takes one use of the coupon that the customer typed, in the order's transaction: a keyword or a code of a batch. The coupon's row is
 * held until the end, so that uses are counted one after the other whatever the number of orders at once; a refusal undoes everything.
 * The order of locks is coupon, code, customer, company.
 */
export const tomarUso = async (context: Context, typed: string, order: Pretendido): Promise<Uso> => {
  const { rows, db, refuse, user, now } = context;
  const chave = typed.trim().toUpperCase();
  const found = await procurar(context, chave) ?? refuse('Cupom não encontrado!');
  const cupom = await rows.get(cupomDesconto, found.cupom, { lock: true }) ?? refuse('Cupom não encontrado!');
  const codigo = found.codigo === null ? null : await tomarCodigo(context, found.codigo, order.cliente);
  // Two coupons for the first purchase in two orders at once: the second waits here, and sees the first order.
  if (order.cliente !== null) await rows.get(cliente, order.cliente, { lock: true });
  const refusal = recusaDe(cupom, { ...order, momento: momentoDe(now, user.zone), ...await historico(context, cupom, order.cliente) });
  if (refusal) refuse(refusal);
  const { rows: taken } = await sql`update cupom_desconto set usados = coalesce(usados, 0) + 1
    where id = ${cupom.id} and empresa_id = ${cupom.empresa} and (limite_uso is null or coalesce(usados, 0) < limite_uso) returning id`.execute(db);
  if (taken.length === 0) refuse('Este cupom esgotou!');
  return { cupom, codigo, chave, desconto: descontoDe(cupom, order.linhas, order.taxaEntrega) };
};

/** Writes down the use, once the order is stored. */
export const registrarUso = async ({ rows, db }: Context, { cupom, codigo, chave, desconto }: Uso, { id, empresa, cliente: quem, total, data }: Pedido): Promise<void> => {
  const valorDesconto = reais(desconto.itens + desconto.entrega);
  await rows.insert(cupomResgate, { chave, empresa, cupom: cupom.id, codigo: codigo?.id ?? null, pedido: id, cliente: quem, data, valorDesconto, valorPedido: total, situacao: 'RESGATADO' });
  await somar(db, cupom, total, valorDesconto);
};
/** What the coupon has brought and cost, beside its uses. */
const somar = (db: Context['db'], { id, empresa }: Pick<Cupom, 'id' | 'empresa'>, vendas: number, descontos: number): Promise<unknown> =>
  sql`update cupom_desconto set vendas = coalesce(vendas, 0) + ${vendas.toFixed(2)}::numeric, descontos = coalesce(descontos, 0) + ${descontos.toFixed(2)}::numeric where id = ${id} and empresa_id = ${empresa}`.execute(db);

/** The order is cancelled: its use can be taken again, and its code too. */
export const devolverUso = async ({ rows, db }: Context, order: Pick<Pedido, 'id' | 'empresa'>): Promise<void> => {
  const use = await rows.one(cupomResgate, { pedido: order.id, situacao: 'RESGATADO' });
  if (!use) return;
  await rows.get(cupomDesconto, use.cupom, { lock: true });
  await rows.update(cupomResgate, use, { situacao: 'ESTORNADO' });
  await sql`update cupom_desconto set usados = greatest(coalesce(usados, 0) - 1, 0) where id = ${use.cupom} and empresa_id = ${order.empresa}`.execute(db);
  await somar(db, { id: use.cupom, empresa: order.empresa }, -use.valorPedido, -use.valorDesconto);
  const codigo = use.codigo === null ? undefined : await rows.get(cupomCodigo, use.codigo, { lock: true });
  if (codigo?.situacao !== 'RESGATADO') return;
  await rows.update(cupomCodigo, codigo, { situacao: codigo.cliente === null ? 'DISPONIVEL' : 'ENVIADO' });
  await sql`update cupom_lote set usados = greatest(coalesce(usados, 0) - 1, 0) where id = ${codigo.lote} and empresa_id = ${order.empresa}`.execute(db);
};

/** Keywords and codes share one name space; the keyword comes first. */
const procurar = async ({ rows }: Context, chave: string): Promise<{ readonly cupom: number; readonly codigo: number | null } | undefined> => {
  if (chave === '') return undefined;
  const byWord = await rows.one(cupomDesconto, { palavraChave: chave });
  if (byWord) return { cupom: byWord.id, codigo: null };
  const code = await rows.one(cupomCodigo, { codigo: chave });
  return code && { cupom: code.cupom, codigo: code.id };
};

const tomarCodigo = async ({ rows, db, refuse }: Context, id: number, who: number | null): Promise<Codigo> => {
  const code = await rows.get(cupomCodigo, id, { lock: true }) ?? refuse('Cupom não encontrado!');
  if (code.situacao === 'RESGATADO') refuse('Este código já foi usado!');
  if (code.situacao === 'CANCELADO') refuse('Este código foi cancelado!');
  if (code.cliente !== null && code.cliente !== who) refuse('Este código foi enviado a outro cliente!');
  await sql`update cupom_lote set usados = coalesce(usados, 0) + 1 where id = ${code.lote} and empresa_id = ${code.empresa}`.execute(db);
  return rows.update(cupomCodigo, code, { situacao: 'RESGATADO' });
};

const historico = async ({ db }: Context, cupom: Cupom, who: number | null): Promise<Pick<Compra, 'comprasAnteriores' | 'usosDoCliente'>> => {
  if (who === null) return { comprasAnteriores: 0, usosDoCliente: 0 };
  const { rows: [counts] } = await sql<{ compras: number; usos: number }>`select
    (select count(*) from pedido where empresa_id = ${cupom.empresa} and cliente_id = ${who} and situacao <> 'CANCELADO') as compras,
    (select count(*) from cupom_resgate where empresa_id = ${cupom.empresa} and cupom_id = ${cupom.id} and cliente_id = ${who} and situacao = 'RESGATADO') as usos`.execute(db);
  return { comprasAnteriores: Number(counts?.compras ?? 0), usosDoCliente: Number(counts?.usos ?? 0) };
};
