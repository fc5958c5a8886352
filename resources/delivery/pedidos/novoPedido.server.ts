import type { HandlerContext, InCompany, Infer, Returned } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { empresaConfig } from '../../../schemas/cadastros/empresaConfig';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { deliveryPromocao } from '../../../schemas/delivery/promocoes/deliveryPromocao';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { contaMesa } from '../../../schemas/salao/contaMesa';
import { centavos, dinheiroDe, emCentavos, reais } from '../../comum/centavos';
import { somaDe } from '../../comum/desconto';
import type { Momento } from '../../comum/momento.server';
import { resgatar, usoDe } from '../../cupom/resgatar.server';
import type { contaDoNovo } from './novoPedido/novoPedido';
import { enderecoChamado } from '../../cadastros/contatos/enderecos';
import { clientePorTelefone } from '../../cadastros/contatos/porTelefone.server';
import { pontosQuePagam, recusaDosPontos } from '../../fidelidade/pagar.server';
import { pagoComPontos } from '../../fidelidade/regra.server';
import { beneficiosDe, comPromocoes, type Beneficios } from './beneficios.server';
import { prometer } from '../estoque/moverEstoque.server';
import { detalhesDe } from '../cozinha/composicao.server';
import { momentoDoPedido } from '../../comum/momentoDoPedido.server';
import { esperaDo, guardados, pagamentosDe, semForma, type Dito } from '../conta/pagamentos.server';
import { demoraEscrita, prazosDe, recusaDoHorario } from '../entrega/prazos.server';
import { aindaAssim, precificar, type Precificado, type Recusar } from './precificar.server';
import type { Pedida } from '../cardapio/preco.server';
import { resumoDe } from './resumo.server';
import { entregaPara, semTaxa, tempoDe, type Entrega } from '../entrega/taxas.server';

type Pedido = Infer<typeof pedido>;
/** Request for an order. The service computes prices, totals, number and discount. Amounts in reais. */
export interface Entrada extends Pick<Pedido, 'cliente' | 'canal' | 'modalidade' | 'cpfNota' | 'observacao'> {
  /** Name of a customer who is created with the order. */
  readonly nome?: string | null;
  readonly telefone?: string | null;
  readonly endereco: Pedido['endereco'];
  /** Name of the customer's address to deliver to; the principal one by default. */
  readonly local?: string | null;
  readonly itens: readonly Pedida[];
  readonly cupom: string | null;
  readonly taxaEntrega: number | null;
  readonly acrescimo: number | null;
  readonly pagamentos: readonly Dito[] | null;
  /** Shop's page: points pay as much as they can, the named form pays the rest. */
  readonly usaPontos?: boolean;
  /** True when the form of payment is entered before the order is concluded; undefined when that is not allowed. */
  readonly pagarDepois?: boolean | null;
  /** Scheduled: earliest and latest instant. */
  readonly agendadoPara?: string | null;
  readonly agendadoAte?: string | null;
  /** Order taken by a partner, unique by partner and code, with the amounts that the partner pays and keeps. */
  readonly externo?: Externo;
  readonly pagoOnline?: boolean;
  /** Account of the table, and the guest who ordered. */
  readonly conta?: number | null;
  readonly pessoa?: string | null;
  /** Shop's page: end of the wait for a Pix. */
  readonly pixAte?: string | null;
  /** Shop's page: idempotency key; one key is one order. */
  readonly chaveLoja?: string;
  readonly cesta?: string;
  /** Shop's page: the customer cannot set the fee, and the minimum order holds. */
  readonly daLoja?: true;
  /** Shop's page with an unproven telephone: nothing may depend on the customer's identity. */
  readonly aConfirmar?: boolean;
  /** Discount on the whole in reais, given by a till beside a coupon. */
  readonly descontoNaVenda?: number | null;
  /** True when staff takes the order: it does not ring. */
  readonly visto?: boolean;
  /** Offline sale at menu prices: no promotion counts. */
  readonly semPromocoes?: boolean;
  /** Total that the customer was told; a different one now refuses the order. */
  readonly totalVisto?: number | null;
  readonly vendida?: Vendida;
}
/**
 * Sale that already happened offline, with its prices and payments. Broken rules become warnings instead of refusals.
 */
export interface Vendida {
  readonly em: Date;
  readonly avisar: (texto: string) => void;
  /** Compares, in cents, the items at the company's own prices and promotions with the amount paid for them. */
  readonly comparar: (daCasa: number, pago: number) => void;
}

export type Externo = Pick<Pedido, 'origemExterna' | 'idExterno'> &
  Partial<Pick<Pedido, 'numeroExterno' | 'codigoColeta' | 'codigoEntrega' | 'descontoParceiro' | 'taxaParceiro'>>;

/** Price of a requested order; nothing is stored. */
interface Conta {
  readonly endereco: Pedido['endereco'];
  readonly itens: readonly Precificado[];
  readonly entrega: Entrega;
  readonly beneficios: Beneficios;
  readonly soma: number;
  readonly acrescimo: number;
  readonly total: number;
  readonly pagamentos: ReturnType<typeof pagamentosDe>;
  /** Points of the customer that pay a part. */
  readonly pontos: Awaited<ReturnType<typeof pontosQuePagam>>;
}

/**
 * Resolves the address: the given one, else the one of that name in the customer's record. Not on the shop's page,
 * where a telephone proves nobody: there the caller has already resolved it.
 */
const aoEndereco = (
  { endereco, local, daLoja }: Pick<Entrada, 'endereco' | 'local' | 'daLoja'>,
  customer: Infer<typeof cliente> | undefined,
  recusar: Recusar,
): Pedido['endereco'] => {
  const doCadastro = customer && !daLoja ? enderecoChamado(customer, local)?.address : undefined;
  if (local && !doCadastro) recusar('O cadastro não tem endereço com este nome!', 'local');
  const onde = endereco ?? doCadastro ?? null;
  if (onde === null) recusar('Informe o endereço de entrega!', 'endereco');
  return onde;
};
/** Computes the fee by the shop's rules; a partner's order brings its own. */
const entregaDe = async (
  context: HandlerContext & InCompany,
  entry: Entrada,
  { endereco, momento }: { readonly endereco: Pedido['endereco']; readonly momento: Momento },
  recusar: Recusar,
): Promise<Entrega> => {
  if (entry.modalidade !== 'ENTREGA') return semTaxa;
  if (entry.externo) return { ...semTaxa, taxa: centavos(entry.taxaEntrega ?? 0) };
  const { company } = context.user;
  const asked = { dita: entry.taxaEntrega, daLoja: entry.daLoja === true, empresa: company.id, momento };
  const entrega = await entregaPara(context, endereco, asked);
  if (entrega.recusa !== null && endereco !== null) recusar(entrega.recusa, 'endereco');
  if (entrega.faltaTaxa && endereco !== null) recusar('Fora da área: informe a taxa!', 'taxaEntrega');
  return entrega;
};
const contaDe = async (
  context: HandlerContext & InCompany,
  entry: Entrada,
  { lock, recusar }: { /** The coupon is about to be used. */ readonly lock: boolean; readonly recusar: Recusar },
): Promise<Conta> => {
  const { rows } = context;
  // Loads in parallel, in one packet, what the rules would query one after the other.
  await Promise.all(
    [deliveryPromocao, deliveryConfiguracao, empresaConfig, fidelidadeConfiguracao].map((one) => rows.settings(one)),
  );
  const isDelivery = entry.modalidade === 'ENTREGA';
  const customer = entry.cliente === null ? undefined : await rows.get(cliente, entry.cliente);
  if (entry.cliente !== null && !customer) recusar('Cliente não encontrado!', 'cliente');
  if (customer?.situacao === 'BLOQUEADO' && !entry.aConfirmar)
    aindaAssim(entry, recusar)('Este cliente está bloqueado!', 'cliente');
  const endereco = isDelivery ? aoEndereco(entry, customer, recusar) : null;
  if (entry.itens.length === 0) recusar('Inclua ao menos um item!', 'itens');
  const horario = recusaDoHorario(entry, context.now);
  if (horario) recusar(...horario);
  const momento = momentoDoPedido(context, entry);
  const precificados = await precificar(context, { ...entry, momento }, recusar);
  const { itens, aplicadas } =
    entry.externo || entry.semPromocoes
      ? { itens: precificados, aplicadas: [] }
      : await comPromocoes(context, precificados, momento);
  const linhas = itens.flatMap(({ linha }) => linha ?? []);
  const entrega = await entregaDe(context, entry, { endereco, momento }, recusar);
  const { taxa } = entrega;
  const pretendido = { ...entry, entrega: isDelivery, linhas, taxaEntrega: taxa, momento };
  const no = (texto: string): never => {
    throw new Recusa(texto);
  };
  const uso = !entry.cupom
    ? null
    : await usoDe({ ...context, refuse: no }, entry.cupom, pretendido, lock).catch((error: unknown) => {
        if (!(error instanceof Recusa)) throw error;
        recusar(error.message, 'cupom');
        return null;
      });
  const soma = somaDe(linhas);
  const bairro = endereco?.neighborhoord ?? null;
  const pedindo = {
    ...entry,
    ...(entry.semPromocoes && { externo: {} }),
    empresa: context.user.company.id,
    bairro,
    soma,
    entrega,
    uso,
    lock,
    momento,
  };
  const daCasa = await beneficiosDe(context, pedindo, aplicadas);
  const beneficios = maisDito(daCasa, entry, soma, recusar);
  const { desconto, descontoEntrega } = beneficios;
  const falta = (entrega.minimo ?? 0) - (soma - desconto);
  if (entry.daLoja && isDelivery && falta > 0)
    recusar(
      `Faltam ${dinheiroDe(emCentavos(falta))} para o pedido mínimo de ${dinheiroDe(emCentavos(entrega.minimo!))}.`,
      'itens',
    );
  const hoje = soma - desconto + taxa - descontoEntrega + centavos(entry.acrescimo ?? 0);
  const ajuste = ajusteDe(entry, hoje, soma - desconto);
  const [total, acrescimo] = [hoje + ajuste, centavos(entry.acrescimo ?? 0) + Math.max(0, ajuste)];
  const promovido = somaDe(precificados.flatMap(({ linha }) => linha ?? [])) - soma + daCasa.desconto;
  entry.vendida?.comparar(
    precificados.reduce((sum, { cheio }) => sum + cheio, -promovido),
    soma - beneficios.desconto + ajuste,
  );
  const { pontos, pagamentos } = await comoSePaga(context, entry, total, recusar);
  if (entry.totalVisto != null && centavos(entry.totalVisto) !== total)
    recusar(
      `O total mudou de ${dinheiroDe(centavos(entry.totalVisto))} para ${dinheiroDe(emCentavos(total))}. Confira com o cliente e lance de novo!`,
      'totalVisto',
    );
  return {
    endereco,
    itens,
    entrega,
    beneficios: { ...beneficios, desconto: desconto + Math.max(0, -ajuste) },
    soma,
    acrescimo,
    total,
    pagamentos,
    pontos,
  };
};
/** Difference in cents between the current price and the amount paid, which stays: promotions end, prices change. */
const ajusteDe = ({ vendida, totalVisto }: Entrada, hoje: number, semDesconto: number): number => {
  const ajuste = vendida && totalVisto != null ? centavos(totalVisto) - hoje : 0;
  // Limits the discount to the whole sum.
  if (!vendida || ajuste === 0 || ajuste < -semDesconto) return 0;
  vendida.avisar(
    `A venda somaria ${dinheiroDe(emCentavos(hoje))}, e foi paga por ${dinheiroDe(emCentavos(hoje + ajuste))}.`,
  );
  return ajuste;
};
const comoSePaga = async (
  context: HandlerContext,
  entry: Entrada,
  total: number,
  recusar: Recusar,
): Promise<Pick<Conta, 'pontos' | 'pagamentos'>> => {
  const pontos = await pontosQuePagam(context, entry.cliente, total);
  const pagamentos = pagamentosDe(comPontos(entry, pontos.limite, total), total);
  const no =
    typeof pagamentos === 'string'
      ? pagamentos
      : await recusaDosPontos(context, { cliente: entry.cliente, total }, pagoComPontos({ pagamentos }));
  if (no) recusar(no, 'pagamentos');
  return { pontos, pagamentos };
};
/** Payments with points first, if used; points alone when they pay everything. */
const comPontos = ({ pagamentos, usaPontos }: Entrada, limite: number, total: number): readonly Dito[] => {
  const said = pagamentos ?? [];
  if (!usaPontos || limite === 0) return said;
  return [{ forma: 'PONTOS', valor: reais(limite) }, ...(limite === total ? [] : said)];
};
/** Adds the discount of a till, after all other discounts. */
const maisDito = (of: Beneficios, { descontoNaVenda }: Entrada, soma: number, recusar: Recusar): Beneficios => {
  const desconto = of.desconto + centavos(descontoNaVenda ?? 0);
  if (desconto > soma) recusar('O desconto passa do valor dos itens!', 'desconto');
  return { ...of, desconto: Math.min(desconto, soma) };
};
/** Stops a computation at its first refusal. */
class Recusa extends Error {}

/** Prices a new order while it is filled in, and collects all its refusals. */
export const contaDoPedido = async (
  context: HandlerContext & InCompany,
  entry: Entrada,
): Promise<Returned<typeof contaDoNovo.result>> => {
  const recusas: { campo: string; texto: string }[] = [];
  const recusar: Recusar = (texto, campo) => recusas.push({ campo, texto });
  const { itens, entrega, beneficios, soma, total, pagamentos, pontos } = await contaDe(context, entry, {
    lock: false,
    recusar,
  });
  const { desconto, descontoEntrega, aplicadas, aviso } = beneficios;
  return {
    linhas: itens.map(({ item, recusa }) => ({
      nome: item.descricao ?? 'Produto fora do cardápio',
      adicionais: detalhesDe({ ...semNada, ...item }).join(' · ') || null,
      preco: reais(
        centavos(item.precoUnitario ?? 0) +
          (item.adicionais ?? []).reduce((sum, one) => sum + one.quantidade * centavos(one.valor), 0),
      ),
      total: item.total ?? 0,
      recusa: recusa ?? null,
    })),
    subtotal: reais(soma),
    desconto: reais(desconto + descontoEntrega),
    taxa: reais(entrega.taxa),
    minimo: entrega.minimo === null ? null : reais(entrega.minimo),
    entregaPor: entrega.regra?.nome,
    tempo: (entrega.regra && tempoDe(entrega.regra)) ?? (await demoraEscrita(context, entry.modalidade)),
    previsaoEntrega: (await prazosDe(context, entry, entrega.regra?.tempoMax)).previsaoEntrega,
    promocoes: aplicadas.map(({ nome, valor }) => ({ nome, valor: reais(valor) })),
    aviso,
    acrescimo: entry.acrescimo ?? 0,
    total: reais(total),
    pontos: pontos.limite === 0 ? null : { ...pontos, limite: reais(pontos.limite) },
    troco: typeof pagamentos === 'string' ? null : (pagamentos.find(({ troco }) => troco !== null)?.troco ?? null),
    recusas,
  };
};

/**
 * Stores an order with its items in the caller's transaction: products at today's price, the coupon redeemed, the
 * company's next number, and a new customer if needed.
 */
export const novoPedido = async (context: HandlerContext & InCompany, entry: Entrada): Promise<Pedido> => {
  const {
    rows,
    user: { company },
    refuse,
    notFound,
  } = context;
  const first = await contaDe(context, entry, { lock: true, recusar: refuse });
  const { quem, novo } = await clienteDo(context, entry);
  const daMesa = await contaAberta(context, entry);
  // A concurrent order used up the first-purchase discount: price again, with the customer's row locked.
  const conta =
    first.beneficios.primeira && quem !== entry.cliente && !novo
      ? await contaDe(context, { ...entry, cliente: quem }, { lock: true, recusar: refuse })
      : first;
  const { endereco, itens, entrega, beneficios, soma, acrescimo, total, pagamentos } = conta;
  if (typeof pagamentos === 'string') return refuse(pagamentos, 'pagamentos');
  exigirForma(entry, total, pagamentos, refuse);
  const { uso, desconto, descontoEntrega, aplicadas } = beneficios;
  // Locks the customer before the company, in the same order as for a first purchase.
  if (quem !== null && pagoComPontos({ pagamentos }) > 0) await rows.get(cliente, quem, { lock: true });
  // Draws the number last: it locks the company's row until the end, and stored orders have no gaps.
  const { ultimoPedido } = (await rows.tally(empresa, { id: company.id }, { add: { ultimoPedido: 1 } })) ?? notFound();
  const stored = await rows.insert(pedido, {
    numero: String(ultimoPedido).padStart(4, '0'),
    empresa: company.id,
    cliente: quem,
    canal: entry.canal,
    modalidade: entry.modalidade,
    endereco,
    cpfNota: entry.cpfNota,
    valorItens: reais(soma),
    taxaEntrega: reais(entrega.taxa),
    taxaRegra: entrega.regra?.id ?? null,
    taxaMotoboy: entry.modalidade === 'ENTREGA' ? (entrega.regra?.valorMotoboy ?? reais(entrega.taxa)) : null,
    promocoes: aplicadas.length > 0 ? aplicadas.map(({ nome, valor }) => ({ nome, valor: reais(valor) })) : null,
    desconto: reais(desconto),
    descontoEntrega: reais(descontoEntrega),
    acrescimo: reais(acrescimo),
    total: reais(total),
    cupom: uso?.cupom.id ?? null,
    pagamentos: guardados(pagamentos),
    observacao: entry.observacao,
    ...daMesa,
    chaveLoja: entry.chaveLoja ?? null,
    cesta: entry.cesta ?? null,
    pixAte: esperaDo(entry, pagamentos),
    resumo: resumoDe(itens.map(({ item }) => item)),
    ...(await prazosDe(context, entry, entrega.regra?.tempoMax)),
    pagoOnline: entry.pagoOnline ?? null,
    semInternet: entry.vendida ? true : null,
    vistoEm: entry.visto ? context.now.toISOString() : null,
    ...entry.externo,
  });
  for (const [index, { item }] of itens.entries())
    await rows.insert(pedidoItem, { ...item, empresa: company.id, pedido: stored.id, ordem: index + 1 });
  // Reserves the stock: of two orders for the last one the second is refused here, before a payment.
  await prometer(
    { ...context, refuse: (texto) => refuse(texto, 'itens') },
    stored,
    itens.map(({ item }) => item as Infer<typeof pedidoItem>),
  );
  if (uso) await resgatar(context, uso, stored);
  return stored;
};

/**
 * Demands a form of payment for an open amount. Exempt: a table pays with its account, a partner has taken it, and
 * others choose to pay later.
 */
const exigirForma = (
  { conta, externo, pagarDepois, daLoja }: Entrada,
  total: number,
  pagamentos: readonly unknown[],
  recusar: Recusar,
): void => {
  if (total === 0 || pagamentos.length > 0 || conta != null || externo || pagarDepois) return;
  if (daLoja) recusar('Escolha como vai pagar!', 'forma');
  else recusar(pagarDepois === undefined ? semForma : 'Escolha a forma de pagamento, ou “Pagar depois”!', 'pagamentos');
};

/** Refuses orders on a table's account once the bill was asked for. */
const contaAberta = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  { conta = null, pessoa = null }: Entrada,
): Promise<Pick<Pedido, 'conta' | 'pessoa'>> => {
  if (conta === null) return { conta, pessoa: null };
  const account = await rows.get(contaMesa, conta, { lock: true });
  return account?.situacao === 'ABERTA' ? { conta, pessoa } : refuse('Esta conta não está aberta!', 'conta');
};

/** Finds or creates the customer by name or telephone; null for an anonymous sale. */
const clienteDo = async (
  context: HandlerContext & InCompany,
  { cliente: known, nome, telefone, canal, endereco }: Entrada,
): Promise<{ readonly quem: number | null; readonly novo: boolean }> => {
  const { user, refuse } = context;
  if (known !== null || (!nome && !telefone)) return { quem: known, novo: false };
  if (!user.permissions.has('CLIENTE_EDITAR'))
    return refuse('Você não pode cadastrar clientes: lance o pedido sem identificação!', 'nome');
  if (!nome) return refuse('Informe o nome do cliente!', 'nome');
  if (!telefone) return refuse('Informe o telefone do cliente!', 'telefone');
  const origem = canal === 'TELEFONE' || canal === 'WHATSAPP' ? canal : 'BALCAO';
  const { cliente: quem, novo } = await clientePorTelefone(context, { nome, telefone, address: endereco, origem });
  if (quem.situacao === 'BLOQUEADO') refuse('Este cliente está bloqueado!', 'telefone');
  return { quem: quem.id, novo };
};

const semNada = { descricao: '', sabores: null, partes: null, adicionais: null };
