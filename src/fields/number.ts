/**
 * A number as people and spreadsheets write it: '1.234,50', 'R$ 12', '7,9', '1,234.56', '12.50', '(3,00)'.
 * One dot before exactly three digits separates thousands. null when blank, undefined when it cannot be read.
 */
export const readNumber = (text: string): number | null | undefined => {
  const bare = text.replace(/R\$|[\s%]/g, '');
  if (!bare) return null;
  const negative = /^\(.*\)$/.test(bare) || bare.startsWith('-');
  const digits = plain(bare.replace(/^\((.*)\)$/, '$1').replace(/^[-+]/, ''));
  return digits === undefined ? undefined : Number(digits) * (negative ? -1 : 1) + 0;
};
/** With a decimal point and without thousands: as Brazil writes it, else as English and machines do. */
const plain = (text: string): string | undefined =>
  /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(text) ? text.replaceAll('.', '').replace(',', '.')
  : /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : undefined;

/** Has the number no more than so many decimals? Exact for what JSON can carry. */
export const hasPlaces = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;

export const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
/** An id of a row. */
export const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
