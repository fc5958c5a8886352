/** '1.234,50', '1234.5', 'R$ 1.234' and '12%' as numbers; undefined when it is none. The comma is the decimal mark. */
export const readNumber = (text: string): number | undefined => {
  const plain = text.replace(/[R$%\s]/g, '').replace('−', '-');
  if (!/^-?[\d.,]+$/.test(plain)) return undefined;
  const number = plain.includes(',')
    ? plain.replaceAll('.', '').replace(',', '.')
    : /^-?\d{1,3}(\.\d{3})+$/.test(plain)
      ? plain.replaceAll('.', '')
      : plain;
  const value = Number(number);
  return number === '' || number === '-' || !Number.isFinite(value) ? undefined : value;
};
/** Lets only what a number is written with through. */
export const numberMask = {
  significant: /./,
  format: (text: string): string =>
    text
      .replace(/[^\d.,\-−R$%\s]/g, '')
      .replace(/[R$%]/g, '')
      .trimStart(),
};
export const showNumber = (places: number, exact: boolean) => {
  const format = new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: exact ? places : 0,
    maximumFractionDigits: places,
  });
  return (value: number | string): string => (typeof value === 'number' ? format.format(value) : value);
};
