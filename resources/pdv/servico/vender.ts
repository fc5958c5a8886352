import type { HandlerContext, InCompany, Infer, Values } from '#kit';
import { pedido, vida } from '../../../schemas/delivery/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidoItem';
import { pdvConfiguracao } from '../../../schemas/pdv/pdvConfiguracao';
import { venda } from '../../../schemas/pdv/venda';
import { centavos, reais } from '../../centavos';
import { novoPedido } from '../../delivery/servico/novoPedido';
import { pagamentosTrocados } from '../../delivery/servico/pagamentos';
import type { formularioDaVenda } from '../formularioDaVenda';
import { lancar, meuCaixa, semCaixa, type Caixa } from './caixa';
import { comprarFiado } from './fiado';

export type Venda = Infer<typeof venda>;
type Pedido = Infer<typeof pedido>;
type Contexto = HandlerContext & InCompany;
type Entrada = Values<typeof formularioDaVenda>;
type Config = Infer<typeof pdvConfiguracao>;

/**
 * Takes a sale: an order of the one order service, or one that was taken elsewhere, paid at the open till of who asks.
 * The same key again answers the sale that is there, whatever else is sent.
 */
export const vender = async (context: Contexto, entry: Entrada): Promise<Venda> => {
  const { rows, refuse } = context;
  // Held before anything is looked for: a second sending of the same sale waits here and finds the first.
  const caixa = await meuCaixa(context, true);
  const known = await rows.one(venda, { chave: entry.chave });
  if (known) return known;
  if (!caixa) return refuse(semCaixa);
  const config = await rows.settings(pdvConfiguracao);
  exigir(context, entry, config);
  const order =
    entry.pedido === null
      ? await novoPedido(context, pedidoDaVenda(entry))
      : await pedidoPago(context, entry, entry.pedido);
  const lines = await rows.all(pedidoItem, { pedido: order.id });
  const supervisor = autorizado(context, config, dadoEm(entry), centavos(order.valorItens) + descontoDosItens(lines));
  const made = await guardar(context, entry, { caixa, order, lines, supervisor });
  await receber(context, caixa, made);
  await concluir(context, order, config, lines);
  return made;
};

const exigir = ({ refuse }: Contexto, entry: Entrada, { obrigaCliente, obrigaVendedor }: Config): void => {
  if (obrigaCliente && entry.cliente === null && !entry.telefone && entry.pedido === null)
    refuse('Identifique o cliente da venda!', 'cliente');
  if (obrigaVendedor && entry.vendedor === null) refuse('Escolha o vendedor da venda!', 'vendedor');
};

/** What a till asks of the order service. */
export const pedidoDaVenda = ({ itens, desconto, pagamentos, ...said }: Omit<Entrada, 'chave'>) =>
  ({
    ...said,
    itens: itens ?? [],
    canal: 'BALCAO',
    modalidade: said.modalidade ?? 'RETIRADA',
    endereco: null,
    taxaEntrega: null,
    descontoNaVenda: desconto,
    pagamentos: pagamentos.map(({ forma, valor, bandeira, autorizacao, vale }) => ({
      forma,
      valor,
      bandeira,
      autorizacao,
      vale,
    })),
    visto: true,
    semPromocoes: said.origem === 'CONTINGENCIA',
  }) as const;
/** An order that was taken elsewhere, and is paid here: once. */
const pedidoPago = async ({ rows, refuse, notFound }: Contexto, entry: Entrada, id: number): Promise<Pedido> => {
  const order = (await rows.get(pedido, id, { lock: true })) ?? notFound();
  if (await rows.exists(venda, { pedido: id })) refuse(`O pedido ${order.numero} já foi pago no PDV!`, 'pedido');
  if (order.situacao === 'CANCELADO' || order.situacao === 'AGENDADO' || order.pagoOnline)
    refuse(`O pedido ${order.numero} não é pago no PDV!`, 'pedido');
  if (order.notaFiscal !== null) refuse('A nota fiscal do pedido já diz como ele é pago!', 'pedido');
  const pagamentos = pagamentosTrocados(order, entry.pagamentos);
  return typeof pagamentos === 'string' ? refuse(pagamentos, 'pagamentos') : rows.update(pedido, order, { pagamentos });
};

type Linhas = readonly Infer<typeof pedidoItem>[];
const descontoDosItens = (lines: Linhas): number => lines.reduce((sum, { desconto }) => sum + centavos(desconto), 0);

/** What the operator takes off himself, in cents: no promotion and no coupon. */
const dadoEm = ({ pedido: paid, itens, desconto }: Entrada): number =>
  paid === null ? (itens ?? []).reduce((sum, one) => sum + centavos(one.desconto ?? 0), centavos(desconto ?? 0)) : 0;
/** Above the operator's limit somebody else answers for it; a coupon is no discount of his. Who, where it was needed. */
const autorizado = (
  { user, word }: Contexto,
  { descontoMaximo }: Config,
  given: number,
  full: number,
): number | null => {
  const isWithin = given * 10_000 <= full * Math.round(descontoMaximo * 100);
  return isWithin || user.permissions.has('PDV_AUTORIZAR') ? null : word();
};

interface Feita {
  readonly caixa: Caixa;
  readonly order: Pedido;
  readonly lines: Linhas;
  readonly supervisor: number | null;
}
const guardar = (
  { rows, now }: Contexto,
  entry: Entrada,
  { caixa, order, lines, supervisor }: Feita,
): Promise<Venda> => {
  const off = descontoDosItens(lines);
  // What was sold without a network was paid then, but never before its till was opened.
  const paid =
    entry.origem === 'CONTINGENCIA' && entry.vendidaEm !== null ? Date.parse(entry.vendidaEm) : now.getTime();
  const at = Math.min(now.getTime(), Math.max(paid, Date.parse(caixa.abertoEm ?? now.toISOString())));
  return rows.insert(venda, {
    numero: order.numero,
    empresa: order.empresa,
    pedido: order.id,
    caixa: caixa.id,
    terminal: caixa.terminal,
    vendedor: entry.vendedor,
    cliente: order.cliente,
    abertaEm: entry.vendidaEm ?? order.data,
    finalizadaEm: new Date(at).toISOString(),
    supervisor,
    itens: lines.length,
    subtotal: reais(centavos(order.valorItens) + off + centavos(order.taxaEntrega)),
    desconto: reais(centavos(order.desconto) + off + centavos(order.descontoEntrega)),
    descontoMotivo: entry.descontoMotivo,
    acrescimo: order.acrescimo,
    total: order.total,
    pagamentos: (order.pagamentos ?? []).map(({ forma, valor, troco, bandeira, autorizacao }, index) => ({
      forma,
      valor,
      troco,
      bandeira,
      autorizacao,
      parcelas: entry.pagamentos[index]?.parcelas ?? null,
      nsu: entry.pagamentos[index]?.nsu ?? null,
    })),
    chave: entry.chave,
    origem: entry.origem ?? 'ONLINE',
  });
};

/** Each payment into the till, the change out of it, credit onto the customer's tab. */
const receber = async (context: Contexto, caixa: Caixa, { id, numero, cliente, pagamentos }: Venda): Promise<void> => {
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

/** What has to be made goes to the kitchen; the rest is over with its payment. */
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
