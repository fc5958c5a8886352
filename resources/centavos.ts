/** Amounts are added and shared in whole cents, where nothing is lost; reais with two decimals come in and go out. */
export const centavos = (reais: number): number => Math.round(reais * 100);
export const reais = (cents: number): number => cents / 100;

/**
 * `cents` times a number with up to three decimals (a quantity, a percentage of 100), half a cent rounded up. Exact
 * below 90 billion reais a product.
 */
export const vezes = (cents: number, factor: number): number => {
  const product = BigInt(cents) * BigInt(Math.round(factor * 1000));
  return Number((product + 500n) / 1000n);
};

/**
 * Shares an amount over lines by their weight, so that the parts add up to it exactly. What rounding leaves over goes,
 * a cent each, to the lines that lost most by it; no line gets more than its weight while the amount does not pass the
 * sum of them.
 *
 * @param cents not negative
 * @param weights in cents, not negative
 */
export const ratear = (cents: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, one) => total + one, 0);
  if (sum === 0) return weights.map(() => 0);
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
  return parts;
};
