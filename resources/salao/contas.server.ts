import type { HandlerContext, InCompany, Infer } from '#kit';
import { deliveryConfiguracao } from '../../schemas/delivery/loja/deliveryConfiguracao';
import { pedido, vida } from '../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';
import { contaMesa, vidaDaConta } from '../../schemas/salao/contaMesa';
import { mesa } from '../../schemas/salao/mesa';
import { centavos, ratear, reais } from '../comum/centavos';
import { parcela } from '../comum/desconto';
import { avisarMesa } from '../delivery/cozinha/avisos.server';
import { contaAbertaDe } from '../delivery/conta/contaAberta.server';
import { guardados, pagamentosDeTudo, type Dito } from '../delivery/conta/pagamentos.server';
import { meuCaixa, semCaixa } from '../pdv/caixa/movimentarCaixa.server';
import { registrar } from '../pdv/registrarVenda.server';

type Conta = Infer<typeof contaMesa>;
type Pedido = Infer<typeof pedido>;
type Rows = Pick<HandlerContext, 'rows'>;

/** Sums of an account. Cents. */
export interface Soma {
  readonly pedidos: readonly Pedido[];
  readonly itens: number;
  readonly servico: number;
  readonly total: number;
}
export const somaDaConta = async (
  { rows }: Rows,
  { id, situacao, ...paga }: Pick<Conta, 'id' | 'situacao' | 'servico' | 'total'>,
  comServico: boolean,
): Promise<Soma> => {
  const pedidos = await rows.all(pedido, { conta: id, situacao: { not: 'CANCELADO' }, $sort: [['id', 'asc']] });
  // Once paid, its orders contain their share of the service.
  if (situacao === 'PAGA') {
    const [servico, total] = [centavos(paga.servico ?? 0), centavos(paga.total ?? 0)];
    return { pedidos, itens: total - servico, servico, total };
  }
  const itens = pedidos.reduce((sum, one) => sum + centavos(one.total), 0);
  const { taxaServicoMesa } = await rows.settings(deliveryConfiguracao);
  const servico = comServico ? parcela(itens, taxaServicoMesa ?? 0) : 0;
  return { pedidos, itens, servico, total: itens + servico };
};

/** Distributes payments over the orders, one after the other, each taking what it needs. Cents. */
const repartir = <P extends { readonly cents: number }>(given: readonly P[], totals: readonly number[]) => {
  const left = given.map(({ cents }) => cents);
  return totals.map((total) => {
    let due = total;
    return given.flatMap((one, at): P[] => {
      const cents = Math.min(due, left[at]!);
      left[at]! -= cents;
      due -= cents;
      return cents === 0 ? [] : [{ ...one, cents }];
    });
  });
};

/**
 * Pays an account into the user's open till: the payments equal its orders and the service. Each order gets its share
 * of both, is concluded and becomes a sale of the till; the table becomes free. Refused while items are still being
 * prepared.
 */
export const fecharConta = async (
  context: HandlerContext & InCompany,
  account: Conta,
  { pagamentos: given, servico: comServico }: { readonly pagamentos: readonly Dito[]; readonly servico: boolean },
): Promise<Conta> => {
  const { rows, move, refuse, now } = context;
  const caixa = (await meuCaixa(context, true)) ?? refuse(semCaixa);
  const { pedidos, servico, total } = await somaDaConta({ rows }, account, comServico);
  if (pedidos.length === 0) refuse('A conta não tem pedidos: cancele-a!');
  const making = pedidos.filter(({ situacao }) => !['PRONTO', 'CONCLUIDO'].includes(situacao));
  if (making.length > 0)
    refuse(
      `Ainda há o que servir: pedido ${making.map(({ numero }) => numero.slice(-4)).join(', ')}. Entregue ou cancele antes!`,
    );
  const paid = pagamentosDeTudo(given, total);
  if (typeof paid === 'string') return refuse(paid, 'pagamentos');
  const shares = ratear(
    servico,
    pedidos.map((one) => centavos(one.total)),
  );
  const totals = pedidos.map((one, at) => centavos(one.total) + (shares[at] ?? 0));
  const net = paid.map(({ valor, troco, ...one }) => ({ ...one, cents: centavos(valor) - centavos(troco ?? 0) }));
  const parts = repartir(net, totals);
  for (const [at, order] of pedidos.entries()) {
    const pagamentos = (parts[at] ?? []).map(({ cents, ...one }) => ({ ...one, valor: reais(cents), troco: null }));
    const stored = await rows.update(pedido, order, {
      acrescimo: reais(centavos(order.acrescimo) + (shares[at] ?? 0)),
      total: reais(totals[at] ?? 0),
      pagamentos: guardados(pagamentos),
    });
    if (order.situacao === 'PRONTO') await move(vida, stored, 'concluir');
    await registrar(context, {
      caixa,
      order: stored,
      lines: await rows.all(pedidoItem, { pedido: order.id }),
      chave: `conta-${account.id}-${order.id}`,
      abertaEm: account.abertaEm,
      finalizadaEm: now.toISOString(),
      dito: { cliente: order.cliente ?? account.cliente, vendedor: order.vendedor },
    });
  }
  const closed = await move(vidaDaConta, account, 'pagar', {
    servico: reais(servico),
    total: reais(total),
    pagamentos: paid.map(({ forma, valor, troco }) => ({ forma, valor, troco })),
  });
  return closed ?? refuse('Esta conta já foi fechada!');
};

/** Moves the account with its orders to another table. */
export const transferirConta = async (
  { rows, refuse, notFound }: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound'>,
  account: Conta,
  to: number,
): Promise<void> => {
  const table = (await rows.get(mesa, to, { lock: true })) ?? notFound();
  if (!table.ativo || to === account.mesa) refuse('Escolha outra mesa em uso!', 'mesa');
  if (await contaAbertaDe({ rows }, to)) refuse(`${table.nome} está ocupada: junte as contas!`, 'mesa');
  await rows.update(contaMesa, account, { mesa: to, nome: table.nome });
  const orders = await rows.all(pedido, { conta: account.id });
  await avisarMesa({ rows }, orders, { de: account.nome, para: table.nome });
};
/** Moves all orders of this account to the other. */
export const juntarContas = async (
  { rows, refuse, move }: Pick<HandlerContext, 'rows' | 'refuse' | 'move'>,
  account: Conta,
  into: number,
): Promise<void> => {
  const other = await rows.get(contaMesa, into, { lock: true });
  if (!other || other.id === account.id || other.situacao !== 'ABERTA')
    return refuse('Escolha outra conta aberta!', 'com');
  const orders = await rows.all(pedido, { conta: account.id });
  if (orders.length > 0) await rows.updateWhere(pedido, { conta: account.id }, { conta: other.id });
  await avisarMesa({ rows }, orders, { de: account.nome, para: other.nome });
  await rows.update(contaMesa, other, { pessoas: (other.pessoas ?? 0) + (account.pessoas ?? 0) || null });
  await move(vidaDaConta, account, 'cancelar', { juntaEm: other.id });
};

export interface Parte {
  readonly nome: string;
  readonly valor: number;
}
/** Splits an account by the person who ordered or equally, to the cent. */
export const dividirConta = (
  { pedidos, servico, total }: Soma,
  { modo, partes }: { readonly modo: 'PESSOA' | 'IGUAL'; readonly partes: number },
): readonly Parte[] => {
  if (modo === 'IGUAL')
    return ratear(
      total,
      Array.from({ length: partes }, () => 1),
    ).map((valor, at) => ({ nome: `Pessoa ${at + 1}`, valor }));
  const sums = new Map<string, number>();
  for (const { pessoa, total: of } of pedidos) {
    const nome = pessoa ?? 'Da mesa';
    sums.set(nome, (sums.get(nome) ?? 0) + centavos(of));
  }
  const shares = ratear(servico, [...sums.values()]);
  return [...sums].map(([nome, valor], at) => ({ nome, valor: valor + (shares[at] ?? 0) }));
};

interface Linha {
  readonly id: number;
  readonly nome: string;
  readonly pessoa: string | null;
  readonly item: Infer<typeof pedidoItem>;
  /** Share of the item in its order's total, in cents. */
  readonly valor: number;
}
/** Items of an account, each with its share of its order's discount. */
export const linhasDaConta = async ({ rows }: Rows, { pedidos }: Pick<Soma, 'pedidos'>): Promise<readonly Linha[]> => {
  if (pedidos.length === 0) return [];
  const items = await rows.all(pedidoItem, { pedido: pedidos.map(({ id }) => id), $sort: [['id', 'asc']] });
  return pedidos.flatMap((order) => {
    const own = items.filter((item) => item.pedido === order.id);
    const shares = ratear(
      centavos(order.total),
      own.map(({ total }) => centavos(total)),
    );
    return own.map((item, at) => ({
      id: item.id,
      nome: item.quantidade === 1 ? item.descricao : `${item.quantidade.toLocaleString('pt-BR')} × ${item.descricao}`,
      pessoa: order.pessoa,
      item,
      valor: shares[at] ?? 0,
    }));
  });
};
interface Tomado {
  readonly item: number;
  readonly pessoa: number;
}
/** Splits an account by the items taken. Shares, service and the untaken rest sum to the account. Cents. */
export const dividirPorItem = (
  lines: readonly Pick<Linha, 'id' | 'valor'>[],
  { itens, servico }: Pick<Soma, 'itens' | 'servico'>,
  tomados: readonly Tomado[],
): { readonly partes: readonly { readonly pessoa: number; readonly valor: number }[]; readonly falta: number } => {
  const sums = new Map<number, number>();
  for (const { id, valor } of lines) {
    const takers = [...new Set(tomados.filter(({ item }) => item === id).map(({ pessoa }) => pessoa))].toSorted(
      (one, other) => one - other,
    );
    for (const [at, cents] of ratear(
      valor,
      takers.map(() => 1),
    ).entries())
      sums.set(takers[at]!, (sums.get(takers[at]!) ?? 0) + cents);
  }
  const people = [...sums].toSorted(([one], [other]) => one - other);
  const left = itens - people.reduce((sum, [, cents]) => sum + cents, 0);
  const shares = ratear(servico, [...people.map(([, cents]) => cents), left]);
  return {
    partes: people.map(([pessoa, cents], at) => ({ pessoa, valor: cents + (shares[at] ?? 0) })),
    falta: left + (shares.at(-1) ?? 0),
  };
};
