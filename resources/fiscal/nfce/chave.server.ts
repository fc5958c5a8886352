import type { Modelo } from './nota.server';

/**
 * The access key of a note: 44 characters, of which the CNPJ's twelve may be letters (since July 2026). Source: Manual
 * de Orientação do Contribuinte 7.0, anexo I, and NT 2025.001 / IN RFB 2.229/2024 for the letters.
 */
const pattern = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/** Code of the state in keys and notes (IBGE). */
export const codigoUf: Readonly<Record<string, string>> = {
  RO: '11',
  AC: '12',
  AM: '13',
  RR: '14',
  PA: '15',
  AP: '16',
  TO: '17',
  MA: '21',
  PI: '22',
  CE: '23',
  RN: '24',
  PB: '25',
  PE: '26',
  AL: '27',
  SE: '28',
  BA: '29',
  MG: '31',
  ES: '32',
  RJ: '33',
  SP: '35',
  PR: '41',
  SC: '42',
  RS: '43',
  MS: '50',
  MT: '51',
  GO: '52',
  DF: '53',
};

/** Modulo 11 over weights 2 to 9 from the right; a character counts its ASCII code less 48, letters too. */
export const dvChave = (primeiros43: string): number => {
  let sum = 0;
  let weight = 2;
  for (let at = primeiros43.length - 1; at >= 0; at--) {
    sum += (primeiros43.charCodeAt(at) - 48) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
};
export const chaveValida = (chave: string): boolean =>
  pattern.test(chave) && dvChave(chave.slice(0, 43)) === Number(chave[43]);

export type TpEmis = '1' | '6' | '7' | '9';
const emissoes: ReadonlySet<string> = new Set(['1', '6', '7', '9'] satisfies TpEmis[]);
export interface PartesDaChave {
  /** Acronym of the state. */
  readonly uf: string;
  /** Month of the issue as YYYY-MM. */
  readonly mes: string;
  /** CNPJ with 14 characters, or CPF with 11. */
  readonly emitente: string;
  readonly modelo: Modelo;
  readonly serie: number;
  readonly numero: number;
  /** 1 normal, 6 and 7 through SVC-AN and SVC-RS, 9 offline contingency. */
  readonly tpEmis: TpEmis;
  /** Eight digits (cNF), see {@link codigoNumerico}. */
  readonly codigo: string;
}
export const montarChave = ({ uf, mes, emitente, modelo, serie, numero, tpEmis, codigo }: PartesDaChave): string => {
  const first = `${codigoUf[uf] ?? ''}${mes.slice(2, 4)}${mes.slice(5, 7)}${emitente.padStart(14, '0')}${modelo}${String(serie).padStart(3, '0')}${String(numero).padStart(9, '0')}${tpEmis}${codigo}`;
  const chave = first + String(dvChave(first));
  if (!pattern.test(chave)) throw new Error('The parts do not make an access key');
  return chave;
};
const ehEmissao = (text: string | undefined): text is TpEmis => text !== undefined && emissoes.has(text);
/** Parses an access key; undefined for an invalid one. */
export const lerChave = (chave: string): PartesDaChave | undefined => {
  if (!chaveValida(chave)) return undefined;
  const uf = Object.keys(codigoUf).find((one) => codigoUf[one] === chave.slice(0, 2));
  const [modelo, tpEmis] = [chave.slice(20, 22), chave[34]];
  if (!uf || (modelo !== '55' && modelo !== '65') || !ehEmissao(tpEmis)) return undefined;
  return {
    uf,
    mes: `20${chave.slice(2, 4)}-${chave.slice(4, 6)}`,
    emitente: chave.slice(6, 20),
    modelo,
    serie: Number(chave.slice(22, 25)),
    numero: Number(chave.slice(25, 34)),
    tpEmis,
    codigo: chave.slice(35, 43),
  };
};

/** Sequences that a cNF may not be (NT 2019.001, rule B03-10). */
const forbidden = new Set([
  ...Array.from({ length: 10 }, (_, digit) => String(digit).repeat(8)),
  ...Array.from({ length: 10 }, (_, digit) => Array.from({ length: 8 }, (_one, at) => (digit + at) % 10).join('')),
]);
/** A random cNF: not the number, and none of the guessable ones. `random` answers from 0 to 99,999,999. */
export const codigoNumerico = (numero: number, random: () => number): string => {
  for (;;) {
    const codigo = String(random()).padStart(8, '0');
    if (!forbidden.has(codigo) && Number(codigo) !== numero) return codigo;
  }
};
/** Formats a key as printed: eleven blocks of four. */
export const blocosDaChave = (chave: string): string => chave.match(/.{1,4}/g)?.join(' ') ?? '';
/** Model in a key. */
export const modeloDaChave = (chave: string): Modelo => (chave.slice(20, 22) === '55' ? '55' : '65');
