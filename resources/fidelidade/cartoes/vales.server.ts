import type { HandlerContext, InCompany, Infer } from '#kit';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { formasPagamento, type pedido } from '../../../schemas/delivery/pedidos/pedido';
import { livroDoVale, valePresente, vidaDoVale } from '../../../schemas/fidelidade/cartoes/valePresente';
import type { valeAnterior } from '../../../schemas/fidelidade/cartoes/valeAnterior';
import { valePresenteMovimento } from '../../../schemas/fidelidade/cartoes/valePresenteMovimento';
import { centavos, dinheiro, reais } from '../../comum/centavos';
import { sorteado } from '../../comum/codigo.server';
import { porNoCaixa } from '../../pdv/caixa/livroDoCaixa.server';
import { zoneOf } from '../../comum/period.server';

type Vale = Infer<typeof valePresente>;
type Movimento = Infer<typeof valePresenteMovimento>;
type Pedido = Infer<typeof pedido>;
type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'move' | 'now'>;

/** Unmistakable letters and digits; twelve of them give 32^12 codes. */
const letras = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const validoPor = 365;

/** Moves the balance of a card, once a key; refuses a debit beyond it. */
const mover = async (
  { rows, refuse }: Pick<Context, 'rows' | 'refuse'>,
  vale: Vale,
  values: Pick<Movimento, 'tipo' | 'descricao' | 'valor' | 'chave'> & Partial<Movimento>,
): Promise<Movimento> => {
  const posted = await rows.post(livroDoVale, { ...values, vale: vale.id, empresa: vale.empresa });
  if (posted) return posted.row;
  const { saldo } = (await rows.get(valePresente, vale.id)) ?? vale;
  return refuse(`O vale ${vale.codigo} tem só ${dinheiro(saldo)}!`, 'pagamentos');
};

interface Venda extends Partial<
  Pick<Vale, 'comprador' | 'presenteado' | 'telefone' | 'mensagem' | 'enviarEm' | 'forma'>
> {
  readonly valor: number;
  readonly validade?: string | null;
  /** True when paid at the till or given away: valid at once. */
  readonly pago: boolean;
}
/** PIN that shows the balance on the card's page. Stored sealed, opened to print, send or compare. */
export const pinDe = ({ rows }: Pick<Context, 'rows'>, vale: Vale): Promise<string | undefined> =>
  rows.secret(valePresente, vale, 'pin');
/** Issues a card, sold or given for points; it has a balance once it is paid. */
export const emitirVale = async (
  context: HandlerContext & InCompany,
  { valor, validade, pago, ...of }: Venda,
): Promise<Vale> => {
  const { rows, user, now, refuse } = context;
  const dia = todayIn(user.zone, now);
  if (validade != null && validade < dia) refuse('A validade já passou!', 'validade');
  const ate = validade ?? plusDays(dia, validoPor);
  const vale = await rows.insert(valePresente, {
    ...of,
    codigo: sorteado(12, undefined, letras),
    pin: sorteado(4, undefined, '0123456789'),
    empresa: user.company.id,
    situacao: pago ? 'ATIVO' : 'AGUARDANDO_PAGAMENTO',
    valorInicial: valor,
    pagoEm: pago ? now.toISOString() : null,
    ...ateODia(ate, user.zone),
  });
  if (pago) await creditarEmissao(context, vale);
  return vale;
};
/** Imports a card of another system with its own code; it was paid there. */
export const trazerVale = async (
  context: HandlerContext,
  { id, codigo, empresa: de, saldo, validade, comprador, presenteado, telefone }: Infer<typeof valeAnterior>,
): Promise<void> => {
  const { rows, user, now } = context;
  const vale = await rows.insert(valePresente, {
    codigo,
    empresa: de,
    comprador,
    presenteado,
    telefone,
    anterior: id,
    pin: sorteado(4, undefined, '0123456789'),
    situacao: 'ATIVO',
    valorInicial: saldo,
    pagoEm: now.toISOString(),
    ...ateODia(validade ?? plusDays(todayIn(user.zone, now), validoPor), user.zone),
  });
  await mover(context, vale, {
    tipo: 'AJUSTE',
    descricao: 'Saldo inicial',
    valor: saldo,
    chave: `saldoInicial:${vale.id}`,
  });
};
export const creditarEmissao = (context: HandlerContext, vale: Vale): Promise<void> =>
  entrar(context, vale, vale.forma, {
    tipo: 'EMISSAO',
    descricao: 'Emissão',
    valor: vale.valorInicial,
    chave: `emissao:${vale.id}`,
  });
/** Adds money to a card and to the till of the user; a card given as a prize was not paid. */
const entrar = async (
  context: HandlerContext,
  vale: Vale,
  forma: Vale['forma'],
  values: Pick<Movimento, 'tipo' | 'descricao' | 'valor' | 'chave'>,
): Promise<void> => {
  if (forma === 'FIADO') context.refuse('Vale-presente não é vendido fiado: escolha outra forma!', 'forma');
  await mover(context, vale, { ...values, forma });
  if (forma === null) return;
  const of = { tipo: 'VALE_PRESENTE', descricao: `Vale-presente ${vale.codigo}`, vale: vale.id } as const;
  await porNoCaixa(context, of, [{ forma, cents: centavos(values.valor) }]);
};
/** Adds money to an existing card. */
export const recarregar = (
  context: HandlerContext,
  vale: Vale,
  valor: number,
  forma: NonNullable<Vale['forma']>,
): Promise<void> =>
  entrar(context, vale, forma, {
    tipo: 'RECARGA',
    descricao: `Recarga em ${formasPagamento[forma].toLowerCase()}`,
    valor,
    chave: `recarga:${crypto.randomUUID()}`,
  });
/** Takes the rest off a gift card that has expired or was returned to its buyer. */
export const esvaziar = async (context: HandlerContext, vale: Vale, tipo: 'VENCIMENTO' | 'AJUSTE'): Promise<void> => {
  const { saldo } = (await context.rows.get(valePresente, vale.id, { lock: true })) ?? vale;
  if (saldo <= 0) return;
  await mover(context, vale, {
    tipo,
    descricao: tipo === 'VENCIMENTO' ? 'Vencimento' : 'Cancelamento',
    valor: -saldo,
    chave: `${tipo.toLowerCase()}:${vale.id}:${vale.versao}`,
  });
  if (tipo === 'AJUSTE') await devolver(context, vale, centavos(saldo));
};
/** Returns a paid part; the rest belongs to the payments made last. */
const devolver = async (context: HandlerContext, vale: Vale, cents: number): Promise<void> => {
  const paid = await context.rows.all(valePresenteMovimento, {
    vale: vale.id,
    tipo: ['EMISSAO', 'RECARGA'],
    $sort: [['id', 'desc']],
  });
  let left = cents;
  const partes = paid.flatMap(({ valor, forma: own }) => {
    const part = Math.min(left, centavos(valor));
    left -= part;
    const forma = own ?? vale.forma;
    return forma === null || part === 0 ? [] : [{ forma, cents: -part }];
  });
  const of = { tipo: 'ESTORNO', descricao: `Devolução do vale-presente ${vale.codigo}`, vale: vale.id } as const;
  await porNoCaixa(context, of, partes);
};

/** Part of an order that each gift card pays, in cents. */
const porVale = ({ pagamentos }: Pedido): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { forma, valor, vale } of pagamentos ?? [])
    if (forma === 'VALE_PRESENTE') {
      const codigo = (vale ?? '').trim().toUpperCase();
      sums.set(codigo, (sums.get(codigo) ?? 0) + centavos(valor));
    }
  return sums;
};
const naoServe = {
  USADO: 'já foi todo usado',
  BLOQUEADO: 'está bloqueado',
  VENCIDO: 'venceu',
  CANCELADO: 'foi cancelado',
  AGUARDANDO_PAGAMENTO: 'ainda não foi pago',
} as const;

/**
 * Reserves the cards' amounts that pay an order, or releases them once it is cancelled. Idempotent: the movements say
 * what it holds already.
 */
export const segurarVales = async (context: Context, order: Pedido): Promise<void> => {
  const { rows, refuse, move } = context;
  const wanted = order.situacao === 'CANCELADO' ? new Map<string, number>() : porVale(order);
  const moved = await rows.all(valePresenteMovimento, { pedido: order.id });
  const known = await rows.byId(
    valePresente,
    moved.map((one) => one.vale),
  );
  const codes = new Set([...wanted.keys(), ...[...known.values()].map(({ codigo }) => codigo)]);
  // Locks the cards in one order, so that two orders with the same cards do not deadlock.
  for (const codigo of [...codes].toSorted()) {
    const vale = await rows.one(valePresente, { codigo }, { lock: true });
    if (!vale)
      return refuse(codigo ? `O vale ${codigo} não existe!` : 'Informe o código do vale-presente!', 'pagamentos');
    const own = moved.filter((one) => one.vale === vale.id);
    const held = -own.reduce((sum, { valor }) => sum + centavos(valor), 0);
    const delta = (wanted.get(codigo) ?? 0) - held;
    if (delta === 0) continue;
    if (delta > 0 && vale.situacao !== 'ATIVO') refuse(`O vale ${codigo} ${naoServe[vale.situacao]}!`, 'pagamentos');
    const { saldo } = await mover(context, vale, {
      tipo: delta > 0 ? 'USO' : 'ESTORNO',
      descricao: `${delta > 0 ? 'Uso' : 'Devolução'}, pedido ${order.numero}`,
      valor: reais(-delta),
      pedido: order.id,
      chave: `pedido:${order.id}:${vale.id}:${own.length}`,
    });
    const now = (await rows.get(valePresente, vale.id)) ?? vale;
    if (saldo === 0) await move(vidaDoVale, now, 'gastar');
    else if (delta < 0) await reabrir(context, now);
  }
};
/** Last day of validity, and its end as an instant. */
const ateODia = (ate: string, zone: string): Pick<Vale, 'validade' | 'venceEm'> => ({
  validade: ate,
  venceEm: startOfDay(plusDays(ate, 1), zone),
});
/** Extends the validity at a late payment, so that the paid amount does not expire with the card's first date. */
export const validadeAoPagar = async (
  { rows, now }: Pick<Context, 'rows' | 'now'>,
  vale: Vale,
): Promise<Partial<Pick<Vale, 'validade' | 'venceEm'>>> => {
  if (vale.venceEm === null || Date.parse(vale.venceEm) > now.getTime()) return {};
  const zone = zoneOf((await rows.get(empresa, vale.empresa))?.fuso);
  return ateODia(plusDays(todayIn(zone, now), validoPor), zone);
};
/** Reopens a card that got money back, also an expired or cancelled one. */
const reabrir = async ({ rows, move, now }: Context, vale: Vale): Promise<void> => {
  const zone = zoneOf((await rows.get(empresa, vale.empresa))?.fuso);
  const isOver = vale.venceEm !== null && Date.parse(vale.venceEm) <= now.getTime();
  await move(vidaDoVale, vale, 'reabrir', isOver ? ateODia(plusDays(todayIn(zone, now), 30), zone) : {});
};
