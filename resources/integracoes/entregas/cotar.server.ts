import type { OutsideContext } from '#kit/calls/handlers';
import { dinheiroDe, centavos } from '../../comum/centavos';
import { parceiroDe, type Aberta } from './contas.server';
import { LogisticaError, type Corrida, type Cotacao } from './parceiros/parceiro.server';

export interface Cotada {
  readonly aberta: Aberta;
  readonly cotacao: Cotacao;
  /** Why this partner cannot be called; null for one that can. */
  readonly impedimento: string | null;
}
const nada: Cotacao = { valor: null, minutosColeta: null, minutosEntrega: null, km: null, validaAte: null };
/** Milliseconds for which the others wait for one partner. */
const paciencia = 6_000;

const limites = ({ integracao: { raioMax, valorMax } }: Aberta, { valor, km }: Cotacao): string | null => {
  if (raioMax != null && km !== null && km > raioMax)
    return `${km.toLocaleString('pt-BR')} km: passa dos ${raioMax.toLocaleString('pt-BR')} km desta integração.`;
  if (valorMax != null && valor !== null && valor > centavos(valorMax))
    return `Passa do valor máximo desta integração, ${dinheiroDe(centavos(valorMax))}.`;
  return null;
};
/** Quote of one partner. A partner that does not answer in time, or refuses, is shown with its reason. */
export const cotarUm = async (ports: OutsideContext['ports'], aberta: Aberta, corrida: Corrida): Promise<Cotada> => {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new LogisticaError('Sem resposta: tente de novo.')), paciencia);
    });
    const cotacao = await Promise.race([parceiroDe(ports, aberta).cotar(corrida), late]);
    return { aberta, cotacao, impedimento: limites(aberta, cotacao) };
  } catch (error) {
    if (!(error instanceof LogisticaError)) throw error;
    return { aberta, cotacao: nada, impedimento: error.message };
  } finally {
    clearTimeout(timer);
  }
};
/** The cheapest quote that is within the limits. One without a price comes last. */
export const escolher = (
  quotes: readonly Cotada[],
): { readonly melhor: Cotada | undefined; readonly porque: string } => {
  const good = quotes.filter(({ impedimento }) => impedimento === null);
  const priceOf = ({ cotacao }: Cotada): number => cotacao.valor ?? Number.MAX_SAFE_INTEGER;
  const [melhor] = good.toSorted((a, b) => priceOf(a) - priceOf(b));
  const porque = quotes.map(({ aberta, impedimento }) => `${aberta.integracao.nome}: ${impedimento ?? ''}`).join(' ');
  return { melhor, porque: porque || 'Nenhuma integração de entrega está ligada.' };
};
