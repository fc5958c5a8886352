import type { HandlerContext, InCompany, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { contaMesa } from '../../../schemas/salao/contaMesa';
import { clientePorTelefone } from '../../cadastros/contatos/porTelefone.server';
import { reais } from '../../comum/centavos';
import { resgatar } from '../../cupom/resgatar.server';
import { pagoComPontos } from '../../fidelidade/regra.server';
import { esperaDo, guardados } from '../conta/pagamentos.server';
import { prazosDe } from '../entrega/prazos.server';
import { prometer } from '../estoque/moverEstoque.server';
import { canalDe } from './canais.server';
import type { Entrada } from './entrada.server';
import { abatido, ajustado, promocoesDitas, somaDosItens, totalDaConta, type Conta } from './preco/conta.server';
import { precoDe } from './preco/passos.server';
import { resumoDe } from '../../comum/resumo.server';

type Pedido = Infer<typeof pedido>;
type Contexto = HandlerContext & InCompany;

/**
 * Stores an order with its items in the caller's transaction: products at today's price, the coupon redeemed, the
 * company's next number, and a new customer if needed.
 */
export const novoPedido = async (context: Contexto, entrada: Entrada): Promise<Pedido> => {
  const {
    rows,
    user: { company },
    refuse,
    notFound,
  } = context;
  const como = { lock: true, recusar: refuse };
  const first = await precoDe(context, entrada, como);
  const { quem, novo } = await clienteDo(context, entrada);
  const daMesa = await contaAberta(context, entrada);
  // A concurrent order used up the first-purchase discount: price again, with the customer's row locked.
  const conta =
    first.primeira && quem !== entrada.comprador.cliente && !novo
      ? await precoDe(context, { ...entrada, comprador: { ...entrada.comprador, cliente: quem } }, como)
      : first;
  const { itens, cupom } = conta;
  const pagamentos = exigirForma(context, entrada, conta);
  // Locks the customer before the company, in the same order as for a first purchase.
  if (quem !== null && pagoComPontos({ pagamentos }) > 0) await rows.get(cliente, quem, { lock: true });
  // Draws the number last: it locks the company's row until the end, and stored orders have no gaps.
  const { ultimoPedido } = (await rows.tally(empresa, { id: company.id }, { add: { ultimoPedido: 1 } })) ?? notFound();
  const stored = await rows.insert(pedido, {
    numero: String(ultimoPedido).padStart(4, '0'),
    empresa: company.id,
    cliente: quem,
    ...pedidoDe(entrada, conta),
    ...daMesa,
    pagamentos: guardados(pagamentos),
    pixAte: esperaDo(entrada.pagamento ?? {}, pagamentos),
    ...(await prazosDe(context, { modalidade: entrada.modalidade, ...entrada.horario }, conta.entrega.regra?.tempoMax)),
    vistoEm: canalDe(entrada.entraPor).visto ? context.now.toISOString() : null,
    ...entrada.parceiro,
  });
  for (const [index, { item }] of itens.entries())
    await rows.insert(pedidoItem, { ...item, empresa: company.id, pedido: stored.id, ordem: index + 1 });
  // Reserves the stock: of two orders for the last one the second is refused here, before a payment.
  await prometer(
    { ...context, refuse: (texto) => refuse(texto, 'itens') },
    stored,
    itens.map(({ item }) => item as Infer<typeof pedidoItem>),
  );
  if (cupom) await resgatar(context, cupom, stored);
  return stored;
};

/** Columns of an order that follow from the request and its price. */
const pedidoDe = (entrada: Entrada, conta: Conta) => {
  const { canal, modalidade, comprador, chave, observacao = null } = entrada;
  const { endereco, entrega, itens, cupom } = conta;
  const promocoes = promocoesDitas(conta, canalDe(entrada.entraPor));
  return {
    canal,
    modalidade,
    endereco,
    cpfNota: comprador.cpfNota ?? null,
    valorItens: reais(somaDosItens(conta)),
    taxaEntrega: reais(entrega.taxa),
    taxaRegra: entrega.regra?.id ?? null,
    taxaMotoboy: modalidade === 'ENTREGA' ? (entrega.regra?.valorMotoboy ?? reais(entrega.taxa)) : null,
    promocoes: promocoes.length > 0 ? promocoes : null,
    desconto: reais(abatido(conta, 'ITENS')),
    descontoEntrega: reais(abatido(conta, 'ENTREGA')),
    acrescimo: reais(ajustado(conta, 'TOTAL')),
    total: reais(totalDaConta(conta)),
    cupom: cupom?.cupom.id ?? null,
    observacao,
    chaveLoja: chave?.chaveLoja ?? null,
    cesta: chave?.cesta ?? null,
    resumo: resumoDe(itens.map(({ item }) => item)),
    pagoOnline: null,
    semInternet: entrada.vendida && !entrada.parceiro ? true : null,
  };
};

/**
 * Returns the payments. Refuses an open amount without a form, but for an account of a table, which pays later, and where
 * the channel allows to say it later.
 */
const exigirForma = ({ refuse }: Contexto, { entraPor, mesa, pagamento }: Entrada, conta: Conta) => {
  const { pagamentos } = conta;
  if (typeof pagamentos === 'string') return refuse(pagamentos, 'pagamentos');
  const { semForma, pagarDepois } = canalDe(entraPor);
  const isLater = mesa?.conta != null || (pagarDepois && pagamento?.depois);
  if (semForma && totalDaConta(conta) > 0 && pagamentos.length === 0 && !isLater) refuse(...semForma);
  return pagamentos;
};

/** Refuses orders on a table's account once the bill was asked for. */
const contaAberta = async (
  { rows, refuse }: Contexto,
  { mesa }: Entrada,
): Promise<Pick<Pedido, 'conta' | 'pessoa'>> => {
  const { conta = null, pessoa = null } = mesa ?? {};
  if (conta === null) return { conta, pessoa: null };
  const account = await rows.get(contaMesa, conta, { lock: true });
  return account?.situacao === 'ABERTA' ? { conta, pessoa } : refuse('Esta conta não está aberta!', 'conta');
};

/** Finds or creates the customer by name or telephone; null for an anonymous sale. */
const clienteDo = async (
  context: Contexto,
  { comprador: { cliente: known, nome, telefone }, canal, destino }: Entrada,
): Promise<{ readonly quem: number | null; readonly novo: boolean }> => {
  const { user, refuse } = context;
  if (known !== null || (!nome && !telefone)) return { quem: known, novo: false };
  if (!user.permissions.has('CLIENTE_EDITAR'))
    return refuse('Você não pode cadastrar clientes: lance o pedido sem identificação!', 'nome');
  if (!nome) return refuse('Informe o nome do cliente!', 'nome');
  if (!telefone) return refuse('Informe o telefone do cliente!', 'telefone');
  const origem = canal === 'TELEFONE' || canal === 'WHATSAPP' ? canal : 'BALCAO';
  const dito = { nome, telefone, address: destino?.endereco ?? null, origem } as const;
  const { cliente: quem, novo } = await clientePorTelefone(context, dito);
  if (quem.situacao === 'BLOQUEADO') refuse('Este cliente está bloqueado!', 'telefone');
  return { quem: quem.id, novo };
};
