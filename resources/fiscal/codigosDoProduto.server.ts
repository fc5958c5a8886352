import type { HandlerContext, Infer } from '#kit';
import { unidadeMedida } from '../../schemas/cadastros/unidadeMedida';
import type { produto } from '../../schemas/delivery/cardapio/produto';
import { cfop } from '../../schemas/fiscal/modulo-fiscal/cfop';
import { csosn } from '../../schemas/fiscal/modulo-fiscal/csosn';
import { cstIcms } from '../../schemas/fiscal/modulo-fiscal/cstIcms';
import { cstPisCofins } from '../../schemas/fiscal/modulo-fiscal/cstPisCofins';
import { impostoEstadual } from '../../schemas/fiscal/modulo-fiscal/impostoEstadual';
import { impostoFederal } from '../../schemas/fiscal/modulo-fiscal/impostoFederal';
import { moduloFiscalConfiguracao } from '../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { ncm } from '../../schemas/fiscal/modulo-fiscal/ncm';
import { origemMercadoria } from '../../schemas/fiscal/modulo-fiscal/origemMercadoria';
import { foiRetido } from './nfce/codigos.server';

type Produto = Infer<typeof produto>;
type Estadual = Infer<typeof impostoEstadual>;
type Federal = Infer<typeof impostoFederal>;

/** Default tax codes of a product: CFOP 5405 implies tax already paid, and the other way round. */
export const usuais = (dito: { readonly cfop: string; readonly icms: string }, simples: boolean) => {
  const isPaid = dito.cfop === '5405';
  const icms = dito.icms || (simples ? (isPaid ? '500' : '102') : isPaid ? '60' : '');
  return { icms, cfop: dito.cfop || (foiRetido(icms) ? '5405' : '5102') };
};

/** Tax codes of a product for a note: its own, those of its profiles, those of the configuration. */
export interface FichaFiscal {
  readonly produto: Produto;
  readonly estadual: Estadual | undefined;
  readonly federal: Federal | undefined;
  readonly ncm: string;
  /** True when the product's NCM is no longer in the table. */
  readonly ncmSumiu: boolean;
  readonly cfop: string;
  readonly icms: string;
  /** Blank when the product has none. */
  readonly origem: string;
  readonly pisCofins: string;
  readonly unidade: string;
}

/** Tax data of many products, with one query for each table. */
export const fichasDe = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  products: readonly Produto[],
  simples: boolean,
): Promise<readonly FichaFiscal[]> => {
  const padrao = await rows.settings(moduloFiscalConfiguracao);
  const estaduais = await rows.byId(
    impostoEstadual,
    products.map((one) => one.impostoEstadual ?? padrao.impostoEstadual),
  );
  const federais = await rows.byId(
    impostoFederal,
    products.map((one) => one.impostoFederal ?? padrao.impostoFederal),
  );
  const [dosEstaduais, dosFederais] = [[...estaduais.values()], [...federais.values()]];
  const ncms = await rows.byId(ncm, [padrao.ncm, ...products.map((one) => one.ncm)]);
  const cfops = await rows.byId(
    cfop,
    [...products, ...dosEstaduais].map((one) => one.cfop),
  );
  const csosns = await rows.byId(
    csosn,
    dosEstaduais.map((one) => one.csosn),
  );
  const csts = await rows.byId(
    cstIcms,
    dosEstaduais.map((one) => one.cstIcms),
  );
  const pis = await rows.byId(
    cstPisCofins,
    dosFederais.map((one) => one.cstPisCofins),
  );
  const origens = await rows.byId(
    origemMercadoria,
    products.map((one) => one.origem),
  );
  const unidades = await rows.byId(
    unidadeMedida,
    products.map((one) => one.unidadeMedida),
  );
  const codigo = (all: ReadonlyMap<number, { readonly codigo: string }>, id: number | null | undefined): string =>
    (id && all.get(id)?.codigo) || '';
  return products.map((product) => {
    const estadual = estaduais.get(product.impostoEstadual ?? padrao.impostoEstadual ?? 0);
    const federal = federais.get(product.impostoFederal ?? padrao.impostoFederal ?? 0);
    const icms = simples ? codigo(csosns, estadual?.csosn) : codigo(csts, estadual?.cstIcms);
    return {
      produto: product,
      estadual,
      federal,
      ncm: codigo(ncms, product.ncm ?? padrao.ncm),
      ncmSumiu: product.ncm !== null && !ncms.has(product.ncm),
      ...usuais({ cfop: codigo(cfops, product.cfop ?? estadual?.cfop), icms }, simples),
      origem: codigo(origens, product.origem),
      pisCofins: codigo(pis, federal?.cstPisCofins) || (simples ? '49' : ''),
      unidade: (product.unidadeMedida && unidades.get(product.unidadeMedida)?.sigla) || '',
    };
  });
};
