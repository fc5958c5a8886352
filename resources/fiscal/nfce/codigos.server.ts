import type { Modelo } from './nota.server';

/**
 * Combinations of CFOP and ICMS code that the tax office accepts. Shared by the rules of the note and the analysis of
 * products (MOC 7.0, I08-150, N12-30 to N12a-44; MEI: NT 2024.001, N12a-80 to N12a-91).
 */
const tributados = new Set(['5101', '5102', '5103', '5104', '5115', '5910']);
const retidos = new Set(['5405', '5656', '5667', '5910']);
export const cfopsDaNfce: ReadonlySet<string> = new Set([...tributados, ...retidos, '5933']);
const cstDaNfce = new Set(['00', '20', '40', '41', '60', '61', '90']);
const csosnDaNfce = new Set(['102', '103', '300', '400', '500', '900']);
const doMei = {
  55: { cfops: ['5102', '6102'], csosns: ['102', '300', '400', '900'] },
  65: { cfops: ['5102'], csosns: ['102', '300'] },
} as const satisfies Record<Modelo, object>;

/** True for the Simples and the MEI: their ICMS has a CSOSN, that of the others a CST. */
export const comCsosn = (crt: string): boolean => crt === '1' || crt === '4';
/** True when the substitute has paid the tax before. */
export const foiRetido = (icms: string): boolean => icms === '500' || icms === '60';
export const icmsDaNfce = (icms: string): boolean => cstDaNfce.has(icms) || csosnDaNfce.has(icms);
/** True when a consumer's note takes the CFOP beside that code of ICMS. */
export const andamJuntos = (cfop: string, icms: string): boolean => (foiRetido(icms) ? retidos : tributados).has(cfop);
export const cfopDoMei = (modelo: Modelo, cfop: string): boolean =>
  (doMei[modelo].cfops as readonly string[]).includes(cfop);
export const csosnDoMei = (modelo: Modelo, csosn: string): boolean =>
  (doMei[modelo].csosns as readonly string[]).includes(csosn);

/** Brands of cards of the published table (tBand); rule YA06-10. */
export const bandeirasPublicadas: ReadonlySet<string> = new Set([
  ...Array.from({ length: 27 }, (_, at) => String(at + 1).padStart(2, '0')),
  '99',
]);
/** Means of payment of the published table (tPag); rule YA02-60. */
export const meiosPublicados: ReadonlySet<string> = new Set(
  '01 02 03 04 05 10 11 12 13 14 15 16 17 18 19 20 21 22 90 91 99'.split(' '),
);
/** Means of payment that demand the group of the card (rule YA04-10). */
export const pedeCartao: ReadonlySet<string> = new Set(['03', '04', '17']);
