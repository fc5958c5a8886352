/** Amounts of an advance without rows: total yearly cost, and the digest of what was shown. */
import { emCentavos, somar, type Centavos } from '../../comum/centavos';

export interface Antecipada {
  readonly dias: number;
  readonly bruto: Centavos;
  readonly liquido: Centavos;
}
/**
 * Total effective cost: the rate at which the amounts that would come later are worth what comes now. Percent a month of
 * 30 and a year of 365 days, rounded to hundredths.
 */
export const custoEfetivo = (itens: readonly Antecipada[]): { readonly mes: number; readonly ano: number } => {
  const agora = somar(...itens.map(({ liquido }) => liquido));
  const valorA = (diaria: number): number =>
    itens.reduce((soma, { dias, bruto }) => soma + bruto / (1 + diaria) ** dias, 0);
  let [baixo, alto] = [0, 1];
  if (agora <= 0 || valorA(0) <= agora) return { mes: 0, ano: 0 };
  for (let vez = 0; vez < 200; vez++) {
    const meio = (baixo + alto) / 2;
    if (valorA(meio) > agora) baixo = meio;
    else alto = meio;
  }
  const em = (dias: number): number => Math.round(((1 + alto) ** dias - 1) * 10_000) / 100;
  return { mes: em(30), ano: em(365) };
};

/** Amounts of a waiting by day: what comes, and when, if nothing is advanced. */
export const seEsperar = (
  itens: readonly { readonly previsto: string; readonly bruto: Centavos }[],
): readonly { readonly dia: string; readonly valor: Centavos }[] => {
  const porDia = new Map<string, Centavos>();
  for (const { previsto, bruto } of itens) porDia.set(previsto, emCentavos((porDia.get(previsto) ?? 0) + bruto));
  return [...porDia].map(([dia, valor]) => ({ dia, valor })).toSorted((a, b) => a.dia.localeCompare(b.dia));
};
