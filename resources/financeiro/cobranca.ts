/** Check digit by weights 2, 1, 2, 1 … from the right: of each part of a boleto's line. */
const modulo10 = (digits: string): string => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};
/** Check digit by weights 2 to 9 from the right: of the whole bar code. */
const modulo11 = (digits: string): string => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0);
  const rest = 11 - (sum % 11);
  return String(rest > 9 ? 1 : rest);
};
const day = 86_400_000;
/** Days since 22 February 2025, when the count began again at 1000. `due` YYYY-MM-DD. */
const dueFactor = (due: string): string =>
  String(Math.max(1000, 1000 + Math.round((Date.parse(due) - Date.parse('2025-02-22')) / day)))
    .padStart(4, '0')
    .slice(-4);

/** Digitable line of a boleto as printed: bank, field of 25 digits, due date, amount in cents. */
export const boletoLine = ({
  bank,
  free,
  due,
  cents,
}: {
  readonly bank: string;
  readonly free: string;
  readonly due: string;
  readonly cents: number;
}): string => {
  const value = `${dueFactor(due)}${String(cents).padStart(10, '0')}`;
  const check = modulo11(`${bank}9${value}${free}`);
  const [first, second, third] = [`${bank}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15, 25)].map(
    (part) => part + modulo10(part),
  ) as [string, string, string];
  return `${first.slice(0, 5)}.${first.slice(5)} ${second.slice(0, 5)}.${second.slice(5)} ${third.slice(0, 5)}.${third.slice(5)} ${check} ${value}`;
};

/** CRC-16/CCITT-FALSE, as a BR Code ends. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};
const part = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/**
 * Text to paste for a Pix payment (BR Code, Banco Central's manual). Plain letters; `name` up to 25, `city` up to 15,
 * `id` up to 25.
 */
export const pixCode = ({
  key,
  name,
  city,
  cents,
  id,
}: {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly cents: number;
  readonly id: string;
}): string => {
  const text = [
    part('00', '01'),
    part('26', part('00', 'br.gov.bcb.pix') + part('01', key)),
    part('52', '0000'),
    part('53', '986'),
    part('54', (cents / 100).toFixed(2)),
    part('58', 'BR'),
    part('59', name),
    part('60', city),
    part('62', part('05', id)),
    '6304',
  ].join('');
  return text + crc16(text);
};

/**
 * The 44 digits of a boleto's bar code, from its digitable line of 47: bank, check digit, due date and amount, then the
 * 25 free ones. Undefined for another text.
 */
export const barrasDoBoleto = (linha: string): string | undefined => {
  const digits = linha.replace(/\D/g, '');
  return digits.length === 47
    ? `${digits.slice(0, 4)}${digits.slice(32)}${digits.slice(4, 9)}${digits.slice(10, 20)}${digits.slice(21, 31)}`
    : undefined;
};
