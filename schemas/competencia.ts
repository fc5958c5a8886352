/**
 * Options of a text that is a month of the accounts: `2026-11`. Only of this century: the month after `9999-12` has five
 * digits, and no day of it can be reckoned.
 */
export const comoMes = {
  max: 7,
  pattern: /^20\d{2}-(0[1-9]|1[0-2])$/,
  patternMessage: 'Use ano e mês, como 2026-11!',
} as const;
