import type { HandlerContext, InCompany, Infer } from '#kit';
import { cupomResgate } from '../../../schemas/cupom/cupomResgate';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoEvento } from '../../../schemas/delivery/pedidos/pedidoEvento';
import { pedidoItem, type itemPedido } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { contaMesa } from '../../../schemas/salao/contaMesa';
import type { Values } from '#kit/entity/field';
import { centavos, emCentavos, menor, reais, somar, zero, type Centavos } from '../../comum/centavos';
import { totalDoItem } from '../../comum/desconto';
import type { Momento } from '../../comum/momento.server';
import { gastar } from '../../fidelidade/pontos.server';
import { baseDe, pontosDe } from '../../fidelidade/regra.server';
import { avisarItens } from '../cozinha/avisos.server';
import { precificar } from './preco/itens.server';
import { comPromocoes } from './preco/promocoes.server';
import { totalDe } from '../conta/conta.server';
import { segurar } from '../estoque/moverEstoque.server';
import { momentoDoPedido } from '../../comum/momentoDoPedido.server';
import type { Aplicada } from '../promocoes/promocoes.server';
import { guardados, pagamentosDe, type Dito } from '../conta/pagamentos.server';
import { resumoDe } from '../../comum/resumo.server';

type Context = HandlerContext & InCompany;
type Pedido = Infer<typeof pedido>;
type Item = Infer<typeof pedidoItem>;
type Descontos = NonNullable<Pedido['promocoes']>;
type Transacao = Infer<typeof transacao>;
/** Line with another quantity; 0 removes it. */
export interface Mudanca {
  readonly item: number;
  readonly quantidade: number;
}
export interface Mudancas {
  readonly mudancas?: readonly Mudanca[];
  readonly novos?: readonly Values<typeof itemPedido>[];
  /** New payments; the former ones, adapted to the new total, by default. */
  readonly pagamentos?: readonly Dito[] | null;
  readonly motivo: string | null;
}

/** Scales an amount when the items change from `antes` to `agora`. */
const parteDe = (cents: Centavos, agora: Centavos, antes: Centavos): Centavos =>
  antes === 0 ? zero : emCentavos(Math.round((cents * agora) / antes));

/** Promotions in a line's discount; the rest was agreed. */
const promocaoDe = ({ promocao, desconto }: Pick<Item, 'promocao' | 'desconto'>): Centavos =>
  centavos(promocao ?? desconto);
const somaDe = (items: readonly Item[]): Centavos => somar(...items.map(({ total }) => centavos(total)));
const promocaoDeTodos = (items: readonly Item[]): Centavos => somar(...items.map(promocaoDe));
/** Line before its promotions. */
const semPromocao = (item: Item): Item => ({
  ...item,
  desconto: reais(centavos(item.desconto) - promocaoDe(item)),
  promocao: 0,
  total: reais(centavos(item.total) + promocaoDe(item)),
});
/** Line with another quantity: price and add-ons stay, discount and stock are scaled. */
const comQuantidade = (item: Item, quantidade: number): Item => {
  if (quantidade === item.quantidade) return item;
  const cheio = totalDoItem({ ...item, quantidade, desconto: 0 });
  const parte = (cents: Centavos): Centavos =>
    menor(cheio, emCentavos(Math.round((cents * quantidade) / item.quantidade)));
  const desconto = parte(centavos(item.desconto));
  return {
    ...item,
    quantidade,
    desconto: reais(desconto),
    promocao: reais(parte(promocaoDe(item))),
    total: reais(cheio - desconto),
    consumo:
      item.consumo?.map((one) => ({
        ...one,
        quantidade: Math.round((one.quantidade * quantidade * 1000) / item.quantidade) / 1000,
      })) ?? null,
  };
};

/** Lowers the discounts by a sum, the largest first, so that they still add up. */
const semTanto = (promocoes: Descontos, cents: Centavos): Descontos => {
  let left: number = cents;
  const values = new Map<number, number>();
  const inOrder = [...promocoes.entries()].toSorted(([, one], [, other]) => other.valor - one.valor);
  for (const [at, { valor }] of inOrder) {
    const less = Math.min(left, centavos(valor));
    values.set(at, reais(centavos(valor) - less));
    left -= less;
  }
  return promocoes.map((one, at) => ({ ...one, valor: values.get(at)! })).filter(({ valor }) => valor > 0);
};

/**
 * Splits the discounts into those of the items, which come first and sum to `dosItens` cents, and those of the whole
 * order.
 */
const separadas = (promocoes: Pedido['promocoes'], dosItens: number) => {
  const all = promocoes ?? [];
  let [left, at] = [dosItens, 0];
  for (; at < all.length && left > 0; at += 1) left -= centavos(all[at]!.valor);
  return { dosItens: all.slice(0, at), doPedido: all.slice(at) };
};

/** Returns the change that takes a quantity off a line. */
export const semParte = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  { item, quantidade }: { readonly item: number; readonly quantidade: number | null },
): Promise<Mudanca> => {
  const line = (await rows.get(pedidoItem, item)) ?? refuse('Este item não é do pedido!', 'item');
  if (quantidade !== null && quantidade > line.quantidade) refuse('O pedido não tem tanto deste item!', 'quantidade');
  return { item, quantidade: quantidade === null ? 0 : Math.round((line.quantidade - quantidade) * 1000) / 1000 };
};

const exigirMutavel = async ({ rows, refuse }: Context, order: Pedido): Promise<void> => {
  if (order.origemExterna !== null) refuse('O pedido é de um parceiro: mude-o no aplicativo dele!');
  const conta = order.conta === null ? undefined : await rows.get(contaMesa, order.conta, { lock: true });
  if (conta && conta.situacao !== 'ABERTA') refuse('A conta da mesa não está aberta!');
};

/** Adapts the payments to another total: given amounts stay, and the last other one takes the rest. */
const pagosAgora = ({ refuse }: Context, order: Pedido, total: number, given: readonly Dito[] | null | undefined) => {
  if (!given?.length && order.pagamentos === null) return null;
  const before = order.pagamentos ?? [];
  const cash = before.length === 1 && before[0]!.forma === 'DINHEIRO' && centavos(before[0]!.valor) >= total;
  const kept: readonly Dito[] = cash
    ? before
    : before.map((one, at) => (at === before.length - 1 ? { ...one, valor: null } : one));
  const paid = pagamentosDe(given?.length ? given : kept, total);
  return typeof paid === 'string' ? refuse(`${paid} Diga como o pedido é pago agora.`, 'pagamentos') : guardados(paid);
};

/**
 * Changes the lines of an order and everything that follows, in the caller's transaction: sums, order discounts and
 * service charge in proportion to the items, payments, coupon, stock, points. Existing lines keep their agreed price;
 * new ones cost today's. Promotions are computed again over all lines until the order is concluded.
 */
export const mudarItens = async (
  context: Context,
  id: number,
  { mudancas = [], novos = [], pagamentos, motivo }: Mudancas,
): Promise<Pedido> => {
  const { rows, refuse, notFound } = context;
  const order = (await rows.get(pedido, id, { lock: true })) ?? notFound();
  await exigirMutavel(context, order);
  if (mudancas.length + novos.length === 0) refuse('Diga o que muda no pedido!');
  const items = await rows.all(pedidoItem, { pedido: id, $sort: [['ordem', 'asc']] });
  const wanted = new Map(
    mudancas.map(({ item, quantidade }, at) => {
      if (!items.some((one) => one.id === item)) refuse('Este item não é do pedido!', `mudancas.${at}.item`);
      return [item, quantidade] as const;
    }),
  );
  const asked = { itens: novos as never, canal: order.canal, momento: momentoDoPedido(context, order) };
  const made = await precificar(context, asked, (texto, campo) => refuse(texto, campo.replace(/^itens/, 'novos')));
  const kept = items.flatMap((stored) => {
    const quantidade = wanted.get(stored.id) ?? stored.quantidade;
    return quantidade === 0 ? [] : [{ stored, quantidade }];
  });
  if (kept.length + made.length === 0) refuse('Nenhum item ficaria no pedido: cancele o pedido inteiro!');
  const products = await rows.byId(
    produto,
    kept.flatMap(({ stored }) => stored.produto ?? []),
  );
  // A paid order keeps its discounts in proportion.
  const isPaid = order.situacao === 'CONCLUIDO';
  const lines = [
    ...kept.map(({ stored, quantidade }) => {
      const item = comQuantidade(isPaid ? stored : semPromocao(stored), quantidade);
      const categoria = products.get(item.produto ?? 0)?.categoria ?? null;
      return { stored, item, linha: { produto: item.produto, categoria, total: centavos(item.total) } };
    }),
    ...made.map(({ item, linha }) => ({ stored: undefined, item: item as Item, linha })),
  ];
  const { itens, aplicadas } = isPaid
    ? { itens: lines, aplicadas: undefined }
    : await comPromocoes(context, lines, quandoFoiPedido(context, order));
  for (const item of items) if (wanted.get(item.id) === 0) await rows.remove(pedidoItem, item);
  let ordem = Math.max(0, ...items.map((one) => one.ordem));
  for (const { stored, item } of itens) {
    if (!stored) {
      ordem += 1;
      await rows.insert(pedidoItem, { ...item, empresa: order.empresa, pedido: id, ordem });
    } else if (item.quantidade !== stored.quantidade || item.desconto !== stored.desconto) {
      const { quantidade, desconto, promocao, total, consumo } = item;
      await rows.update(pedidoItem, stored, { quantidade, desconto, promocao, total, consumo });
    }
  }
  const left = itens.map(({ item }) => item);
  const changed = await recontar(context, order, { before: items, left, aplicadas, pagamentos, motivo });
  await avisarItens(context, changed, items, await rows.all(pedidoItem, { pedido: id, $sort: [['ordem', 'asc']] }));
  return changed;
};

/** Promotions count as of the first order: at its scheduled hour, else at its time. */
const quandoFoiPedido = ({ now, user }: Context, order: Pedido): Momento =>
  momentoDoPedido({ now: order.data === null ? now : new Date(order.data), user }, order);

interface Recontado extends Pick<Mudancas, 'pagamentos' | 'motivo'> {
  readonly before: readonly Item[];
  readonly left: readonly Item[];
  /** Promotions of the items if computed again; cents. */
  readonly aplicadas: readonly Aplicada[] | undefined;
}
const recontar = async (
  context: Context,
  order: Pedido,
  { before: items, left, aplicadas, pagamentos, motivo }: Recontado,
): Promise<Pedido> => {
  const { rows } = context;
  const [before, soma] = [somaDe(items), somaDe(left)];
  // An agreed discount shrinks with the items and never grows.
  const menos = (cents: Centavos): Centavos => menor(cents, soma, parteDe(cents, soma, before));
  const conta = {
    valorItens: reais(soma),
    desconto: reais(menos(centavos(order.desconto))),
    taxaEntrega: order.taxaEntrega,
    descontoEntrega: order.descontoEntrega,
    acrescimo: reais(parteDe(centavos(order.acrescimo), soma, before)),
  };
  const total = totalDe(conta);
  const antes = separadas(order.promocoes, promocaoDeTodos(items));
  const promocoes = [
    ...(aplicadas?.map(({ nome, valor }) => ({ nome, valor: reais(valor) })) ??
      semTanto(antes.dosItens, emCentavos(promocaoDeTodos(items) - promocaoDeTodos(left)))),
    ...semTanto(antes.doPedido, emCentavos(centavos(order.desconto) - centavos(conta.desconto))),
  ];
  const devolver = order.situacao === 'CONCLUIDO' ? centavos(order.total) - total : 0;
  const changed = await rows.update(pedido, order, {
    ...conta,
    total: reais(total),
    promocoes: promocoes.length > 0 ? promocoes : null,
    pagamentos: pagosAgora(context, order, total, pagamentos),
    resumo: resumoDe(left),
    ...(devolver > 0 && { devolucao: 'PENDENTE', valorDevolver: reais(centavos(order.valorDevolver ?? 0) + devolver) }),
  });
  for (const one of await rows.all(cupomResgate, { pedido: order.id, situacao: 'RESGATADO' }))
    await rows.update(cupomResgate, one, {
      valorDesconto: reais(menos(centavos(one.valorDesconto))),
      valorPedido: changed.total,
    });
  // Reserves exactly the new lines: releases or takes the difference.
  await segurar(context, changed, changed.situacao !== 'CANCELADO');
  if (devolver > 0) await tirarPontos(context, changed);
  await rows.insert(pedidoEvento, {
    empresa: order.empresa,
    pedido: order.id,
    de: order.situacao,
    para: order.situacao,
    origem: 'EQUIPE',
    motivoCancelamento: ['Itens mudados', motivo?.trim()].filter(Boolean).join(': ').slice(0, 280),
  });
  return changed;
};

/**
 * Points that the order would have given as it is now. Asks the rule if it is still the same and looks at no items;
 * else scales the points with the amount.
 */
const pontosAgora = (config: Infer<typeof fidelidadeConfiguracao>, order: Pedido, given: Transacao): number => {
  const [before, base] = [centavos(given.valor ?? 0), baseDe(config.baseCalculo, order)];
  const isSame = !config.regras?.length && pontosDe(config, before, { dia: '' }) === given.pontos;
  if (isSame) return pontosDe(config, base, { dia: '' });
  return before > 0 ? Math.floor((given.pontos * Math.min(base, before)) / before) : given.pontos;
};
/** Takes back the points of a returned part; lowers a pending credit. */
const tirarPontos = async (context: Context, order: Pedido): Promise<void> => {
  const { rows } = context;
  const given = await rows.one(transacao, { chave: `pedido:${order.id}`, situacao: { not: 'CANCELADA' } });
  if (!given) return;
  const taken = { pedido: order.id, tipo: 'AJUSTE', chave: { starts: `parte:${order.id}:` } } as const;
  const { count, pontos: sum } = await rows.sum(transacao, taken, ['pontos']);
  const config = await rows.settings(fidelidadeConfiguracao);
  const pontos = given.pontos + sum - pontosAgora(config, order, given);
  if (pontos <= 0) return;
  if (given.saldo === null) {
    const valor = reais(baseDe(config.baseCalculo, order));
    await rows.tally(transacao, { id: given.id }, { add: { pontos: -pontos }, set: { valor } });
    return;
  }
  await gastar(context, {
    empresa: order.empresa,
    cliente: given.cliente,
    tipo: 'AJUSTE',
    pontos: -pontos,
    descricao: `Parte devolvida, pedido ${order.numero}`,
    chave: `parte:${order.id}:${count}`,
    pedido: order.id,
    lote: given.id,
  });
};
