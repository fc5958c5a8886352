import { plainSigns } from './text';

/** Characters that a mask accepts; it writes the separators itself. */
export interface Mask {
  readonly format: (text: string) => string;
  readonly significant: RegExp;
}

const digits = (text: string): string => plainSigns(text).replace(/\D/g, '');

/**
 * Puts characters into a pattern of `#`: pattern('12345', '##/##') -> '12/34'. A separator follows only with the next
 * character.
 */
export const pattern = (chars: string, shape: string): string => {
  let at = 0;
  let text = '';
  for (const sign of shape) {
    if (at >= chars.length) break;
    text += sign === '#' ? chars[at++] : sign;
  }
  return text;
};

/** CPF up to 11 characters without letters, CNPJ beyond: alphanumeric, upper case (decision 0008). */
export const documentMask = (only?: 'cpf' | 'cnpj'): Mask => ({
  significant: /[\da-z]/i,
  format: (text) => {
    const chars = plainSigns(text)
      .toUpperCase()
      .replace(/[^\dA-Z]/g, '');
    return only !== 'cnpj' && (only === 'cpf' || (chars.length <= 11 && !/[A-Z]/.test(chars)))
      ? pattern(digits(chars).slice(0, 11), '###.###.###-##')
      : pattern(chars.slice(0, 14), '##.###.###/####-##');
  },
});
export const cepMask: Mask = { significant: /\d/, format: (text) => pattern(digits(text).slice(0, 8), '#####-###') };
export const dateMask: Mask = { significant: /\d/, format: (text) => pattern(digits(text).slice(0, 8), '##/##/####') };
export const timeMask: Mask = { significant: /\d/, format: (text) => pattern(digits(text).slice(0, 4), '##:##') };
export const dateTimeMask: Mask = {
  significant: /\d/,
  format: (text) => pattern(digits(text).slice(0, 12), '##/##/#### ##:##'),
};
/** (11) 98765-4321, (11) 3456-7890, 0800 123 4567, 4004-1234; another country's number as typed after its plus. */
export const phoneMask: Mask = {
  significant: /[\d+]/,
  format: (typed) => {
    const text = plainSigns(typed);
    const own = digits(text);
    const coded = text.trim().startsWith('+');
    if (coded && (own.length < 3 || !own.startsWith('55'))) return `+${own.slice(0, 15)}`;
    const national = own.startsWith('55') && (coded || own.length >= 12) ? own.slice(2) : own;
    const free = /^0?([3589]00\d*)$/.exec(national)?.[1];
    if (free && (national.startsWith('0') || (coded && free.length > 8)))
      return pattern(`0${free}`.slice(0, 11), '#### ### ####');
    if (/^[34]00/.test(national)) return pattern(national.slice(0, 8), '####-####');
    const chars = national.replace(/^0+/, '').slice(0, 11);
    return pattern(chars, chars.length > 10 ? '(##) #####-####' : '(##) ####-####');
  },
};

/** Position of the caret after masking: behind as many significant characters as stood before it. */
export const caretAfter = (typed: string, caret: number, masked: string, significant: RegExp): number => {
  if (caret >= typed.length) return masked.length;
  let left = typed
    .slice(0, caret)
    .split('')
    .filter((sign) => significant.test(sign)).length;
  let at = 0;
  while (left > 0 && at < masked.length) if (significant.test(masked[at++]!)) left--;
  return at;
};
