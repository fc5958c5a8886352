import { readNumber } from '#kit/numbers';

/** Choices of a product on sale that decide whether it can be added without a question. */
interface Vendavel {
  readonly grupos: readonly { readonly minimo: number }[];
  readonly escolhas: readonly unknown[];
  readonly sabores?: object | null;
  readonly pesavel: boolean;
}

/** Parses a quantity before the search: '3*cala', or '0,350*presunto' in kilograms. */
export const lido = (text: string): { readonly quantidade: number; readonly busca: string } => {
  const [, times, rest = ''] = /^(\d{1,3}(?:[.,]\d{1,3})?) ?[*x](.*)$/i.exec(text.trim()) ?? [];
  const quantidade = (times === undefined ? undefined : readNumber(times)) ?? 0;
  // Rejects '1.250*' as a thousand pieces: nobody means that, so the text counts as the search.
  return quantidade > 0 && quantidade < 1000
    ? { quantidade, busca: rest.trim() }
    : { quantidade: 1, busca: text.trim() };
};
/** True when options or a weight have to be asked for. */
export const pergunta = (
  { grupos, escolhas, sabores, pesavel }: Vendavel,
  peso: number | undefined,
  exato: boolean,
): boolean =>
  escolhas.length > 0 ||
  grupos.some(({ minimo }) => minimo > 0) ||
  (pesavel && peso === undefined) ||
  (!exato && (grupos.length > 0 || (sabores ?? null) !== null));
