import type { HandlerContext, InCompany, Infer } from '#kit';
import { deliveryConfiguracao } from '../../../schemas/delivery/deliveryConfiguracao';
import { pedido, vida } from '../../../schemas/delivery/pedido';
import { contaMesa, vidaDaConta } from '../../../schemas/salao/contaMesa';
import { mesa } from '../../../schemas/salao/mesa';
import { centavos, ratear, reais } from '../../centavos';
import { parcela } from '../../cupom/servico/desconto';
import { guardados, pagamentosDe, type Dito } from '../../delivery/servico/pagamentos';

type Mesa = Infer<typeof mesa>;
type Conta = Infer<typeof contaMesa>;
type Pedido = Infer<typeof pedido>;
type Rows = Pick<HandlerContext, 'rows'>;
export const abertas = ['ABERTA', 'FECHANDO'] as const;

export const contaAbertaDe = ({ rows }: Rows, table: number): Promise<Conta | undefined> =>
  rows.one(contaMesa, { mesa: table, situacao: [...abertas] });
export const comContaAberta = async ({ rows }: Rows, tables: readonly Mesa[]): Promise<ReadonlySet<number>> => {
  const ids = tables.map(({ id }) => id);
  const open = ids.length === 0 ? [] : await rows.all(contaMesa, { mesa: ids, situacao: [...abertas] });
  return new Set(open.map((one) => one.mesa));
};

/** A table has one open account: whoever opens one holds the table meanwhile. */
export const abrirConta = async (
  { rows, refuse, notFound }: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound'>,
  { id }: Pick<Mesa, 'id'>,
  { pessoas = null, cliente = null }: Partial<Pick<Conta, 'pessoas' | 'cliente'>> = {},
): Promise<Conta> => {
  const table = (await rows.get(mesa, id, { lock: true })) ?? notFound();
  if (!table.ativo) refuse('Esta mesa não está em uso!');
  if (await contaAbertaDe({ rows }, id)) refuse(`${table.nome} já tem uma conta aberta!`);
  const { nome, empresa } = table;
  return rows.insert(contaMesa, { nome, empresa, mesa: id, pessoas, cliente });
};
/** Of who orders at the table by its code: the account that is open, else a new one. */
export const contaDaMesa = async (
  context: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound'>,
  token: string,
): Promise<number> => {
  const found = (await context.rows.one(mesa, { token, ativo: true })) ?? context.notFound();
  await context.rows.get(mesa, found.id, { lock: true });
  return ((await contaAbertaDe(context, found.id)) ?? (await abrirConta(context, found))).id;
};

/** What stands on an account. Cents. */
export interface Soma {
  readonly pedidos: readonly Pedido[];
  readonly itens: number;
  readonly servico: number;
  readonly total: number;
}
export const somaDaConta = async ({ rows }: Rows, { id }: Pick<Conta, 'id'>, comServico: boolean): Promise<Soma> => {
  const pedidos = await rows.all(pedido, { conta: id, situacao: { not: 'CANCELADO' }, $sort: [['id', 'asc']] });
  const itens = pedidos.reduce((sum, one) => sum + centavos(one.total), 0);
  const { taxaServicoMesa } = await rows.settings(deliveryConfiguracao);
  const servico = comServico ? parcela(itens, taxaServicoMesa ?? 0) : 0;
  return { pedidos, itens, servico, total: itens + servico };
};

/** Of one account after the other, so much of each payment as an order needs. */
const repartir = (
  given: readonly { readonly forma: Pedido['canal'] | string; valor: number }[],
  totals: readonly number[],
) => {
  const left = given.map((one) => ({ ...one }));
  return totals.map((total) => {
    const parts: { forma: string; valor: number }[] = [];
    let due = total;
    for (const one of left) {
      const cents = Math.min(due, one.valor);
      if (cents === 0) continue;
      one.valor -= cents;
      due -= cents;
      parts.push({ forma: one.forma, valor: cents });
    }
    return parts;
  });
};

/**
 * Pays an account: the payments come to its orders and the service, each order gets its part of both, is concluded, and
 * the table is free. What is still being made is not paid for.
 */
export const fecharConta = async (
  context: HandlerContext & InCompany,
  account: Conta,
  { pagamentos: given, servico: comServico }: { readonly pagamentos: readonly Dito[]; readonly servico: boolean },
): Promise<Conta> => {
  const { rows, move, refuse } = context;
  const { pedidos, servico, total } = await somaDaConta({ rows }, account, comServico);
  if (pedidos.length === 0) refuse('A conta não tem pedidos: cancele-a!');
  const making = pedidos.filter(({ situacao }) => !['PRONTO', 'CONCLUIDO'].includes(situacao));
  if (making.length > 0)
    refuse(
      `Ainda há o que servir: pedido ${making.map(({ numero }) => numero.slice(-4)).join(', ')}. Entregue ou cancele antes!`,
    );
  const paid = pagamentosDe(given, total);
  if (typeof paid === 'string') return refuse(paid, 'pagamentos');
  const shares = ratear(
    servico,
    pedidos.map((one) => centavos(one.total)),
  );
  const totals = pedidos.map((one, at) => centavos(one.total) + (shares[at] ?? 0));
  const net = paid.map(({ forma, valor, troco }) => ({ forma, valor: centavos(valor) - centavos(troco ?? 0) }));
  const parts = repartir(net, totals);
  for (const [at, order] of pedidos.entries()) {
    const pagamentos = (parts[at] ?? []).map(({ forma, valor }) => ({
      forma: forma as Dito['forma'],
      valor: reais(valor),
      troco: null,
    }));
    const stored = await rows.update(pedido, order, {
      acrescimo: reais(centavos(order.acrescimo) + (shares[at] ?? 0)),
      total: reais(totals[at] ?? 0),
      pagamentos: guardados(pagamentos),
    });
    if (order.situacao === 'PRONTO') await move(vida, stored, 'concluir');
  }
  const closed = await move(vidaDaConta, account, 'pagar', {
    servico: reais(servico),
    total: reais(total),
    pagamentos: paid.map(({ forma, valor, troco }) => ({ forma, valor, troco })),
  });
  return closed ?? refuse('Esta conta já foi fechada!');
};

/** The account sits at another table now; its orders come along. */
export const transferirConta = async (
  { rows, refuse, notFound }: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound'>,
  account: Conta,
  to: number,
): Promise<void> => {
  const table = (await rows.get(mesa, to, { lock: true })) ?? notFound();
  if (!table.ativo || to === account.mesa) refuse('Escolha outra mesa em uso!', 'mesa');
  if (await contaAbertaDe({ rows }, to)) refuse(`${table.nome} está ocupada: junte as contas!`, 'mesa');
  await rows.update(contaMesa, account, { mesa: to, nome: table.nome });
};
/** All that stands on this account stands on the other from now on. */
export const juntarContas = async (
  { rows, refuse, move }: Pick<HandlerContext, 'rows' | 'refuse' | 'move'>,
  account: Conta,
  into: number,
): Promise<void> => {
  const other = await rows.get(contaMesa, into, { lock: true });
  if (!other || other.id === account.id || other.situacao !== 'ABERTA')
    return refuse('Escolha outra conta aberta!', 'com');
  if (await rows.exists(pedido, { conta: account.id }))
    await rows.updateWhere(pedido, { conta: account.id }, { conta: other.id });
  await rows.update(contaMesa, other, { pessoas: (other.pessoas ?? 0) + (account.pessoas ?? 0) || null });
  await move(vidaDaConta, account, 'cancelar', { juntaEm: other.id });
};

export interface Parte {
  readonly nome: string;
  readonly valor: number;
}
/** What each pays: by who ordered, or all alike; to the cent. */
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
