/** Bars and gaps of each digit of Interleaved 2 of 5 (ISO/IEC 16390): wide ones are 1. */
const digits = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];
const [narrow, wide] = [1, 3];

/**
 * Widths of bars and gaps by turns, a bar first, of an even number of digits: the code of a boleto (FEBRABAN). Undefined
 * for another text.
 */
export const itf = (text: string): readonly number[] | undefined => {
  if (text === '' || text.length % 2 === 1 || !/^\d+$/.test(text)) return undefined;
  const widths = [narrow, narrow, narrow, narrow];
  for (let at = 0; at < text.length; at += 2) {
    const [bars, gaps] = [digits[Number(text[at])]!, digits[Number(text[at + 1])]!];
    for (let one = 0; one < bars.length; one += 1)
      widths.push(bars[one] === '1' ? wide : narrow, gaps[one] === '1' ? wide : narrow);
  }
  return [...widths, wide, narrow, narrow];
};
