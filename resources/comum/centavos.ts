import { formatMoney, readNumber } from '#kit/numbers';

declare const unidade: unique symbol;
/** Amount in whole cents. Only the functions here make one, so that the compiler refuses reais. */
export type Centavos = number & { readonly [unidade]: 'Centavos' };
/** Amount in reais with two decimals, as on the wire. The type refuses cents. */
export type Reais = number & { readonly [unidade]?: 'Reais' };

/** Converts reais with two decimals to whole cents. Sums and shares are computed in cents, without loss. */
export const centavos = (amount: Reais): Centavos => Math.round(amount * 100) as Centavos;
export const reais = (cents: number): number => cents / 100;
/** Brands a sum or a difference of cents, which the compiler takes for a plain number. */
export const emCentavos = (cents: number): Centavos => cents as Centavos;
export const zero = 0 as Centavos;
export const somar = (...parts: readonly Centavos[]): Centavos =>
  emCentavos(parts.reduce((sum: number, one) => sum + one, 0));
/** Turns an amount into the change that takes it off. */
export const menos = (cents: Centavos): Centavos => emCentavos(0 - cents);
/** Returns the smallest of some amounts. */
export const menor = (...amounts: readonly [Centavos, ...Centavos[]]): Centavos => emCentavos(Math.min(...amounts));

/** 1234.5 -> 'R$ 1.234,50' */
export const dinheiro = (amount: Reais): string => formatMoney(amount);
/** 123450 -> 'R$ 1.234,50' */
export const dinheiroDe = (cents: Centavos): string => formatMoney(reais(cents));
/** Parses a typed amount: null when blank, undefined for anything else or for fractions of a cent. */
export const lerCentavos = (texto: string): Centavos | null | undefined => {
  const value = readNumber(texto, 'R$');
  return value == null ? value : Number(value.toFixed(2)) === value ? centavos(value) : undefined;
};

/**
 * Multiplies cents by a number with up to three decimals (a quantity, a percentage of 100); rounds half a cent up.
 * Exact for products below 90 billion reais.
 */
export const vezes = (cents: number, factor: number): Centavos => {
  const product = BigInt(cents) * BigInt(Math.round(factor * 1000));
  return Number((product + 500n) / 1000n) as Centavos;
};

/**
 * Spreads an amount over lines by weight, so that the parts sum to it exactly. The cents left by rounding go one each
 * to the lines that lost most; no line gets more than its weight as long as the amount does not exceed their sum. All
 * are cents and not negative.
 */
export const ratear = (cents: number, weights: readonly number[]): Centavos[] => {
  const sum = weights.reduce((total, one) => total + one, 0);
  if (sum === 0) return weights.map(() => emCentavos(0));
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = exact.map((one) => Number(one / BigInt(sum)));
  const lost = exact
    .map((one, index) => ({ index, rest: one % BigInt(sum) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  let left = cents - parts.reduce((total, one) => total + one, 0);
  for (const { index } of lost) {
    if (left === 0) break;
    parts[index]! += 1;
    left -= 1;
  }
  return parts.map(emCentavos);
};
