import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { deliveryPromocao } from '../../../schemas/delivery/promocoes/deliveryPromocao';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import type { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { centavos, dinheiroDe, emCentavos, reais } from '../../comum/centavos';
import { donosDo } from '../../cadastros/contatos/porTelefone.server';
import type { Momento } from '../../comum/momento.server';
import type { Linha } from '../../comum/desconto';
import type { Uso } from '../../cupom/resgatar.server';
import {
  freteGratis,
  primeiraDe,
  promocoesNosItens,
  type Aplicada,
  type Promocoes,
} from '../promocoes/promocoes.server';
import type { Entrega } from '../entrega/taxas.server';

/** Discounts on the order as a whole, after the promotions of its items. Applied in this order; cents. */
export interface Beneficios {
  /** Coupon, if it counts. */
  readonly uso: Uso | null;
  readonly desconto: number;
  readonly descontoEntrega: number;
  readonly aplicadas: readonly Aplicada[];
  /** Reason why a possible discount did not count. */
  readonly aviso: string | null;
  /** True when it counted as a first purchase. */
  readonly primeira: boolean;
}
interface Pedindo {
  readonly empresa: number;
  readonly cliente: number | null;
  readonly telefone?: string | null;
  readonly cpfNota: string | null;
  /** Unproven telephone: a first purchase is neither revealed nor discounted. */
  readonly aConfirmar?: boolean;
  readonly canal: Infer<typeof pedido>['canal'];
  readonly bairro: string | null;
  /** Cents, after the promotions of the items. */
  readonly soma: number;
  readonly entrega: Pick<Entrega, 'taxa' | 'gratisDe'>;
  readonly uso: Uso | null;
  readonly lock: boolean;
  /** Scheduled hour, or now. */
  readonly momento: Momento;
  /** Order of a partner, who sets the price. */
  readonly externo?: object;
}
type Context = Pick<HandlerContext, 'rows' | 'db'>;

/**
 * True when nobody with this telephone or CPF has bought before. Locks the customer: of two concurrent first orders the
 * second waits and sees the first.
 */
const ehPrimeira = async ({ rows, db }: Context, order: Pedindo): Promise<boolean> => {
  const known = order.cliente === null ? undefined : await rows.get(cliente, order.cliente, { lock: order.lock });
  const telefone = known?.telefone ?? order.telefone;
  if (!telefone) return false;
  const cpf = known?.cpfCnpj ?? order.cpfNota;
  const same = cpf === null ? [] : await rows.all(cliente, { cpfCnpj: cpf });
  const who = [
    ...(await donosDo(db, order.empresa, telefone)),
    ...same.map(({ id }) => id),
    ...(known ? [known.id] : []),
  ];
  const before =
    who.length > 0 && (await rows.exists(pedido, { cliente: [...new Set(who)], situacao: { not: 'CANCELADO' } }));
  return !before && (cpf === null || !(await rows.exists(pedido, { cpfNota: cpf, situacao: { not: 'CANCELADO' } })));
};

/** Discount that was chosen between coupon and first purchase. */
interface Escolha {
  readonly cupom: Uso | null;
  readonly primeira: ReturnType<typeof primeiraDe>;
  readonly aviso: string | null;
}
/**
 * Chooses between coupon and first purchase. Both count only if the shop combines them; else the larger one, and the
 * typed coupon if equal.
 */
const escolher = (uso: Uso | null, wanted: Escolha['primeira'], taxa: number, acumula: boolean): Escolha => {
  if (uso === null || wanted === undefined || acumula) return { cupom: uso, primeira: wanted, aviso: null };
  const daPrimeira = wanted.itens + (wanted.frete ? taxa : 0);
  if (daPrimeira <= uso.desconto.itens + uso.desconto.entrega)
    return { cupom: uso, primeira: undefined, aviso: 'Vale o cupom: desconta mais que a primeira compra.' };
  const aviso = `Vale o desconto da primeira compra, de ${dinheiroDe(emCentavos(daPrimeira))}: é maior que o do cupom, que fica guardado.`;
  return { cupom: null, primeira: wanted, aviso };
};

const primeiraAConfirmar =
  'A confirmar: o desconto da primeira compra vale depois que você confirma o celular com o código.';

export const beneficiosDe = async (
  context: Context,
  order: Pedindo,
  nosItens: readonly Aplicada[],
): Promise<Beneficios> => {
  if (order.externo) return semPromocoes(order);
  const { soma, entrega } = order;
  const promocoes = await context.rows.settings(deliveryPromocao);
  const daPrimeiraCompra = promocoes.primeiraCompra ? primeiraDe(promocoes, soma) : undefined;
  const isFirst = daPrimeiraCompra !== undefined && !order.aConfirmar && (await ehPrimeira(context, order));
  const wanted = isFirst ? daPrimeiraCompra : undefined;
  const { cupom, primeira, aviso } = escolher(order.uso, wanted, entrega.taxa, promocoes.acumulaComCupom === true);
  const doCupom = cupom?.desconto ?? { itens: 0, entrega: 0 };
  const daPrimeira = Math.min(primeira?.itens ?? 0, soma - doCupom.itens);
  const desconto = doCupom.itens + daPrimeira;
  const gratis = gratisPor(promocoes, order, {
    primeira,
    after: soma - desconto,
  });
  const descontoEntrega = gratis ? entrega.taxa : Math.min(doCupom.entrega, entrega.taxa);
  // A coupon that discounts nothing is not used up.
  const isIdle = cupom !== null && doCupom.itens === 0 && (gratis !== undefined || doCupom.entrega === 0);
  return {
    uso: isIdle ? null : cupom,
    desconto,
    descontoEntrega,
    aplicadas: [
      ...nosItens,
      ...(cupom ? [{ nome: `Cupom ${cupom.chave}`, valor: doCupom.itens + (gratis ? 0 : descontoEntrega) }] : []),
      { nome: 'Primeira compra', valor: daPrimeira + (gratis === 'primeira' ? descontoEntrega : 0) },
      { nome: 'Frete grátis', valor: gratis === 'loja' ? descontoEntrega : 0 },
    ].filter(({ valor }) => valor > 0),
    aviso: isIdle
      ? 'O cupom não descontaria nada deste pedido, e fica guardado.'
      : (aviso ?? (daPrimeiraCompra && order.aConfirmar ? primeiraAConfirmar : null)),
    primeira: primeira !== undefined,
  };
};
/** Source of free delivery; undefined when the delivery is paid. */
const gratisPor = (
  promocoes: Promocoes,
  { entrega: { taxa, gratisDe }, bairro, canal, momento }: Pedindo,
  { primeira, after }: { readonly primeira: Escolha['primeira']; readonly after: number },
): 'primeira' | 'loja' | undefined => {
  if (taxa === 0) return undefined;
  if (primeira?.frete) return 'primeira';
  const byRule = gratisDe !== null && after >= gratisDe;
  return byRule || freteGratis(promocoes, { itens: after, bairro, canal }, momento) ? 'loja' : undefined;
};
const semPromocoes = ({ uso }: Pedindo): Beneficios => ({
  uso,
  desconto: uso?.desconto.itens ?? 0,
  descontoEntrega: uso?.desconto.entrega ?? 0,
  aplicadas: [],
  aviso: null,
  primeira: false,
});

interface Precificado {
  readonly linha: Linha | null;
  readonly item: Partial<Infer<typeof pedidoItem>>;
}
/** Applies the shop's promotions to the lines, as discounts of the lines. */
export const comPromocoes = async <P extends Precificado>(
  { rows }: Pick<Context, 'rows'>,
  precificados: readonly P[],
  momento: Momento,
): Promise<{ readonly itens: readonly P[]; readonly aplicadas: readonly Aplicada[] }> => {
  const sold = precificados.flatMap(({ linha, item }, at) =>
    linha ? [{ ...linha, quantidade: item.quantidade ?? 1, at }] : [],
  );
  const promocoes = await rows.settings(deliveryPromocao);
  const { linhas, aplicadas } = promocoesNosItens(promocoes, sold, momento);
  const off = new Map(sold.map(({ at }, index) => [at, linhas[index] ?? 0]));
  const itens = precificados.map((one, at) => {
    const cents = off.get(at) ?? 0;
    if (cents === 0 || !one.linha) return one;
    const total = one.linha.total - cents;
    return {
      ...one,
      linha: { ...one.linha, total },
      // Adds to the discount that a till gave.
      item: {
        ...one.item,
        desconto: reais(cents + centavos(one.item.desconto ?? 0)),
        promocao: reais(cents),
        total: reais(total),
      },
    };
  });
  return { itens, aplicadas };
};
