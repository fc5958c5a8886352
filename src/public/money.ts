/** Written out here, so that the server and every browser draw the same. @example 1234.5 -> 'R$ 1.234,50' */
export const money = (value: number): string => {
  const [whole = '', cents = ''] = Math.abs(value).toFixed(2).split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return `${value < 0 ? '-' : ''}R$\u00a0${groups.join('.')},${cents}`;
};
