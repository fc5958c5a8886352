import type { HandlerContext } from '#kit';

/** Serializes with sorted names and without empty values. */
const escrita = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(escrita)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== null && one !== undefined && one !== false)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, one]) => [name, escrita(one)]),
        )
      : value;
export const resumoDe = async (cesta: Readonly<Record<string, unknown>>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(escrita(cesta)))))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/**
 * Refuses a key that was used for another basket (409): answering the stored row would hide the loss of an order. A row
 * from before digests is answered as it is.
 */
export const mesmaCesta = (
  { conflict }: Pick<HandlerContext, 'conflict'>,
  guardado: string | null,
  agora: string,
): void => {
  if (guardado !== null && guardado !== agora)
    conflict(
      'Esta chave já foi usada com outros itens! Atualize a tela e confira o que foi guardado antes de repetir.',
    );
};
