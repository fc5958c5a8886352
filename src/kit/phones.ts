import { plainSigns } from './text';

/**
 * Telephone numbers: their canonical form (E.164), their kinds, and how they are written. The only module that knows
 * them; Anatel's numbering plan (Resolução 749/2022).
 */

/** Area codes in use. */
export const areaCodes = [
  11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48,
  49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87, 88, 89,
  91, 92, 93, 94, 95, 96, 97, 98, 99,
] as const;
const known = new Set<number>(areaCodes);

/** `service`: 0800, 0300, 0500, 0900, and 4004 or 3003 without an area code; those of other countries too. */
export type PhoneKind = 'mobile' | 'landline' | 'service' | 'foreign';

/** Freephone of other countries: universal (+800), shared cost (+808) and North American. */
const freeAbroad = /^\+(80[08]|1(800|888|877|866|855|844|833))\d+$/;
/** The kind of a number in E.164; undefined when there is no such number. */
export const phoneKind = (value: string): PhoneKind | undefined => {
  if (!value.startsWith('+55'))
    return !/^\+[1-9]\d{7,14}$/.test(value) ? undefined : freeAbroad.test(value) ? 'service' : 'foreign';
  const national = value.slice(3);
  if (/^([3589]00\d{6,7}|[34]00\d{5})$/.test(national)) return 'service';
  if (!/^\d+$/.test(national) || !known.has(Number(national.slice(0, 2)))) return undefined;
  const local = national.slice(2);
  return /^9\d{8}$/.test(local) ? 'mobile' : /^[2-5]\d{7}$/.test(local) ? 'landline' : undefined;
};
/** True for a number that takes messages, of this country or another. */
export const isMobile = (value: string): boolean => ['mobile', 'foreign'].includes(phoneKind(value) ?? '');
export const isPhone = (value: string): boolean => phoneKind(value) !== undefined;

/**
 * True when the number can name a person. Callers share the number of a service (the 0800 of a marketplace), and an
 * erased one stands for nobody: neither is a key of a lookup, a merge or an import.
 */
export const namesPerson = (value: string): boolean => {
  const kind = phoneKind(value);
  return kind !== undefined && kind !== 'service';
};
/** The same as a regular expression that JavaScript and PostgreSQL read alike. */
export const personPattern =
  '^\\+(55[1-9][1-9](9[0-9]{8}|[2-9][0-9]{7})|(?!55|80[08]|1(800|888|877|866|855|844|833))[1-9][0-9]{7,14})$';

/** A mobile as it was written before 2016, when all of them got a ninth digit. One that begins with 9 may lack another. */
const ninth = (value: string): string => value.replace(/^(\+55[1-9]\d)([678]\d{7})$/, '$19$2');
/** Codes of the carriers that are dialled between 0 and the area code. */
const carrier = /^0(1[24578]|2[1356789]|3[124567]|4[1235679]|5[3678]|6[2345]|7[1246]|8[159]|9[189])(?=\d{10,11}$)/;

/** In E.164, of the digits of a number that is written without `+`; undefined when they are none. */
const nationalOf = (digits: string): string | undefined => {
  const local = digits.replace(carrier, '').replace(/^0+/, '');
  // '5532654321' is a landline of area 55 before it is a number with its country.
  return [`+55${local}`, ...(local.startsWith('55') ? [`+${local}`] : [])].map(ninth).find(isPhone);
};

/**
 * E.164 of what people type: '(11) 98765-4321', '011 98765-4321', '+55 11 8765-4321' -> '+5511987654321'. A text that
 * cannot be one is left as it is, so that validation reports it.
 */
export const cleanPhone = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = plainSigns(value)
    .trim()
    .replace(/^(tel|whatsapp):/i, '');
  if (!text || !/^[+\d\s()./-]*$/.test(text)) return text || null;
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return (digits.startsWith('55') ? nationalOf(digits.slice(2)) : undefined) ?? `+${digits}`;
  const international = /^00([1-9]\d{7,14})$/.exec(digits)?.[1];
  return nationalOf(digits) ?? (international && isPhone(`+${international}`) ? `+${international}` : text);
};

/**
 * A Brazilian mobile with its ninth digit, also one that begins with 9: for numbers that a service tells in E.164, where
 * none is missing. WhatsApp goes on telling those that registered before 2016 by the old eight.
 */
export const withNinth = (value: string): string => value.replace(/^(\+55[1-9]\d)([6-9]\d{7})$/, '$19$2');
/** Both ways in which a number may stand in rows that were written before. */
export const phoneForms = (value: string): readonly string[] => {
  const whole = withNinth(value);
  const [, area, rest] = /^(\+55[1-9]\d)9([6-9]\d{7})$/.exec(whole) ?? [];
  return area === undefined ? [whole] : [whole, `${area}${rest}`];
};

/** Fewer figures than these are in too many numbers to tell one. */
const leastFigures = 4;
/**
 * The figures of a stored number that typed text may mean, from its end or its middle: '4616', '99827-4616', and with
 * its area '11 9827-4616', which stands in rows as 11998274616. Without zeros, carriers and blanks that E.164 has not;
 * a whole number with and without its ninth digit. None where it is no telephone.
 */
export const phonePieces = (typed: string): readonly string[] => {
  const text = plainSigns(typed).trim();
  const digits = /^[+\d\s()./-]*$/.test(text) ? text.replace(/\D/g, '') : '';
  if (digits.length < leastFigures) return [];
  const local = digits.replace(carrier, '').replace(/^0+(?=\d{4})/, '');
  const [, area, rest] = /^(?:55)?([1-9][1-9])9?([6-9]\d{7})$/.exec(local) ?? [];
  const whole = area === undefined || !known.has(Number(area)) ? [] : [`${area}9${rest}`, `${area}${rest}`];
  const [, eight] = /^9([6-9]\d{7})$/.exec(local) ?? [];
  return [...new Set(whole.length > 0 ? whole : eight === undefined ? [local] : [local, eight])];
};

/** As it is dialled in Brazil: '11987654321', '08001234567', '40041234'; another country's with its code. */
export const nationalDigits = (value: string): string => {
  const digits = value.replace(/\D/g, '');
  if (!value.startsWith('+55')) return digits;
  const national = digits.slice(2);
  return /^[3589]00\d{6,7}$/.test(national) ? `0${national}` : national;
};
/** As people write it: '(11) 98765-4321', '0800 123 4567', '4004-1234', '+351912345678'. */
export const phoneText = (value: string): string => {
  if (!value.startsWith('+55')) return value;
  const national = nationalDigits(value);
  return (
    national
      .replace(/^([34]00\d)(\d{4})$/, '$1-$2')
      .replace(/^(0[3589]00)(\d{2,3})(\d{4})$/, '$1 $2 $3')
      .replace(/^(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3') || value
  );
};
/** A text with each number in E.164 as people write it. @example phonesIn('Ligue +5511998274616') // 'Ligue (11) 99827-4616' */
export const phonesIn = (text: string): string =>
  text.replace(/\+55\d{8,11}(?!\d)/g, (value) => (isPhone(value) ? phoneText(value) : value));
/** Search text of a telephone: as it is written, and its digits with and without the country. */
export const phoneSearch = (value: string): string => {
  const [digits, national] = [value.replace(/\D/g, ''), nationalDigits(value)];
  return [phoneText(value), digits, ...(digits.endsWith(national) ? [] : [national])].join(' ');
};
/** The address of a chat in WhatsApp. */
export const whatsappLink = (value: string, text?: string): string =>
  `https://wa.me/${value.replace(/\D/g, '')}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
