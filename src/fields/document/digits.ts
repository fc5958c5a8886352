import { plainSigns } from '#kit/text';
/** CPF and CNPJ: canonical form, check digits, masks. CNPJ is alphanumeric (IN RFB 2.229/2024). */

/** Without punctuation, letters in upper case. */
export const bare = (text: string): string =>
  plainSigns(text)
    .replace(/[.\-/\s]/g, '')
    .toUpperCase();

/** Modulo 11 over the ASCII code less 48: digits count as themselves, 'A' as 17. */
const digit = (text: string, weights: readonly number[]): number => {
  const rest = weights.reduce((sum, weight, index) => sum + (text.charCodeAt(index) - 48) * weight, 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};
const cnpj2 = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const cpf2 = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const both = (base: string, weights: readonly number[]): string => {
  const first = digit(base, weights.slice(1));
  return `${first}${digit(`${base}${first}`, weights)}`;
};
/** The two check digits of nine digits. */
export const cpfDigits = (base: string): string => both(base, cpf2);
/** The two check digits of twelve digits or upper-case letters. */
export const cnpjDigits = (base: string): string => both(base, cnpj2);

const isRepeated = (text: string): boolean => /^(\d)\1+$/.test(text);
/** Both take the bare form. */
export const isCpf = (text: string): boolean =>
  /^\d{11}$/.test(text) && !isRepeated(text) && cpfDigits(text.slice(0, 9)) === text.slice(9);
export const isCnpj = (text: string): boolean =>
  /^[0-9A-Z]{12}\d\d$/.test(text) && !isRepeated(text) && cnpjDigits(text.slice(0, 12)) === text.slice(12);

/** The punctuated form; anything that is neither stays as it is. */
export const punctuated = (text: string): string =>
  text.length === 11
    ? text.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : text.length === 14
      ? text.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
      : text;
