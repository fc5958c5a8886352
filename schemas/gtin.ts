/** Validates a GTIN of 8, 12, 13 or 14 digits by its check digit (modulo 10, weights 3 and 1 from the right). */
export const gtinValido = (codigo: string): boolean => {
  if (!/^(\d{8}|\d{12,14})$/.test(codigo)) return false;
  const sum = Array.from(codigo.slice(0, -1))
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(codigo.at(-1));
};
/**
 * True for a code given by the shop itself: GS1 reserves the prefixes 02, 04 and 20 to 29 (and 0 and 2 with 8 digits)
 * for internal use. The tax office accepts none of them: such a product goes as «SEM GTIN».
 */
export const gtinDaCasa = (codigo: string): boolean =>
  codigo.length === 8 ? /^[02]/.test(codigo) : /^(0[24]|2)/.test(codigo.padStart(14, '0').slice(1));
