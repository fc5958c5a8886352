import type { HandlerContext, Infer } from '#kit';
import { produto } from '../../../schemas/delivery/produto';
import { unidadeMedida } from '../../../schemas/cadastros/unidadeMedida';
import { pedido, type formasPagamento } from '../../../schemas/delivery/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidoItem';
import { cliente } from '../../../schemas/cadastros/cliente';
import { cfop } from '../../../schemas/modulo-fiscal/cfop';
import { csosn } from '../../../schemas/modulo-fiscal/csosn';
import { cstIcms } from '../../../schemas/modulo-fiscal/cstIcms';
import { cstPisCofins } from '../../../schemas/modulo-fiscal/cstPisCofins';
import { impostoEstadual } from '../../../schemas/modulo-fiscal/impostoEstadual';
import { impostoFederal } from '../../../schemas/modulo-fiscal/impostoFederal';
import { ncm } from '../../../schemas/modulo-fiscal/ncm';
import { origemMercadoria } from '../../../schemas/modulo-fiscal/origemMercadoria';
import { centavos, ratear } from '../../centavos';
import type { IbsCbs, Item, Nota, Pagamento } from '../nfce/nota';
import { valorBruto } from '../nfce/totais';
import type { QuemEmite } from './emissor';

type Pedido = Infer<typeof pedido>;
type Forma = keyof typeof formasPagamento;
/** The tax office's code of each kind of payment (table of tPag). */
const meios: Readonly<Record<Forma, string>> = { DINHEIRO: '01', PIX: '20', CREDITO: '03', DEBITO: '04', VALE_REFEICAO: '11', VALE_ALIMENTACAO: '10', ONLINE: '99', FIADO: '05' };
/** What is asked when the order does not say. */
export interface Complemento { readonly forma: Forma | null; readonly cpf: string | null }

/** The items, tax profiles and codes of an order, each asked once. */
const fiscalDe = ({ rows }: HandlerContext) => {
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const present = known.get(key) as Promise<T> | undefined;
    if (present) return present;
    const asked = ask();
    known.set(key, asked);
    return asked;
  };
  const code = (entity: typeof ncm | typeof cfop | typeof csosn | typeof cstIcms | typeof cstPisCofins | typeof origemMercadoria, id: number | null): Promise<string> =>
    id === null ? Promise.resolve('') : once(`${entity.name}:${id}`, async () => (await rows.get(entity, id))?.codigo ?? '');
  return {
    code,
    estadual: (id: number | null) => (id === null ? undefined : once(`estadual:${id}`, () => rows.get(impostoEstadual, id))),
    federal: (id: number | null) => (id === null ? undefined : once(`federal:${id}`, () => rows.get(impostoFederal, id))),
    unidade: (id: number | null) => (id === null ? 'UN' : once(`unidade:${id}`, async () => (await rows.get(unidadeMedida, id))?.sigla ?? 'UN')),
  };
};

/** What the order is as a note, without its number. */
export const notaDoPedido = async (context: HandlerContext, order: Pedido, { configuracao, emitente, emissor }: QuemEmite, { forma, cpf }: Complemento): Promise<Omit<Nota, 'numero' | 'serie' | 'codigo' | 'emissao'>> => {
  const { rows, refuse } = context;
  const { rows: lines } = await rows.find(pedidoItem, { pedido: order.id, $sort: [['ordem', 'asc']] });
  const fiscal = fiscalDe(context);
  const simples = emitente.crt === '1' || emitente.crt === '4';
  const withIbsCbs = configuracao.ibsCbs === 'SIM' || (configuracao.ibsCbs === 'AUTOMATICO' && emitente.crt === '3');
  const products = new Map((await rows.find(produto, { id: [...new Set(lines.map((line) => line.produto))] })).rows.map((one) => [one.id, one]));
  const items = await Promise.all(lines.map(async (line): Promise<Item> => {
    const product = products.get(line.produto);
    const estadual = await fiscal.estadual(product?.impostoEstadual ?? configuracao.impostoEstadual);
    const federal = await fiscal.federal(product?.impostoFederal ?? configuracao.impostoFederal);
    const cfopDito = await fiscal.code(cfop, product?.cfop ?? estadual?.cfop ?? null);
    // 5405 says by itself that the tax was paid before.
    const isPaid = cfopDito === '5405';
    const icms = simples ? await fiscal.code(csosn, estadual?.csosn ?? null) || (isPaid ? '500' : '102') : await fiscal.code(cstIcms, estadual?.cstIcms ?? null) || (isPaid ? '60' : '');
    const classificacao = federal?.classificacao ?? '000001';
    const ibsCbs: IbsCbs | undefined = withIbsCbs ? { cst: classificacao.slice(0, 3), classificacao } : undefined;
    return {
      codigo: product?.codigo ?? String(line.produto), descricao: line.descricao, ncm: await fiscal.code(ncm, product?.ncm ?? configuracao.ncm), cfop: cfopDito || (icms === '500' || icms === '60' ? '5405' : '5102'),
      ...(product?.cest && { cest: product.cest }), ...(product?.codigoBarras && { gtin: product.codigoBarras }),
      unidade: await fiscal.unidade(product?.unidadeMedida ?? null), quantidade: line.quantidade, valorUnitario: (centavos(line.precoUnitario) + (line.adicionais ?? []).reduce((sum, one) => sum + one.quantidade * centavos(one.valor), 0)) / 100,
      desconto: centavos(line.desconto), icms: { origem: await fiscal.code(origemMercadoria, product?.origem ?? null) || '0', codigo: icms, aliquota: estadual?.aliquota ?? 0, reducao: estadual?.reducao ?? 0 },
      pisCofins: { cst: await fiscal.code(cstPisCofins, federal?.cstPisCofins ?? null) || (simples ? '49' : ''), pis: federal?.pis ?? 0, cofins: federal?.cofins ?? 0 }, ...(ibsCbs && { ibsCbs }),
    };
  }));
  const agreed = order.pagamentos ?? [];
  const paying = agreed.length > 0 ? agreed : forma ? [{ forma, valor: order.total, troco: null }] : refuse('O pedido não diz como foi pago: escolha a forma de pagamento ao emitir.');
  return {
    ambiente: emissor.ambiente, fuso: emissor.fuso, emitente, presenca: '1', itens: emNotas(items, order), ...consumidorDe(await compradorDe(context, order), cpf),
    pagamentos: paying.map((one): Pagamento => ({ meio: meios[one.forma], valor: centavos(one.valor), ...(one.forma === 'ONLINE' && { descricao: 'Pagamento on-line' }) })),
    troco: paying.reduce((sum, one) => sum + centavos(one.troco ?? 0), 0),
    informacoes: [`Pedido ${order.numero}`, configuracao.informacoes].filter(Boolean).join('. '),
  };
};

/** The order's discount and its fees, shared over the items by what they cost. */
const emNotas = (items: readonly Item[], { desconto, taxaEntrega, descontoEntrega, acrescimo }: Pedido): Item[] => {
  const nets = items.map((item) => valorBruto(item) - (item.desconto ?? 0));
  const discounts = ratear(centavos(desconto), nets);
  const others = ratear(Math.max(0, centavos(taxaEntrega) - centavos(descontoEntrega)) + centavos(acrescimo), nets);
  return items.map((item, at) => ({ ...item, desconto: (item.desconto ?? 0) + discounts[at]!, outras: others[at]! }));
};

interface Comprador { readonly cpf: string | null; readonly nome?: string }
const compradorDe = async ({ rows, refuse }: HandlerContext, { cliente: id, cpfNota }: Pedido): Promise<Comprador> => {
  const customer = id === null ? undefined : await rows.get(cliente, id);
  if (cpfNota) return { cpf: cpfNota, ...(customer && { nome: customer.nome }) };
  if (customer?.tipo === 'JURIDICA' || (customer?.cpfCnpj?.length ?? 0) === 14) return refuse('O cliente é uma empresa (CNPJ): a NFC-e é só para pessoas. Emita uma NF-e modelo 55 ou informe o CPF de quem comprou.');
  // Only who asked for it has his CPF on the note.
  return { cpf: null };
};
const consumidorDe = ({ cpf, nome }: Comprador, asked: string | null): Pick<Nota, 'consumidor'> => {
  const number = asked ?? cpf;
  return number ? { consumidor: { cpf: number, ...(nome && !asked && { nome }) } } : {};
};
