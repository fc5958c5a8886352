import type { HandlerContext, InCompany, Infer, Values } from '#kit';
import { pedido, vida } from '../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';
import { caixa as caixas } from '../../schemas/pdv/caixa';
import { pdvConfiguracao } from '../../schemas/pdv/pdvConfiguracao';
import { maximoDeDivergencias, venda } from '../../schemas/pdv/venda';
import { centavos, reais } from '../comum/centavos';
import { mesmaCesta, resumoDe } from '../comum/cesta.server';
import type { Entrada as Pedida, Vendida } from '../delivery/pedidos/entrada.server';
import { novoPedido } from '../delivery/pedidos/novoPedido.server';
import { pagamentosTrocados } from '../delivery/conta/pagamentos.server';
import type { formularioDaVenda } from './formularioDaVenda';
import { lancar, meuCaixa, semCaixa, type Caixa } from './caixa/movimentarCaixa.server';
import { dentroDoLimite } from './comanda';
import { comprarFiado } from './fiado.server';
import { estaNoCaixa } from './caixa/livroDoCaixa.server';

export type Venda = Infer<typeof venda>;
type Pedido = Infer<typeof pedido>;
type Contexto = HandlerContext & InCompany;
type Entrada = Values<typeof formularioDaVenda>;
type Config = Infer<typeof pdvConfiguracao>;

/**
 * Sells: a new order through the order service, or an existing one, paid at the user's open till. The same key again
 * returns the stored sale; with another basket it is refused.
 */
export const vender = async (context: Contexto, entry: Entrada): Promise<Venda> => {
  const { rows, refuse } = context;
  // Locks the till first: a second sending of the same sale waits here and finds the first.
  const caixa = await meuCaixa(context, true);
  const known = await rows.one(venda, { chave: entry.chave });
  const cesta = await resumoDe(cestaDaVenda(entry));
  if (known) {
    mesmaCesta(context, known.cesta, cesta);
    return known;
  }
  if (!caixa) return refuse(semCaixa);
  const config = await rows.settings(pdvConfiguracao);
  const finalizadaEm = pagaEm(context, entry, caixa);
  // Each warning once, however often the order is priced.
  const avisos = new Set<string>();
  let abaixo: number | null = null;
  const vendida: Vendida | undefined =
    entry.origem === 'CONTINGENCIA' && entry.pedido === null
      ? {
          em: finalizadaEm,
          avisar: (texto) => void avisos.add(texto),
          comparar: (daCasa, pago) => {
            abaixo = dentroDoLimite(daCasa - pago, daCasa, config.descontoMaximo) ? null : reais(daCasa - pago);
          },
        }
      : undefined;
  const tarde = vendida && (await chegouTarde(context, entry, caixa));
  if (tarde) avisos.add(tarde);
  const order =
    entry.pedido === null
      ? await novoPedido(context, pedidoDaVenda(entry, vendida))
      : await pedidoPago(context, entry, entry.pedido);
  const vendedor = entry.vendedor ?? order.vendedor;
  const falta = vendida?.avisar ?? refuse;
  if (config.obrigaCliente && order.cliente === null && entry.pedido === null)
    falta('Identifique o cliente da venda!', 'cliente');
  if (config.obrigaVendedor && vendedor === null) falta('Escolha o vendedor da venda!', 'vendedor');
  const lines = await rows.all(pedidoItem, { pedido: order.id });
  const supervisor = autorizado(context, config, dadoEm(entry), centavos(order.valorItens) + descontoDosItens(lines));
  const made = await registrar(context, {
    caixa,
    order,
    lines,
    chave: entry.chave,
    cesta,
    finalizadaEm: finalizadaEm.toISOString(),
    abertaEm: comecouEm(entry, order, finalizadaEm),
    maquina: entry.pagamentos ?? [],
    dito: {
      supervisor,
      vendedor,
      descontoMotivo: entry.descontoMotivo,
      origem: entry.origem ?? 'ONLINE',
      divergencias: avisos.size > 0 ? emLinhas([...avisos]) : null,
      abaixo,
    },
  });
  await concluir(context, order, config, lines);
  return made;
};

/** Digest of a sale without the prices and instants that a retry after an outage adds. */
const cestaDaVenda = ({ itens, pagamentos, pedido: of }: Entrada) => ({
  pedido: of,
  itens: (itens ?? []).map(({ unidade: _unidade, ...item }) => item),
  pagamentos: (pagamentos ?? []).map(({ forma, valor }) => ({ forma, valor })),
});
/** Joins warnings line by line; counts those that do not fit. */
export const emLinhas = (avisos: readonly string[]): string => {
  for (let kept = avisos.length; kept > 0; kept--) {
    const more = avisos.length - kept;
    const text = [...avisos.slice(0, kept), ...(more > 0 ? [`… e mais ${more}`] : [])].join('\n');
    if (text.length <= maximoDeDivergencias) return text;
  }
  return `… e mais ${avisos.length}`;
};

/** Converts a sale to the request of the order service. */
export const pedidoDaVenda = (said: Omit<Entrada, 'chave'>, vendida?: Vendida): Pedida => ({
  entraPor: said.origem !== 'CONTINGENCIA' ? 'pdv' : said.comPromocoes ? 'pdvDepois' : 'pdvSemRede',
  canal: 'BALCAO',
  modalidade: said.modalidade ?? 'RETIRADA',
  comprador: { cliente: said.cliente, nome: said.nome, telefone: said.telefone, cpfNota: said.cpfNota },
  itens: said.itens ?? [],
  cupom: said.cupom,
  valores: { desconto: said.desconto, acrescimo: said.acrescimo },
  pagamento: {
    pagamentos: (said.pagamentos ?? []).map(({ forma, valor, bandeira, autorizacao, adquirente, vale }) => ({
      forma,
      valor,
      bandeira,
      autorizacao,
      adquirente,
      vale,
    })),
  },
  totalVisto: said.totalVisto,
  observacao: said.observacao,
  ...(vendida && { vendida }),
});
/** An order that was taken elsewhere, and is paid here. */
const pedidoPago = async ({ rows, refuse, notFound }: Contexto, entry: Entrada, id: number): Promise<Pedido> => {
  const order = (await rows.get(pedido, id, { lock: true })) ?? notFound();
  if (order.conta !== null) refuse(`O pedido ${order.numero} é de uma mesa: feche a conta dela!`, 'pedido');
  if (order.situacao === 'CANCELADO' || order.situacao === 'AGENDADO' || order.pagoOnline)
    refuse(`O pedido ${order.numero} não é pago no PDV!`, 'pedido');
  const pagamentos = pagamentosTrocados(order, entry.pagamentos ?? []);
  return typeof pagamentos === 'string' ? refuse(pagamentos, 'pagamentos') : rows.update(pedido, order, { pagamentos });
};

type Linhas = readonly Infer<typeof pedidoItem>[];
const descontoDosItens = (lines: Linhas): number => lines.reduce((sum, { desconto }) => sum + centavos(desconto), 0);

/** Operator's own discounts in cents, without promotions and coupon. */
const dadoEm = ({ pedido: paid, itens, desconto }: Entrada): number =>
  paid === null
    ? (itens ?? []).reduce<number>((sum, one) => sum + centavos(one.desconto ?? 0), centavos(desconto ?? 0))
    : 0;
/**
 * Beyond the operator's limit another person has to approve; a coupon does not count. Returns that person, if one was
 * needed.
 */
const autorizado = (
  { user, word }: Contexto,
  { descontoMaximo }: Config,
  given: number,
  full: number,
): number | null => {
  const isFree = dentroDoLimite(given, full, descontoMaximo) || user.permissions.has('PDV_AUTORIZAR');
  return isFree ? null : word();
};

/** Instant of payment; for an offline sale its own, but not before the till was opened. */
const pagaEm = ({ now }: Contexto, { origem, vendidaEm }: Entrada, { abertoEm }: Caixa): Date => {
  const paid = origem === 'CONTINGENCIA' && vendidaEm !== null ? Date.parse(vendidaEm) : now.getTime();
  return new Date(Math.min(now.getTime(), Math.max(paid, Date.parse(abertoEm ?? now.toISOString()))));
};
/**
 * A closed till never changes: an offline sale that arrives after the closing goes to the open one, with a warning for
 * the person who looks for the difference of the two.
 */
const chegouTarde = async (
  { rows, user }: Contexto,
  { vendidaEm }: Entrada,
  { abertoEm }: Caixa,
): Promise<string | undefined> => {
  if (vendidaEm === null || abertoEm === null || Date.parse(vendidaEm) >= Date.parse(abertoEm)) return undefined;
  const [before] = await rows.all(caixas, {
    operador: user.id,
    abertoEm: { lte: vendidaEm },
    fechadoEm: { gte: vendidaEm },
    $sort: [['abertoEm', 'desc']],
  });
  const onde = before ? `no caixa ${before.nome}, que já está fechado` : 'antes de este caixa abrir';
  return `Foi vendida ${onde}: o dinheiro está lá, e a venda neste.`;
};
/** Instant of the start, at the latest that of the payment. */
const comecouEm = ({ comecouEm: said }: Entrada, { data }: Pedido, paga: Date): string =>
  new Date(Math.min(paga.getTime(), Date.parse(said ?? data ?? paga.toISOString()))).toISOString();

interface Paga extends Pick<Venda, 'chave' | 'abertaEm' | 'finalizadaEm'> {
  readonly cesta?: string | null;
  readonly caixa: Caixa;
  /** Stored order with its payments. */
  readonly order: Pedido;
  readonly lines: Linhas;
  /** Details of each payment from its slip. */
  readonly maquina?: readonly Partial<Pick<NonNullable<Venda['pagamentos']>[number], 'parcelas' | 'nsu'>>[];
  readonly dito?: Partial<
    Pick<Venda, 'cliente' | 'vendedor' | 'supervisor' | 'descontoMotivo' | 'origem' | 'divergencias' | 'abaixo'>
  >;
}
/** Records, once, that an order was paid into a till: the sale and the movements of the drawer. */
export const registrar = async (context: HandlerContext, paga: Paga): Promise<Venda> => {
  const { rows, refuse } = context;
  const { order, caixa } = paga;
  if (await rows.exists(venda, { pedido: order.id })) refuse(`O pedido ${order.numero} já foi pago no PDV!`);
  if (await estaNoCaixa(context, order)) refuse(`O dinheiro do pedido ${order.numero} já está em um caixa!`);
  if (order.notaFiscal !== null) refuse(`A nota fiscal do pedido ${order.numero} já diz como ele é pago!`);
  const made = await guardar(context, paga);
  await receber(context, caixa, made);
  return made;
};
const guardar = (
  { rows }: HandlerContext,
  { caixa, order, lines, chave, cesta = null, abertaEm, finalizadaEm, maquina = [], dito = {} }: Paga,
): Promise<Venda> => {
  const off = descontoDosItens(lines);
  return rows.insert(venda, {
    numero: order.numero,
    empresa: order.empresa,
    pedido: order.id,
    caixa: caixa.id,
    terminal: caixa.terminal,
    cliente: order.cliente,
    abertaEm,
    finalizadaEm,
    ...dito,
    itens: lines.length,
    subtotal: reais(centavos(order.valorItens) + off + centavos(order.taxaEntrega)),
    desconto: reais(centavos(order.desconto) + off + centavos(order.descontoEntrega)),
    acrescimo: order.acrescimo,
    total: order.total,
    pagamentos: (order.pagamentos ?? []).map(({ forma, valor, troco, bandeira, autorizacao }, index) => ({
      forma,
      valor,
      troco,
      bandeira,
      autorizacao,
      parcelas: maquina[index]?.parcelas ?? null,
      nsu: maquina[index]?.nsu ?? null,
    })),
    chave,
    cesta,
  });
};

/** Books each payment into the till, the change out of it, and credit on the customer's account. */
const receber = async (
  context: HandlerContext,
  caixa: Caixa,
  { id, numero, cliente, pagamentos }: Venda,
): Promise<void> => {
  for (const { forma, valor, troco } of pagamentos ?? []) {
    await lancar(context, caixa, { descricao: `Venda ${numero}`, tipo: 'VENDA', forma, valor, venda: id });
    if (troco)
      await lancar(context, caixa, {
        descricao: `Troco da venda ${numero}`,
        tipo: 'TROCO',
        forma,
        valor: -troco,
        venda: id,
      });
    if (forma === 'FIADO')
      await comprarFiado(context, caixa, { cliente, venda: id, numero: numero ?? '', cents: centavos(valor) });
  }
};

/** Sends items that have to be prepared to the kitchen; concludes the order otherwise. */
const concluir = async (
  { rows, move }: Contexto,
  order: Pedido,
  { paraCozinha }: Config,
  lines: Linhas,
): Promise<void> => {
  const now = (await rows.get(pedido, order.id)) ?? order;
  if (now.situacao !== 'NOVO') return;
  const isMade =
    paraCozinha && lines.some(({ setor, partes }) => setor !== null || partes?.some((part) => part.setor !== null));
  await move(vida, now, isMade ? 'confirmar' : 'concluir');
};
