/** Alphabet without characters that look alike on paper: 0 and O, 1, I and L. */
const alfabeto = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export type Aleatorio = (count: number) => Uint8Array;
const seguro: Aleatorio = (count) => crypto.getRandomValues(new Uint8Array(count));

/** A text of the alphabet, every letter as likely as any other: bytes beyond the last whole round are thrown away. */
export const sorteado = (length: number, random: Aleatorio = seguro, letters: string = alfabeto): string => {
  const rounds = 256 - (256 % letters.length);
  let text = '';
  while (text.length < length)
    for (const byte of random(length - text.length)) if (byte < rounds) text += letters[byte % letters.length]!;
  return text;
};

/** Length of the random part: 31^8 values, so that one of ten thousand codes cannot be found by trying. */
const tamanho = 8;
/** Distinct codes with a prefix. */
export const codigosDe = (count: number, prefix = '', random: Aleatorio = seguro): string[] => {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(prefix + sorteado(tamanho, random));
  return [...codes];
};

/** 128 random bits in hexadecimal. The token grants access to the page, and cannot be guessed. */
export const novoToken = (random: Aleatorio = seguro): string =>
  [...random(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** Token of the address of one person, which nobody should find by trying: 31^10 values. */
export const novoCodigoDoLink = (random: Aleatorio = seguro): string => sorteado(10, random, alfabeto.toLowerCase());
/** Token of a short address: 31^8 values, which is enough as its page is public. */
export const novoCurto = (random: Aleatorio = seguro): string => sorteado(tamanho, random, alfabeto.toLowerCase());
