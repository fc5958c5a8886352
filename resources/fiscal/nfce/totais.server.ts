import { aliquotasDaLei, aliquotasEm, diaDaNota, precoContemIbsCbs, temPisCofins } from './aliquotas.server';
import { icmsProprio } from './beneficios.server';
import { classificacoes, pedeDiferimento, pedeRegular, type Classificacao } from './classificacoes.server';
import type { Aliquotas, IbsCbs, Item, Nota } from './nota.server';

/** Cents of quantity times unit price, rounded half up; both are exact in ten-thousandths. */
export const valorBruto = ({ quantidade, valorUnitario }: Pick<Item, 'quantidade' | 'valorUnitario'>): number =>
  Math.floor((Math.round(quantidade * 10_000) * Math.round(valorUnitario * 10_000) + 500_000) / 1_000_000);
/** Cents of a percentage of cents. */
export const porcento = (cents: number, percent: number): number =>
  Math.round((cents * Math.round(percent * 10_000)) / 1_000_000);
/** A rate after its reduction, with the four places of the layout. */
const reduzida = (rate: number, reducao: number): number => Math.round(rate * (100 - reducao) * 100) / 10_000;

/** Rules that day and regime decide for the items of a note. */
export interface Regras {
  readonly aliquotas: Aliquotas;
  readonly precoContem: boolean;
  readonly pisCofins: boolean;
}
type DeQuando = Pick<Nota, 'emissao' | 'fuso' | 'aliquotas' | 'emitente'>;
export const regrasDe = (nota: DeQuando): Regras => {
  const dia = diaDaNota(nota);
  return {
    aliquotas: nota.aliquotas ?? aliquotasEm(aliquotasDaLei, dia) ?? aliquotasDaLei[0]!,
    precoContem: precoContemIbsCbs(dia),
    pisCofins: temPisCofins(nota.emitente.crt, dia),
  };
};

interface Taxa {
  readonly aliquota: number;
  readonly reducao: number;
  readonly efetiva: number;
  /** Cents that are paid later. */ readonly diferido: number;
  /** Cents, without those. */ readonly valor: number;
}
interface Esferas {
  readonly ibsUf: Taxa;
  readonly ibsMun: Taxa;
  readonly cbs: Taxa;
}
export interface IbsCbsDoItem extends Esferas {
  readonly base: number;
  /** Percent that is paid later, where the situation has it. */ readonly diferimento?: number;
  /** Taxes without the condition. */ readonly regular?: Esferas & { readonly classificacao: string };
  /** The situation has reduced rates: the group of the reduction goes along. */ readonly comReducao: boolean;
}
export interface Tributos {
  readonly bruto: number;
  readonly desconto: number;
  readonly outras: number;
  readonly frete: number;
  /** Price that the customer pays for the item. */
  readonly total: number;
  readonly icms: {
    readonly base: number;
    readonly valor: number;
    readonly fcp: number;
    readonly desonerado: number;
    /** Tax already paid by the substitute. */ readonly retido?: Retido;
  };
  readonly pis: { readonly base: number; readonly valor: number };
  readonly cofins: { readonly base: number; readonly valor: number };
  readonly ibsCbs?: IbsCbsDoItem;
  readonly aproximados?: Aproximados;
}
/** Cents of the item. */
interface Retido {
  readonly base: number;
  readonly substituto: number;
  readonly valor: number;
  readonly fcp?: { readonly base: number; readonly valor: number };
}
/** Taxes in the price in cents, as the law requires to tell the consumer (Lei 12.741/2012). */
export interface Aproximados {
  readonly federal: number;
  readonly estadual: number;
  readonly municipal: number;
}
export const somaDe = ({ federal, estadual, municipal }: Aproximados): number => federal + estadual + municipal;
const aproximadosDe = ({ carga }: Item, total: number): Aproximados | undefined =>
  carga && {
    federal: porcento(total, carga.federal),
    estadual: porcento(total, carga.estadual),
    municipal: porcento(total, carga.municipal),
  };
const pisTributado = new Set(['01', '02', '49', '50', '51', '52', '53', '54', '55', '56', '98', '99']);

/** Computes the taxes of an item. */
export const tributosDe = (item: Item, { aliquotas, precoContem, pisCofins: comPisCofins }: Regras): Tributos => {
  const { desconto = 0, outras = 0, frete = 0, icms, pisCofins } = item;
  const bruto = valorBruto(item);
  const total = bruto - desconto + outras + frete;
  const base = icmsProprio.has(icms.codigo)
    ? total - porcento(total, icms.codigo === '20' ? (icms.reducao ?? 0) : 0)
    : 0;
  const valor = porcento(base, icms.aliquota ?? 0);
  const fcp = porcento(base, icms.fcp ?? 0);
  // The ICMS of the item is not part of the base of PIS and COFINS (STF, tema 69); the fund is (Solução de Consulta
  // Cosit 61/2024).
  const baseDe = comPisCofins && pisTributado.has(pisCofins.cst) ? total - valor : 0;
  const pis = { base: baseDe, valor: porcento(baseDe, pisCofins.pis ?? 0) };
  const cofins = { base: baseDe, valor: porcento(baseDe, pisCofins.cofins ?? 0) };
  const ibsCbs =
    item.ibsCbs && ibsCbsDe(item.ibsCbs, total - valor - fcp - pis.valor - cofins.valor, aliquotas, precoContem);
  return {
    bruto,
    desconto,
    outras,
    frete,
    total,
    icms: { base, valor, fcp, desonerado: desoneradoDe(item.icms, total), ...retidoDe(item) },
    pis,
    cofins,
    ...(ibsCbs && { ibsCbs }),
    ...(item.carga && { aproximados: aproximadosDe(item, total) }),
  };
};
/**
 * ICMS that a benefit exempts. `POR_DENTRO`: the price does not contain the tax, which is computed as if it did (RJ,
 * Resolução SEFAZ 13/2019, Anexo XVIII). `SOBRE_O_PRECO`: the rate on the price.
 */
const desoneradoDe = (
  { codigo, aliquota = 0, fcp = 0, reducao = 0, desoneracao }: Item['icms'],
  total: number,
): number => {
  if (!desoneracao) return 0;
  const rate = (aliquota + fcp) / 100;
  const left = codigo === '20' ? rate * (1 - reducao / 100) : 0;
  return Math.round(
    desoneracao.calculo === 'POR_DENTRO' ? (total * (1 - left)) / (1 - rate) - total : total * (rate - left),
  );
};
const retidoDe = ({ quantidade, icms: { retido } }: Item): { readonly retido?: Retido } => {
  if (!retido) return {};
  const times = (cents: number): number => Math.round(cents * quantidade);
  return {
    retido: {
      base: times(retido.base),
      substituto: times(retido.substituto),
      valor: times(retido.valor),
      ...(retido.fcp && { fcp: { base: times(retido.fcp.base), valor: times(retido.fcp.valor) } }),
    },
  };
};
const taxa = (base: number, aliquota: number, reducao: number, diferimento = 0): Taxa => {
  const efetiva = reduzida(aliquota, reducao);
  const devido = porcento(base, efetiva);
  const diferido = porcento(devido, diferimento);
  return { aliquota, reducao, efetiva, diferido, valor: devido - diferido };
};
const esferasDe = (
  base: number,
  { ibsUf, ibsMun, cbs }: Aliquotas,
  { reducaoIbs, reducaoCbs }: Pick<Classificacao, 'reducaoIbs' | 'reducaoCbs'>,
  diferimento?: number,
): Esferas => ({
  ibsUf: taxa(base, ibsUf, reducaoIbs, diferimento),
  ibsMun: taxa(base, ibsMun, reducaoIbs, diferimento),
  cbs: taxa(base, cbs ?? 0, reducaoCbs, diferimento),
});
const suspensas: Aliquotas = { ibsUf: 0, ibsMun: 0, cbs: 0 };
/** Undefined for a situation without a group of values. */
const ibsCbsDe = (
  { classificacao, ...one }: IbsCbs,
  valor: number,
  vigentes: Aliquotas,
  precoContem: boolean,
): IbsCbsDoItem | undefined => {
  const found = classificacoes.get(classificacao);
  if (!found?.grupos.includes('G')) return undefined;
  const diferimento = pedeDiferimento(found) ? (one.diferimento ?? 0) : undefined;
  const outra = pedeRegular(found) ? classificacoes.get(one.regular ?? '') : undefined;
  // A class with a regular taxation of its own pays nothing by itself (UB18-10, UB37-10, UB56-10, exception 1).
  const rates = pedeRegular(found) ? suspensas : vigentes;
  const { ibsUf, ibsMun, cbs } = esferasDe(0, rates, found);
  const charged = (ibsUf.efetiva + ibsMun.efetiva + cbs.efetiva) * (1 - (diferimento ?? 0) / 100);
  const base = precoContem ? Math.round(valor / (1 + charged / 100)) : valor;
  return {
    base,
    ...esferasDe(base, rates, found, diferimento),
    comReducao: found.grupos.includes('R'),
    ...(diferimento !== undefined && { diferimento }),
    ...(outra && { regular: { classificacao: outra.codigo, ...esferasDe(base, vigentes, outra) } }),
  };
};
/** Sums over the items. */
interface TotalIbsCbs {
  readonly base: number;
  readonly ibsUf: number;
  readonly ibsMun: number;
  readonly cbs: number;
  /** Deferred tax, not included above. */
  readonly diferido: { readonly ibsUf: number; readonly ibsMun: number; readonly cbs: number };
}

export interface Totais {
  readonly itens: readonly Tributos[];
  readonly baseIcms: number;
  readonly icms: number;
  readonly fcp: number;
  readonly produtos: number;
  readonly desconto: number;
  readonly outras: number;
  readonly frete: number;
  readonly desonerado: number;
  readonly fcpRetido: number;
  readonly pis: number;
  readonly cofins: number;
  readonly nota: number;
  readonly ibsCbs?: TotalIbsCbs;
  readonly aproximados?: Aproximados;
}
export const totaisDe = (nota: DeQuando & Pick<Nota, 'itens'>): Totais => {
  const regras = regrasDe(nota);
  const all = nota.itens.map((item) => tributosDe(item, regras));
  const sum = (pick: (one: Tributos) => number): number => all.reduce((total, one) => total + pick(one), 0);
  return {
    itens: all,
    baseIcms: sum(({ icms }) => icms.base),
    icms: sum(({ icms }) => icms.valor),
    fcp: sum(({ icms }) => icms.fcp),
    produtos: sum(({ bruto }) => bruto),
    desconto: sum(({ desconto }) => desconto),
    outras: sum(({ outras }) => outras),
    frete: sum(({ frete }) => frete),
    desonerado: sum(({ icms }) => icms.desonerado),
    fcpRetido: sum(({ icms }) => icms.retido?.fcp?.valor ?? 0),
    pis: sum(({ pis }) => pis.valor),
    cofins: sum(({ cofins }) => cofins.valor),
    nota: sum(({ total }) => total),
    ...(nota.itens.some(({ ibsCbs }) => ibsCbs) && {
      ibsCbs: {
        base: sum(({ ibsCbs }) => ibsCbs?.base ?? 0),
        ibsUf: sum(({ ibsCbs }) => ibsCbs?.ibsUf.valor ?? 0),
        ibsMun: sum(({ ibsCbs }) => ibsCbs?.ibsMun.valor ?? 0),
        cbs: sum(({ ibsCbs }) => ibsCbs?.cbs.valor ?? 0),
        diferido: {
          ibsUf: sum(({ ibsCbs }) => ibsCbs?.ibsUf.diferido ?? 0),
          ibsMun: sum(({ ibsCbs }) => ibsCbs?.ibsMun.diferido ?? 0),
          cbs: sum(({ ibsCbs }) => ibsCbs?.cbs.diferido ?? 0),
        },
      },
    }),
    ...(all.some(({ aproximados }) => aproximados) && {
      aproximados: {
        federal: sum(({ aproximados }) => aproximados?.federal ?? 0),
        estadual: sum(({ aproximados }) => aproximados?.estadual ?? 0),
        municipal: sum(({ aproximados }) => aproximados?.municipal ?? 0),
      },
    }),
  };
};
