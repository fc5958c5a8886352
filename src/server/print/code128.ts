import { ean13 } from './ean13';
import { itf } from './itf';

/**
 * Widths of bars and gaps of the 107 symbols of Code 128 (ISO/IEC 15417), six digits each; the last, stop, has seven.
 */
const symbols = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131' +
  '311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121' +
  '211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112' +
  '142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311' +
  '113141114131311141411131211412211214211232'
).match(/.{6}/g)!;
const stop = '2331112';
const startB = 104;
const startC = 105;
const toC = 99;
const toB = 100;

/** The symbols of a text: pairs of digits in set C, the rest in set B. Undefined for a text that it cannot carry. */
export const code128 = (text: string): readonly number[] | undefined => {
  if (text === '' || !/^[\x20-\x7e]+$/.test(text)) return undefined;
  const codes: number[] = [];
  let isC = /^(\d{4}|\d\d$)/.test(text);
  codes.push(isC ? startC : startB);
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const digits = /^\d*/.exec(rest)![0].length;
    if (isC && digits >= 2) {
      codes.push(Number(rest.slice(0, 2)));
      at += 2;
      continue;
    }
    if (isC) {
      codes.push(toB);
      isC = false;
    }
    // Worth the change of set: four at the end, six in the middle, and an even number of them.
    else if (digits % 2 === 0 && (digits >= 6 || (digits >= 4 && digits === rest.length))) {
      codes.push(toC);
      isC = true;
      continue;
    }
    codes.push(rest.charCodeAt(0) - 32);
    at += 1;
  }
  const check = codes.reduce((sum, code, index) => sum + code * Math.max(index, 1), 0) % 103;
  return [...codes, check];
};

/** The bars of a text: of an EAN-13 where it is one, else of a Code 128; undefined for what neither carries. */
export const barcodeOf = (text: string, as?: 'itf'): readonly number[] | undefined => {
  if (as === 'itf') return itf(text);
  const codes = code128(text);
  return ean13(text) ?? (codes && barsOf(codes));
};
/** Widths of bars and gaps by turns, a bar first; with the stop. */
export const barsOf = (codes: readonly number[]): readonly number[] =>
  [...codes.map((code) => symbols[code]!), stop].join('').split('').map(Number);
