import type { Item, Nota } from './nota';

/** Cents of quantity times unit price, rounded half up; both are exact in ten-thousandths. */
export const valorBruto = ({ quantidade, valorUnitario }: Pick<Item, 'quantidade' | 'valorUnitario'>): number =>
  Math.floor((Math.round(quantidade * 10_000) * Math.round(valorUnitario * 10_000) + 500_000) / 1_000_000);
/** Cents of a percentage of cents. */
export const porcento = (cents: number, percent: number): number => Math.round(cents * Math.round(percent * 10_000) / 1_000_000);

/** Rates of the test year 2026 (LC 214/2025, art. 343 and 346): state IBS, municipal IBS and CBS, percent. */
export const aliquotasDe2026 = { ibsUf: 0.1, ibsMun: 0, cbs: 0.9 } as const;
/** Situations of IBS and CBS whose group of values goes along (NT 2025.002). */
const comValores = new Set(['000', '010', '011', '200', '220', '221', '222', '510', '515', '550', '830']);

export interface Tributos {
  readonly bruto: number;
  readonly desconto: number;
  readonly outras: number;
  /** What the customer pays for the item. */
  readonly total: number;
  readonly icms: { readonly base: number; readonly valor: number };
  readonly credito: number;
  readonly pis: { readonly base: number; readonly valor: number };
  readonly cofins: { readonly base: number; readonly valor: number };
  readonly ibsCbs?: { readonly base: number; readonly ibsUf: number; readonly ibsMun: number; readonly cbs: number };
}
const icmsProprio = new Set(['00', '20', '90']);
const pisTributado = new Set(['01', '02', '49', '50', '51', '52', '53', '54', '55', '56', '98', '99']);

/** What the law makes of an item. IBS and CBS do not add to the total in 2026. */
export const tributosDe = (item: Item): Tributos => {
  const { desconto = 0, outras = 0, icms, pisCofins } = item;
  const bruto = valorBruto(item);
  const total = bruto - desconto + outras;
  const base = icmsProprio.has(icms.codigo) ? total - porcento(total, icms.codigo === '20' ? icms.reducao ?? 0 : 0) : 0;
  const valor = porcento(base, icms.aliquota ?? 0);
  // The ICMS of the item is not part of the base of PIS and COFINS (STF, tema 69).
  const baseDe = pisTributado.has(pisCofins.cst) ? total - valor : 0;
  const pis = { base: baseDe, valor: porcento(baseDe, pisCofins.pis ?? 0) };
  const cofins = { base: baseDe, valor: porcento(baseDe, pisCofins.cofins ?? 0) };
  const baseIbs = total - valor - pis.valor - cofins.valor;
  return {
    bruto, desconto, outras, total, icms: { base, valor }, credito: icms.codigo === '101' ? porcento(total, icms.aliquota ?? 0) : 0, pis, cofins,
    ...(item.ibsCbs && comValores.has(item.ibsCbs.cst) && { ibsCbs: {
      base: baseIbs, ibsUf: porcento(baseIbs, aliquotasDe2026.ibsUf), ibsMun: porcento(baseIbs, aliquotasDe2026.ibsMun), cbs: porcento(baseIbs, aliquotasDe2026.cbs),
    } }),
  };
};

export interface Totais {
  readonly itens: readonly Tributos[];
  readonly baseIcms: number; readonly icms: number; readonly produtos: number; readonly desconto: number; readonly outras: number;
  readonly pis: number; readonly cofins: number; readonly nota: number;
  readonly ibsCbs?: NonNullable<Tributos['ibsCbs']>;
}
export const totaisDe = ({ itens }: Pick<Nota, 'itens'>): Totais => {
  const all = itens.map(tributosDe);
  const sum = (pick: (one: Tributos) => number): number => all.reduce((total, one) => total + pick(one), 0);
  return {
    itens: all, baseIcms: sum(({ icms }) => icms.base), icms: sum(({ icms }) => icms.valor), produtos: sum(({ bruto }) => bruto), desconto: sum(({ desconto }) => desconto),
    outras: sum(({ outras }) => outras), pis: sum(({ pis }) => pis.valor), cofins: sum(({ cofins }) => cofins.valor), nota: sum(({ total }) => total),
    ...(itens.some(({ ibsCbs }) => ibsCbs) && { ibsCbs: {
      base: sum(({ ibsCbs }) => ibsCbs?.base ?? 0), ibsUf: sum(({ ibsCbs }) => ibsCbs?.ibsUf ?? 0), ibsMun: sum(({ ibsCbs }) => ibsCbs?.ibsMun ?? 0), cbs: sum(({ ibsCbs }) => ibsCbs?.cbs ?? 0),
    } }),
  };
};
