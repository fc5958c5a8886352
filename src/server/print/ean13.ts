/** Bars of the digits 0 to 9 as the left half has them, odd. */
const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** The first digit has no bars: it is told by which of the left half are even. */
const parities = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];
const turned = (bits: string): string => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
const even = (bits: string): string => [...turned(bits)].toReversed().join('');

/** The thirteenth digit of twelve. */
export const ean13Check = (digits: string): number =>
  (10 -
    (Array.from(digits.slice(0, 12)).reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) %
      10)) %
  10;

/** Widths of bars and gaps by turns, a bar first; undefined for what is no EAN-13. */
export const ean13 = (text: string): readonly number[] | undefined => {
  if (!/^\d{13}$/.test(text) || ean13Check(text) !== Number(text[12])) return undefined;
  const [first, ...digits] = [...text].map(Number) as [number, ...number[]];
  const left = digits.slice(0, 6).map((digit, at) => (parities[first]![at] === '1' ? even(odd[digit]!) : odd[digit]!));
  const right = digits.slice(6).map((digit) => turned(odd[digit]!));
  const bits = `101${left.join('')}01010${right.join('')}101`;
  return (bits.match(/1+|0+/g) ?? []).map((run) => run.length);
};
