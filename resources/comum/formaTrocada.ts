import { centavos } from './centavos';

/** True for an amount that leaves a rest to pay. Cents. */
export const ehParte = (cents: number, falta: number): boolean => cents > 0 && cents < falta;
/** Keeps a typed partial amount when the form changes; a full amount is suggested anew. */
export const textoMantido = (texto: string | undefined, cents: number, falta: number): string | undefined =>
  ehParte(cents, falta) ? texto : undefined;

interface Pago {
  readonly forma: string;
  readonly valor: number | null;
}
interface Trocado<P extends Pago> {
  readonly pagamentos: readonly P[];
  /** Amount typed for a removed form; the next chosen form gets it. */
  readonly solta: Pick<P, 'forma' | 'valor'> | null;
}
/** Removes a form; its typed amount goes to the last form without one, if several have none. */
const semForma = <P extends Pago>(pagamentos: readonly P[], gone: P, total: number): Trocado<P> => {
  const rest = pagamentos.filter((one) => one !== gone);
  const abertos = rest.filter(({ valor, forma }) => valor === null && forma !== 'PONTOS');
  const last = abertos.at(-1);
  if (abertos.length < 2 || !passa(gone, total)) return { pagamentos: rest, solta: gone };
  return { pagamentos: rest.map((one) => (one === last ? { ...one, valor: gone.valor } : one)), solta: null };
};
/** True for a form of payment that pays a part of the total. Points are left out: only they pay theirs. */
const passa = ({ forma, valor }: Pago, total: number): boolean =>
  forma !== 'PONTOS' && valor !== null && ehParte(centavos(valor), total);

/**
 * Adds a form to the payments or removes it, carrying a typed partial amount along. `nova` is the new payment; `total`
 * is in cents.
 */
export const formaTrocada = <P extends Pago>({ pagamentos, solta }: Trocado<P>, nova: P, total: number): Trocado<P> => {
  const there = pagamentos.find(({ forma }) => forma === nova.forma);
  if (there) return semForma(pagamentos, there, total);
  const isOwn = solta?.forma === nova.forma;
  if (!solta || !(isOwn || (nova.forma !== 'PONTOS' && passa(solta, total))))
    return { pagamentos: [...pagamentos, nova], solta };
  return { pagamentos: [...pagamentos, { ...nova, valor: solta.valor }], solta: null };
};
