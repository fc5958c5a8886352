import { sorteado } from '../../comum/codigo.server';

/** The digit that makes a number pass the check of Luhn. */
export const digitoDe = (digits: string): string => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};
export const passaNoLuhn = (number: string): boolean =>
  /^\d{2,}$/.test(number) && digitoDe(number.slice(0, -1)) === number.at(-1);

/** Four digits of the company, eleven random ones and the check digit: never in sequence, never a telephone. */
export const novoNumero = (prefixo: string): string => {
  const digits = prefixo + sorteado(11, undefined, '0123456789');
  return digits + digitoDe(digits);
};
/** Default prefix of a company's card numbers. */
export const prefixoDe = (company: number): string => String(6000 + (company % 4000));
