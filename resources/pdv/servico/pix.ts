/** A field of the code: what it is, how long, what. */
const campo = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;
const semAcentos = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .toUpperCase()
    .slice(0, most)
    .trim();
/** CRC-16/CCITT-FALSE, which ends the code. */
export const crc = (text: string): string => {
  let sum = 0xffff;
  for (const letter of text) {
    sum ^= letter.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
};
/**
 * The static code of a Pix (BR Code of the Banco Central): the key of the shop, how much, and a name by which the shop
 * finds it in its statement. Whether it was paid, a person sees in the bank.
 */
export const codigoPix = (of: {
  readonly chave: string;
  readonly valor: number;
  readonly loja: string;
  readonly cidade: string;
  readonly txid: string;
}): string => {
  const body = [
    campo('00', '01'),
    campo('26', campo('00', 'br.gov.bcb.pix') + campo('01', of.chave.trim())),
    campo('52', '0000'),
    campo('53', '986'),
    campo('54', of.valor.toFixed(2)),
    campo('58', 'BR'),
    campo('59', semAcentos(of.loja, 25) || 'LOJA'),
    campo('60', semAcentos(of.cidade, 15) || 'BRASIL'),
    campo('62', campo('05', of.txid.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || '***')),
    '6304',
  ].join('');
  return body + crc(body);
};
