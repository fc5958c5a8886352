import type { HandlerContext, InCompany, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { adicional } from '../../../schemas/delivery/adicional';
import { pedido } from '../../../schemas/delivery/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidoItem';
import { produto } from '../../../schemas/delivery/produto';
import { centavos, reais } from '../../centavos';
import { somaDe, totalDoItem, type Linha } from '../../cupom/servico/desconto';
import { resgatar, usoDe } from '../../cupom/servico/resgatar';
import { falta } from './estoque';
import { pagamentosDe, type Dito } from './pagamentos';

type Pedido = Infer<typeof pedido>;
type Produto = Infer<typeof produto>;
/** What is asked for; prices, totals, number and discount are the house's to say. Amounts in reais. */
export interface Entrada extends Pick<Pedido, 'cliente' | 'canal' | 'modalidade' | 'cpfNota' | 'observacao'> {
  readonly endereco: Pedido['endereco'];
  readonly itens: readonly {
    readonly produto: number;
    readonly quantidade: number;
    readonly adicionais?: readonly number[] | null;
    readonly observacao?: string | null;
  }[];
  readonly cupom: string | null;
  readonly taxaEntrega: number | null;
  readonly acrescimo: number | null;
  readonly pagamentos: readonly Dito[] | null;
}

/** What an order comes to, as it is asked for: judged and added up, nothing stored. `lock`: the coupon is about to be used. */
const contaDe = async (context: HandlerContext, entry: Entrada, lock: boolean) => {
  const { rows, refuse } = context;
  const isDelivery = entry.modalidade === 'ENTREGA';
  const customer =
    entry.cliente === null ? null : ((await rows.get(cliente, entry.cliente)) ?? refuse('Cliente não encontrado!'));
  if (customer?.situacao === 'BLOQUEADO') refuse('Este cliente está bloqueado!');
  const endereco = isDelivery
    ? (entry.endereco ?? customer?.address ?? refuse('Informe o endereço de entrega!'))
    : null;
  const itens = await precificar(context, entry.itens);
  const linhas = itens.map(({ linha }) => linha);
  const taxa = isDelivery ? centavos(entry.taxaEntrega ?? 0) : 0;
  const pretendido = {
    canal: entry.canal,
    entrega: isDelivery,
    cliente: entry.cliente,
    linhas,
    taxaEntrega: taxa,
  };
  const uso = entry.cupom ? await usoDe(context, entry.cupom, pretendido, lock) : null;
  const { itens: desconto, entrega: descontoEntrega } = uso?.desconto ?? { itens: 0, entrega: 0 };
  const soma = somaDe(linhas);
  const total = soma - desconto + taxa - descontoEntrega + centavos(entry.acrescimo ?? 0);
  const pagamentos = pagamentosDe(entry.pagamentos ?? [], total);
  return { endereco, itens, taxa, uso, desconto, descontoEntrega, soma, total, pagamentos };
};

/** What the form of a new order shows while it is filled in. Reais. */
export const previaDoPedido = async (context: HandlerContext, entry: Entrada) => {
  const { itens, taxa, desconto, descontoEntrega, soma, total, pagamentos } = await contaDe(context, entry, false);
  const dinheiro = (amount: number): string => amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  return {
    total: reais(total),
    itens: itens
      .map(
        ({ item: { quantidade, descricao, precoUnitario, adicionais, total: subtotal } }) =>
          `${quantidade!.toLocaleString('pt-BR')}× ${[descricao, ...(adicionais ?? []).map(({ nome }) => nome)].join(' + ')}, ${dinheiro(precoUnitario!)} cada: ${dinheiro(subtotal!)}`,
      )
      .join('\n'),
    subtotal: reais(soma),
    desconto: desconto + descontoEntrega === 0 ? null : reais(desconto + descontoEntrega),
    taxa: taxa === 0 ? null : reais(taxa),
    troco: typeof pagamentos === 'string' ? null : (pagamentos.find(({ troco }) => troco !== null)?.troco ?? null),
    pagamento: typeof pagamentos === 'string' ? pagamentos : null,
  };
};

/**
 * Stores an order with its items in the caller's transaction: products at today's price, the coupon redeemed, the next
 * number of the company.
 */
export const novoPedido = async (context: HandlerContext & InCompany, entry: Entrada): Promise<Pedido> => {
  const {
    rows,
    user: { company },
    refuse,
    notFound,
  } = context;
  const { endereco, itens, taxa, uso, desconto, descontoEntrega, soma, total, pagamentos } = await contaDe(
    context,
    entry,
    true,
  );
  if (typeof pagamentos === 'string') return refuse(pagamentos);
  // Without gaps among stored orders: the company's row is held until the end, so it is asked for last.
  const { ultimoPedido } = (await rows.tally(empresa, { id: company.id }, { add: { ultimoPedido: 1 } })) ?? notFound();
  const stored = await rows.insert(pedido, {
    numero: String(ultimoPedido).padStart(4, '0'),
    empresa: company.id,
    cliente: entry.cliente,
    canal: entry.canal,
    modalidade: entry.modalidade,
    endereco,
    cpfNota: entry.cpfNota,
    valorItens: reais(soma),
    taxaEntrega: reais(taxa),
    desconto: reais(desconto),
    descontoEntrega: reais(descontoEntrega),
    acrescimo: entry.acrescimo ?? 0,
    total: reais(total),
    cupom: uso?.cupom.id ?? null,
    pagamentos:
      pagamentos.length > 0
        ? pagamentos.map((one) => ({ bandeira: null, autorizacao: null, adquirente: null, integrado: null, ...one }))
        : null,
    observacao: entry.observacao,
  });
  for (const [index, { item }] of itens.entries())
    await rows.insert(pedidoItem, { ...item, empresa: company.id, pedido: stored.id, ordem: index + 1 });
  if (uso) await resgatar(context, uso, stored);
  return stored;
};

interface Precificado {
  readonly linha: Linha;
  readonly item: Partial<Infer<typeof pedidoItem>>;
}
const precificar = async ({ rows, refuse }: HandlerContext, wanted: Entrada['itens']): Promise<Precificado[]> => {
  if (wanted.length === 0) refuse('Inclua ao menos um item!');
  const found = await rows.byId(
    produto,
    wanted.map((one) => one.produto),
  );
  const extras = await rows.byId(
    adicional,
    wanted.flatMap(({ adicionais }) => adicionais ?? []),
  );
  const lacking = falta(found, wanted);
  if (lacking) refuse(lacking);
  return wanted.map(({ produto: id, quantidade, adicionais: chosen, observacao }) => {
    const product: Produto = found.get(id) ?? refuse('Produto não encontrado!');
    if (product.situacao !== 'ATIVO') refuse(`${product.nome} não está à venda!`);
    const adicionais = [...new Set(chosen)].map((one) => {
      const extra = extras.get(one) ?? refuse('Adicional não encontrado!');
      if (!extra.ativo || !extra.produtos.includes(id)) refuse(`${product.nome} não tem o adicional ${extra.nome}!`);
      return { nome: extra.nome, quantidade: 1, valor: extra.valor };
    });
    const item = {
      produto: id,
      descricao: product.nome,
      quantidade,
      precoUnitario: product.precoPromocional ?? product.preco,
      desconto: 0,
      custo: product.custo,
      adicionais: adicionais.length > 0 ? adicionais : null,
      observacao: observacao ?? null,
    };
    const total = totalDoItem(item);
    return { linha: { produto: id, categoria: product.categoria, total }, item: { ...item, total: reais(total) } };
  });
};
