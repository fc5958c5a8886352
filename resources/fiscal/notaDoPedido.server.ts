import type { HandlerContext, Infer } from '#kit';
import { produto } from '../../schemas/delivery/cardapio/produto';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { unidadeMedida } from '../../schemas/cadastros/unidadeMedida';
import type { pedido } from '../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';
import { aliquotaIbsCbs } from '../../schemas/fiscal/modulo-fiscal/aliquotaIbsCbs';
import { cfop } from '../../schemas/fiscal/modulo-fiscal/cfop';
import { csosn } from '../../schemas/fiscal/modulo-fiscal/csosn';
import { cstIcms } from '../../schemas/fiscal/modulo-fiscal/cstIcms';
import { cstPisCofins } from '../../schemas/fiscal/modulo-fiscal/cstPisCofins';
import { impostoEstadual } from '../../schemas/fiscal/modulo-fiscal/impostoEstadual';
import { impostoFederal } from '../../schemas/fiscal/modulo-fiscal/impostoFederal';
import { ncm } from '../../schemas/fiscal/modulo-fiscal/ncm';
import { origemMercadoria } from '../../schemas/fiscal/modulo-fiscal/origemMercadoria';
import { centavos, ratear, reais } from '../comum/centavos';
import { gtinDaCasa } from '../../schemas/gtin';
import { aliquotasDaLei, aliquotasEm, diaDaNota, informaIbsCbs } from './nfce/aliquotas.server';
import { icmsProprio } from './nfce/beneficios.server';
import { comCsosn, foiRetido } from './nfce/codigos.server';
import { aliquotaInterestadual, cfopPara, destinoDe } from './nfce/destino.server';
import type { Aliquotas, Emitente, IbsCbs, Icms, Item, Modelo, Nota } from './nfce/nota.server';
import { valorBruto } from './nfce/totais.server';
import { usuais } from './codigosDoProduto.server';
import type { QuemEmite } from './emissor.server';
import { destinatarioDoPedido } from './destinatarioDoPedido.server';
import { partesDoPedido } from './entregaDoPedido.server';
import { itensDaGorjeta } from './gorjeta.server';
import type { NotaFiscal } from './nota.server';
import { pagamentosDoPedido, type Comprovante, type Forma } from './pagamentosDoPedido.server';

type Pedido = Infer<typeof pedido>;
/** Data that the order lacks; for a model 55 also the purpose of the purchase and the carrier. */
export type Complemento = Pick<NotaFiscal, 'finalidade' | 'frete' | 'transportadora' | 'transportadoraCnpj'> & {
  readonly forma: Forma | null;
  readonly cpf: string | null;
  readonly modelo: Modelo | null;
};
/** Form of the issue. The receipts of cards and Pix go to the order's payments, and stay there. */
export interface Dito extends Partial<Complemento> {
  readonly comprovantes?: readonly Comprovante[] | null;
}
/** Merges the given values over those of the first try. */
export const complementoDe = (given: Partial<Complemento>, nota?: Complemento): Complemento => {
  const of = <K extends keyof Complemento>(name: K): Complemento[K] =>
    (given[name] ?? nota?.[name] ?? null) as Complemento[K];
  return {
    forma: of('forma'),
    cpf: of('cpf'),
    modelo: of('modelo'),
    finalidade: of('finalidade'),
    frete: of('frete'),
    transportadora: of('transportadora'),
    transportadoraCnpj: of('transportadoraCnpj'),
  };
};
/** Default model of an order's note: NF-e for a company's purchase, unless a person's CPF is given. */
export const modeloDoPedido = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { cliente: id, cpfNota }: Pedido,
  { modelo, cpf }: Complemento,
): Promise<Modelo> => {
  if (modelo) return modelo;
  const customer = id === null || (cpf ?? cpfNota) ? undefined : await rows.get(cliente, id);
  return customer?.cpfCnpj?.length === 14 ? '55' : '65';
};

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
  const code = (
    entity: typeof ncm | typeof cfop | typeof csosn | typeof cstIcms | typeof cstPisCofins | typeof origemMercadoria,
    id: number | null,
  ): Promise<string> =>
    id === null
      ? Promise.resolve('')
      : once(`${entity.name}:${id}`, async () => (await rows.get(entity, id))?.codigo ?? '');
  return {
    code,
    estadual: (id: number | null) =>
      id === null ? undefined : once(`estadual:${id}`, () => rows.get(impostoEstadual, id)),
    federal: (id: number | null) =>
      id === null ? undefined : once(`federal:${id}`, () => rows.get(impostoFederal, id)),
    unidade: (id: number | null) =>
      id === null ? 'UN' : once(`unidade:${id}`, async () => (await rows.get(unidadeMedida, id))?.sigla ?? 'UN'),
  };
};

/** Builds the note of an order as of now, without its number. */
export const notaDoPedido = async (
  context: HandlerContext,
  order: Pedido,
  quem: QuemEmite,
  complemento: Complemento,
  emissao: Date,
): Promise<Omit<Nota, 'numero' | 'serie' | 'codigo'>> => {
  const { rows } = context;
  const { configuracao, emitente, emissor, modelo } = quem;
  if (modelo === '55' && !context.ports.fiscal.assinaAqui)
    context.refuse('Por este provedor são emitidas só NFC-e: a NF-e pede a SEFAZ direta.');
  const partes =
    modelo === '55'
      ? await destinatarioDoPedido(context, order, quem, complemento)
      : await partesDoPedido(context, order, quem, complemento);
  const destino = destinoDe({ emitente, ...partes });
  const { destinatario } = partes as Pick<Nota, 'destinatario'>;
  const { rows: lines } = await rows.find(pedidoItem, { pedido: order.id, $sort: [['ordem', 'asc']] });
  const desconhecido = lines.find((line) => line.produto === null);
  if (desconhecido)
    context.refuse(`O item “${desconhecido.descricao}” veio do parceiro e ainda não foi associado a um produto!`);
  const fiscal = fiscalDe(context);
  const simples = comCsosn(emitente.crt);
  const dia = diaDaNota({ emissao, fuso: emissor.fuso });
  const withIbsCbs =
    configuracao.ibsCbs === 'SIM' || (configuracao.ibsCbs === 'AUTOMATICO' && informaIbsCbs(emitente.crt, dia));
  const products = new Map(
    (await rows.find(produto, { id: [...new Set(lines.flatMap((line) => line.produto ?? []))] })).rows.map((one) => [
      one.id,
      one,
    ]),
  );
  const venda: Venda = { context, quem, fiscal, destino, destinatario, simples, dia, withIbsCbs };
  const items = await Promise.all(lines.map((line) => itemDe(venda, line, products.get(line.produto ?? 0))));
  return {
    ambiente: emissor.ambiente,
    fuso: emissor.fuso,
    emissao,
    emitente,
    itens: emNotas(items, order, { emitente, comFrete: modelo === '55' && partes.transportador !== undefined }),
    ...(items.some(({ carga }) => carga) && { fonteDaCarga: 'IBPT' }),
    ...(withIbsCbs && { aliquotas: await aliquotasDoDia(context, dia) }),
    ...(!simples && {
      exigencias: {
        beneficio: configuracao.cstComBeneficio ?? [],
        fcp: configuracao.exigeFcp === true,
        desoneracao: configuracao.cstComDesoneracao ?? [],
      },
    }),
    ...partes,
    ...pagamentosDoPedido(context, order, complemento.forma, configuracao),
    informacoes: [`Pedido ${order.numero}`, configuracao.informacoes].filter(Boolean).join('. '),
  };
};

/** Context that the items of a note share. */
interface Venda extends Pick<Nota, 'destinatario'> {
  readonly context: HandlerContext;
  readonly quem: QuemEmite;
  readonly fiscal: ReturnType<typeof fiscalDe>;
  readonly destino: ReturnType<typeof destinoDe>;
  readonly simples: boolean;
  readonly dia: string;
  readonly withIbsCbs: boolean;
}
type Produto = Infer<typeof produto>;
type Estadual = Infer<typeof impostoEstadual>;
type Federal = Infer<typeof impostoFederal>;

const itemDe = async (venda: Venda, line: Infer<typeof pedidoItem>, product: Produto | undefined): Promise<Item> => {
  const { context, quem, fiscal, destino, destinatario, simples, dia } = venda;
  const { configuracao, emitente } = quem;
  const estadual = await fiscal.estadual(product?.impostoEstadual ?? configuracao.impostoEstadual);
  const federal = await fiscal.federal(product?.impostoFederal ?? configuracao.impostoFederal);
  const codigos = await codigosDe(venda, product, estadual);
  const carga = await context.ports.fiscal.carga?.({
    uf: emitente.endereco.uf,
    ncm: codigos.ncm,
    importado: ['1', '2', '6', '7'].includes(codigos.origem),
    dia,
  });
  const adicionais = (line.adicionais ?? []).reduce((sum, one) => sum + one.quantidade * centavos(one.valor), 0);
  return {
    codigo: product?.codigo ?? String(line.produto),
    descricao: line.descricao,
    ncm: codigos.ncm,
    // A MEI has no separate CFOP for buyers who are no contributors (rule N12a-90).
    cfop: cfopPara(codigos.cfop, destino, emitente.crt === '4' ? '1' : (destinatario?.indIEDest ?? '9')),
    ...(product && rotulosDe(product)),
    unidade: await fiscal.unidade(product?.unidadeMedida ?? null),
    quantidade: line.quantidade,
    valorUnitario: reais(centavos(line.precoUnitario) + adicionais),
    desconto: centavos(line.desconto),
    icms: icmsDe(venda, codigos, estadual, product),
    ...(!simples && estadual?.beneficio && { beneficio: estadual.beneficio }),
    ...(await federaisDe(venda, federal)),
    ...(carga && { carga }),
  };
};
const rotulosDe = ({ cest, codigoBarras }: Produto): Pick<Item, 'cest' | 'gtin'> => ({
  ...(cest && { cest }),
  ...(codigoBarras && !gtinDaCasa(codigoBarras) && { gtin: codigoBarras }),
});
/** Tax codes of a product, its own or its profile's; the usual ones by default. */
const codigosDe = async (
  { quem: { configuracao }, fiscal, simples }: Venda,
  product: Produto | undefined,
  estadual: Estadual | undefined,
) => {
  const cfopDito = await fiscal.code(cfop, product?.cfop ?? estadual?.cfop ?? null);
  const icmsDito = simples
    ? await fiscal.code(csosn, estadual?.csosn ?? null)
    : await fiscal.code(cstIcms, estadual?.cstIcms ?? null);
  return {
    ...usuais({ cfop: cfopDito, icms: icmsDito }, simples),
    ncm: await fiscal.code(ncm, product?.ncm ?? configuracao.ncm),
    origem: (await fiscal.code(origemMercadoria, product?.origem ?? null)) || '0',
  };
};
const icmsDe = (
  { quem: { emitente }, destino, destinatario, simples }: Venda,
  { icms, origem }: { readonly icms: string; readonly origem: string },
  estadual: Estadual | undefined,
  product: Produto | undefined,
): Icms => {
  // Between states the Senate fixes the rate, and the fund is the buyer's state's.
  const deFora = destino === '2' && icmsProprio.has(icms);
  return {
    origem,
    codigo: icms,
    aliquota:
      deFora && destinatario
        ? aliquotaInterestadual(emitente.endereco.uf, destinatario.endereco.uf, origem)
        : (estadual?.aliquota ?? 0),
    reducao: estadual?.reducao ?? 0,
    ...(!simples && !deFora && estadual?.fcp && { fcp: estadual.fcp }),
    ...(!simples &&
      estadual?.motivoDesoneracao && {
        desoneracao: { motivo: estadual.motivoDesoneracao, calculo: estadual.calculoDesoneracao ?? 'POR_DENTRO' },
      }),
    ...(foiRetido(icms) && retidoDe(product?.stRetido)),
  };
};
const federaisDe = async (
  { fiscal, simples, withIbsCbs }: Venda,
  federal: Federal | undefined,
): Promise<Pick<Item, 'pisCofins' | 'ibsCbs'>> => {
  const classificacao = federal?.classificacao ?? '000001';
  const ibsCbs: IbsCbs = {
    cst: classificacao.slice(0, 3),
    classificacao,
    ...(federal?.diferimento && { diferimento: federal.diferimento }),
    ...(federal?.classificacaoRegular && { regular: federal.classificacaoRegular }),
  };
  return {
    pisCofins: {
      cst: (await fiscal.code(cstPisCofins, federal?.cstPisCofins ?? null)) || (simples ? '49' : ''),
      pis: federal?.pis ?? 0,
      cofins: federal?.cofins ?? 0,
    },
    ...(withIbsCbs && { ibsCbs }),
  };
};

/** Rates typed for that day, else those fixed by law. */
const aliquotasDoDia = async ({ rows }: HandlerContext, dia: string): Promise<Aliquotas> => {
  const { rows: typed } = await rows.find(aliquotaIbsCbs, {});
  const { ibsUf, ibsMun, cbs } = aliquotasEm(typed, dia) ?? aliquotasEm(aliquotasDaLei, dia) ?? aliquotasDaLei[0]!;
  return { ibsUf, ibsMun, cbs };
};

const retidoDe = (paid: Infer<typeof produto>['stRetido'] | undefined): Pick<Icms, 'retido'> =>
  paid
    ? {
        retido: {
          base: centavos(paid.base),
          aliquota: paid.aliquota,
          substituto: centavos(paid.substituto ?? 0),
          valor: centavos(paid.valor),
          ...(paid.fcp && {
            fcp: {
              base: centavos(paid.baseFcp ?? paid.base),
              aliquota: paid.aliquotaFcp ?? 0,
              valor: centavos(paid.fcp),
            },
          }),
        },
      }
    : {};

/**
 * Spreads the order's discount and delivery fee over the items by price, and adds the service charge as items of its
 * own when the law leaves it out of the bases. Freight is declared on a model 55 with a carrier; else it counts among
 * the other fees (rule 753).
 */
const emNotas = (
  items: readonly Item[],
  { desconto, taxaEntrega, descontoEntrega, acrescimo }: Pedido,
  { emitente, comFrete }: { readonly emitente: Emitente; readonly comFrete: boolean },
): Item[] => {
  const nets = items.map((item) => valorBruto(item) - (item.desconto ?? 0));
  const discounts = ratear(centavos(desconto), nets);
  const discounted = items.map((item, at) => ({ ...item, desconto: (item.desconto ?? 0) + discounts[at]! }));
  const gorjeta = itensDaGorjeta(centavos(acrescimo), discounted, emitente);
  const fee = Math.max(0, centavos(taxaEntrega) - centavos(descontoEntrega));
  const [others, freights] = [
    ratear((comFrete ? 0 : fee) + (gorjeta ? 0 : centavos(acrescimo)), nets),
    ratear(comFrete ? fee : 0, nets),
  ];
  return [
    ...discounted.map((item, at) => ({ ...item, outras: others[at]!, ...(comFrete && { frete: freights[at]! }) })),
    ...(gorjeta ?? []),
  ];
};
