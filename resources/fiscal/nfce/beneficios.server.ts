/** Situations of ICMS with a tax of their own: the fund against poverty (FCP) is added to it there alone. */
export const icmsProprio: ReadonlySet<string> = new Set(['00', '20', '90']);
/** Format of a benefit code (field I05f). */
export const formaDoBeneficio = /^([!-ÿ]{8}|[!-ÿ]{10}|SEM CBENEF)$/;

/** Demands of the state as the company states them, for states whose rule could not be confirmed here. */
export interface Exigencias {
  readonly beneficio: readonly string[];
  readonly fcp: boolean;
  readonly desoneracao: readonly string[];
}
/**
 * States whose own page confirms it: CSTs that require the benefit code (rule N12-85, NT 2019.001) and those that
 * forbid it (N12-86).
 */
const confirmados: Readonly<Record<string, { readonly pede: readonly string[]; readonly recusa: readonly string[] }>> =
  { RJ: { pede: ['20', '40'], recusa: ['00', '41', '60'] } };

/** True when an item of this CST has to state its benefit. */
export const pedeBeneficio = (uf: string, cst: string, exigencias?: Exigencias): boolean =>
  (confirmados[uf]?.pede.includes(cst) ?? false) || (exigencias?.beneficio.includes(cst) ?? false);
/**
 * True when the note has to state the exempted ICMS (vICMSDeson). Each state decides for which CSTs; the company enters
 * it.
 */
export const pedeDesoneracao = (cst: string, exigencias?: Exigencias): boolean =>
  exigencias?.desoneracao.includes(cst) ?? false;
/** Exemption reasons (motDesICMS) of the layout for the CSTs issued here. */
const deIsencao = ['1', '3', '4', '5', '6', '7', '8', '9', '10', '11', '16', '90'];
export const motivosDaDesoneracao: Readonly<Record<string, ReadonlySet<string>>> = {
  20: new Set(['3', '9', '10', '11', '12']),
  40: new Set(deIsencao),
  41: new Set(deIsencao),
};
/** True when a benefit code is forbidden. */
export const recusaBeneficio = (uf: string, cst: string): boolean => confirmados[uf]?.recusa.includes(cst) ?? false;
