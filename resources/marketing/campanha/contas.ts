/** Some customers of a campaign, and those of them who bought. */
export interface Parte {
  readonly pessoas: number;
  readonly compraram: number;
}
/** Quantile of the normal distribution for limits of 95 %, and for finding a difference four times out of five. */
const z = 1.96;
const poder = 0.84;
const taxaDe = ({ pessoas, compraram }: Parte): number => compraram / pessoas;
/**
 * Difference of two shares with the half width of its limits of 95 %. The limits add one buyer and two customers to each
 * part (Agresti and Caffo, 2000): few customers would look certain otherwise.
 */
const diferenca = (
  uma: Parte,
  outra: Parte,
): { readonly diferenca: number; readonly centro: number; readonly erro: number } => {
  const [p, q] = [uma, outra].map(({ pessoas, compraram }) => ({
    taxa: (compraram + 1) / (pessoas + 2),
    n: pessoas + 2,
  }));
  return {
    diferenca: taxaDe(uma) - taxaDe(outra),
    centro: p!.taxa - q!.taxa,
    erro: z * Math.sqrt((p!.taxa * (1 - p!.taxa)) / p!.n + (q!.taxa * (1 - q!.taxa)) / q!.n),
  };
};
/** Orders that the campaign brought beyond what the group of control lets expect, with limits; undefined without both. */
export const pedidosAMais = (
  recebeu: Parte,
  controle: Parte,
): { readonly pedidos: number; readonly de: number; readonly ate: number } | undefined => {
  if (recebeu.pessoas === 0 || controle.pessoas === 0) return undefined;
  const { diferenca: aMais, centro, erro } = diferenca(recebeu, controle);
  const vezes = (share: number): number => Math.round(share * recebeu.pessoas);
  return { pedidos: vezes(aMais), de: vezes(centro - erro), ate: vezes(centro + erro) };
};
/** Compares two versions by their buyers; undefined while one of them has reached nobody. */
export const comparar = (a: Parte, b: Parte) => {
  if (a.pessoas === 0 || b.pessoas === 0) return undefined;
  const { diferenca: entre, centro, erro } = diferenca(a, b);
  const [p, q] = [taxaDe(a), taxaDe(b)];
  return {
    melhor: entre === 0 ? null : entre > 0 ? ('A' as const) : ('B' as const),
    certo: Math.abs(centro) > erro,
    precisa: entre === 0 ? null : Math.ceil(((z + poder) ** 2 * (p * (1 - p) + q * (1 - q))) / entre ** 2),
  };
};
