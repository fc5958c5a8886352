/**
 * A number as people and spreadsheets write it: '1.234,50', 'R$ 12', '7,9', '12.50', '(3,00)'.
 * One dot before exactly three digits separates thousands. null when blank, undefined when it cannot be read.
 */
export const readNumber = (text: string): number | null | undefined => {
  const bare = text.replace(/R\$|[\s%]/g, '');
  if (!bare) return null;
  const negative = /^\(.*\)$/.test(bare) || bare.startsWith('-');
  const digits = plain(bare.replace(/^\((.*)\)$/, '$1').replace(/^[-+]/, ''));
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) * (negative ? -1 : 1) + 0 : undefined;
};

/** Which of comma and dot separates decimals: the last of the two, and a comma that stands alone. */
const plain = (text: string): string => {
  const comma = text.lastIndexOf(',');
  const dot = text.lastIndexOf('.');
  const thousands = (separator: '.' | ','): string => text.replaceAll(separator, '');
  if (comma > -1 && dot > -1) return comma > dot ? thousands('.').replace(',', '.') : thousands(',');
  if (comma > -1) return text.indexOf(',') === comma ? text.replace(',', '.') : thousands(',');
  return text.indexOf('.') !== dot || /^\d{1,3}\.\d{3}$/.test(text) ? thousands('.') : text;
};

/** Has the number no more than so many decimals? Exact for what JSON can carry. */
export const hasPlaces = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;

export const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
/** An id of a row. */
export const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
