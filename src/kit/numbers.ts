import { plainSigns } from './text';

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** 1234.5 -> 'R$ 1.234,50', with a no-break space. The only formatter of amounts. */
export const formatMoney = (amount: number): string => brl.format(amount);

/** `R$` of an amount, `%` of a share: what people may write beside the number. */
export type NumberSign = 'R$' | '%';

/**
 * Reads a number that a person, a spreadsheet or another program wrote. Null when blank, undefined when it is no number.
 * The only reader of typed numbers: forms, dialogs, the till, the shop, filters and imports use it.
 *
 * - The comma is the decimal mark: `1.234,56`, `10,`, `,5`.
 * - One dot alone is the decimal mark, unless it stands before exactly three digits and after one to three that do not
 *   begin with 0: `100.00` is a hundred, `1.234` is a thousand, `0.550` is half.
 * - Several equal marks separate thousands (`1.234.567`, `1,234,567`), and with both marks the last is the decimal one
 *   (`1,234.56`).
 * - A space separates thousands too: `1 234,56`.
 * - Brackets and `-` make it negative. A power (`1e3`) and the sign of another unit are refused.
 *
 * @param sign the only sign that may stand beside it; both when left out
 */
export const readNumber = (text: string, sign?: NumberSign): number | null | undefined => {
  const bare = withoutSign(plainSigns(text).trim(), sign);
  if (bare === undefined) return undefined;
  if (bare.number === '') return bare.isBlank ? null : undefined;
  const digits = withPoint(bare.number);
  const value = digits === undefined ? NaN : Number(digits);
  return Number.isFinite(value) ? (bare.isNegative ? -value : value) + 0 : undefined;
};

/** 'R$ -12' and '-R$ 12', '(3,00)', '12%'. */
const written = /^(\()?([-+]?) ?(R\$)? ?([-+]?) ?(.*?) ?(%)?(\))?$/i;
const withoutSign = (text: string, sign: NumberSign | undefined) => {
  const [, open, before = '', amount, after = '', number = '', share, close] = written.exec(text) ?? [];
  const isOther = (sign === '%' && amount !== undefined) || (sign === 'R$' && share !== undefined);
  if (isOther || (open === undefined) !== (close === undefined) || (before && after)) return undefined;
  return {
    number,
    isNegative: open !== undefined || before + after === '-',
    isBlank: open === undefined && before + after === '',
  };
};
/** With a decimal point and without thousands: as Brazil writes it, else as English and machines do. */
const withPoint = (text: string): string | undefined => {
  if (!/\d/.test(text)) return undefined;
  const [, whole, part] = brazilian.exec(text) ?? english.exec(text) ?? [];
  return whole === undefined ? undefined : `${whole.replace(/\D/g, '') || '0'}.${part ?? '0'}`;
};
const brazilian = /^([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d*)(?:,(\d*))?$/;
const english = /^([1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/** True while a reader who expects other marks would read another number: what is read is then shown beside it. */
export const isDoubtful = (text: string): boolean =>
  text.lastIndexOf('.') > text.lastIndexOf(',') && typeof readNumber(text) === 'number';

/**
 * As pt-BR writes it, with `most` decimals and at least `least`; more where the number itself has more. Where decimals
 * are possible, a thousand shows two of them: `1.250` alone could be read as one and a quarter.
 */
export const writtenNumber = (value: number, most: number, least = leastOf(value, most)): string => {
  const own = decimalsOf(value);
  return value.toLocaleString('pt-BR', { minimumFractionDigits: least, maximumFractionDigits: Math.max(most, own) });
};
/** Writes a typed number in its canonical form; unchanged where it is no number. Inputs show it when they are left. */
export const rewritten = (text: string, most: number, least?: number, sign?: NumberSign): string => {
  const value = readNumber(text, sign);
  return typeof value === 'number' ? writtenNumber(value, most, least) : text;
};
const leastOf = (value: number, most: number): number => (Math.abs(value) >= 1000 ? Math.min(most, 2) : 0);
const decimalsOf = (value: number): number => {
  for (let places = 0; places < 10; places++) if (Number(value.toFixed(places)) === value) return places;
  return 10;
};
