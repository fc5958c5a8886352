import type { Aliquotas, Nota } from './nota.server';
import { instante } from './xml.server';

/**
 * Rates fixed by law (LC 214/2025, art. 343, 344 and 346), in per cent by first day. The Senate fixes the CBS of 2027
 * by the end of 2026 (art. 349): null until somebody enters it in «Alíquotas de IBS e CBS».
 */
export const aliquotasDaLei: readonly (Aliquotas & { readonly inicio: string })[] = [
  { inicio: '2026-01-01', ibsUf: 0.1, ibsMun: 0, cbs: 0.9 },
  { inicio: '2027-01-01', ibsUf: 0.05, ibsMun: 0.05, cbs: null },
];
/**
 * First day on which IBS and CBS are paid and contained in the price (NT 2026.008): their base is the price without
 * them.
 */
const inicioDaCobranca = '2027-01-01';
/** End of PIS and COFINS for payers of the CBS outside of the Simples (EC 132/2023, art. 3). */
const fimDoPisCofins = '2027-01-01';
/** First day on which production demands the group of IBS and CBS, by regime (NT 2025.002, UB12-10, note 3). */
const inicioNoSimples = '2027-01-04';

/** The day of a note, where the shop is. */
export const diaDaNota = ({ emissao, fuso }: Pick<Nota, 'emissao' | 'fuso'>): string =>
  instante(emissao, fuso).slice(0, 10);
/** True when a note of that day declares IBS and CBS. */
export const informaIbsCbs = (crt: string, dia: string): boolean => crt === '3' || dia >= inicioNoSimples;
export const temPisCofins = (crt: string, dia: string): boolean => crt !== '3' || dia < fimDoPisCofins;
export const precoContemIbsCbs = (dia: string): boolean => dia >= inicioDaCobranca;
/** Rates valid on a day. */
export const aliquotasEm = <T extends { readonly inicio: string }>(todas: readonly T[], dia: string): T | undefined =>
  todas
    .filter(({ inicio }) => inicio <= dia)
    .reduce<T | undefined>((last, one) => (last === undefined || one.inicio > last.inicio ? one : last), undefined);
