import { emCentavos, reais, type Centavos } from '../comum/centavos';

/** Notes and coins of the real, in cents, in the order in which a drawer is counted. */
export const cedulas = [
  { valor: 20_000, nome: '200', ehNota: true },
  { valor: 10_000, nome: '100', ehNota: true },
  { valor: 5_000, nome: '50', ehNota: true },
  { valor: 2_000, nome: '20', ehNota: true },
  { valor: 1_000, nome: '10', ehNota: true },
  { valor: 500, nome: '5', ehNota: true },
  { valor: 200, nome: '2', ehNota: true },
  { valor: 100, nome: '1,00', ehNota: false },
  { valor: 50, nome: '0,50', ehNota: false },
  { valor: 25, nome: '0,25', ehNota: false },
  { valor: 10, nome: '0,10', ehNota: false },
  { valor: 5, nome: '0,05', ehNota: false },
] as const;
/** Typed counts by value in cents. */
export type Contadas = Readonly<Record<string, string>>;

/** Reads a count: zero when blank, undefined for anything but a whole number. */
export const lerQuantas = (texto = ''): number | undefined =>
  /^\s*$/.test(texto) ? 0 : /^\s*\d{1,5}\s*$/.test(texto) ? Number(texto) : undefined;
/** Undefined while nothing is counted, or something is no number. */
export const somaDasCedulas = (quantas: Contadas): Centavos | undefined => {
  const counts = cedulas.map(({ valor }) => [valor, lerQuantas(quantas[valor])] as const);
  if (counts.every(([, count]) => count === 0) || counts.some(([, count]) => count === undefined)) return undefined;
  return emCentavos(counts.reduce((sum, [valor, count]) => sum + valor * count!, 0));
};
/** Counts as the till stores them, without zeros. */
export const contadasDe = (quantas: Contadas): { readonly valor: number; readonly quantidade: number }[] =>
  cedulas
    .map(({ valor }) => ({ valor: reais(valor), quantidade: lerQuantas(quantas[valor]) ?? 0 }))
    .filter(({ quantidade }) => quantidade > 0);
