import { hashDe } from '../comum/acompanhamento.server';

/*
 * Arithmetic of a draw, as its page publishes it. Repeating it with any tool gives the same winners.
 */
const utf8 = new TextEncoder();
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const hmac = async (key: string, text: string): Promise<string> => {
  const made = await crypto.subtle.importKey('raw', utf8.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return hexOf(await crypto.subtle.sign('HMAC', made, utf8.encode(text)));
};

/**
 * Final seed of a draw: the company's alone, or combined with a public value announced later, which the company could
 * not know.
 */
export const sementeFinal = (semente: string, valorPublico: string | null): Promise<string> =>
  valorPublico === null ? Promise.resolve(semente) : hashDe(`${semente}:${valorPublico}`);

/** 48 bits, exact in a number. */
const faces = 2 ** 48;
/** Uniform place among `n`. Rejects values beyond the last whole multiple (undefined); the next attempt decides. */
export const lugar = async (
  semente: string,
  { token, ordem, tentativa, n }: Readonly<Record<'ordem' | 'tentativa' | 'n', number>> & { readonly token: string },
): Promise<number | undefined> => {
  const value = Number.parseInt((await hmac(semente, `${token}:${ordem}:${tentativa}`)).slice(0, 12), 16);
  return value < faces - (faces % n) ? value % n : undefined;
};

/** Unpredictable number below `n`. */
export const aoAcaso = (n: number): number => {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return value % n;
  }
};

/** The number by the Federal Lottery: the last digits of its five prizes. */
export const numeroDaLoteria = (premios: readonly string[]): number =>
  Number(premios.map((one) => one.at(-1)).join(''));
