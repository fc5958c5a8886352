import { Refusal } from '#kit/refusal';
import { naoChegou } from './conexao';

interface Sinais {
  /** True when the call did not arrive and may be made again: no connection, too many calls. */
  readonly passa?: boolean;
  /** True when the call may have arrived: its answer was lost or is unreadable. */
  readonly incerto?: boolean;
  /** True when the partner refuses the credential. */
  readonly credencial?: boolean;
}
/** Refusal of a partner, or no answer, with a message for people. It is permanent unless it passes or is uncertain. */
export class RecusaDeParceiro extends Refusal {
  readonly passa: boolean;
  readonly incerto: boolean;
  readonly credencial: boolean;
  override readonly isPermanent: boolean;
  constructor(message: string, { passa = false, incerto = false, credencial = false }: Sinais = {}) {
    super(message);
    this.passa = passa;
    this.incerto = incerto;
    this.credencial = credencial;
    this.isPermanent = !passa && !incerto;
  }
}

export interface Resposta {
  readonly status: number;
  /** Undefined for an empty body. */
  readonly body: unknown;
}
interface Chamada {
  /** Name for people, with its article: 'O Spotter'. No message names the address, in which a token may stand. */
  readonly quem: string;
  readonly Recusa: new (message: string, sinais?: Sinais) => RecusaDeParceiro;
  readonly fetch: typeof fetch;
  /** Milliseconds until an answer is given up. */
  readonly espera: number;
}
/**
 * One call to a partner. Tells three failures apart: it did not arrive (again), it may have arrived (ask first), or it
 * was refused, which the status of the answer says.
 */
export const chamarParceiro = async (
  { quem, Recusa, fetch, espera }: Chamada,
  url: string,
  { headers, ...init }: RequestInit & { readonly headers: Readonly<Record<string, string>> },
): Promise<{ readonly status: number; readonly text: string }> => {
  let response: Response;
  try {
    // Refuses redirects, which would send the credential to another host.
    response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(espera),
      headers: { accept: 'application/json', ...headers },
    });
  } catch (error) {
    const passa = naoChegou(error);
    throw new Recusa(`${quem} não respondeu!`, { passa, incerto: !passa });
  }
  const { status } = response;
  const text = await response.text().catch(() => undefined);
  if (status === 429) throw new Recusa(`${quem} pediu para esperar: foram chamadas demais.`, { passa: true });
  if (status >= 500 || text === undefined)
    throw new Recusa(`${quem} está com problemas (${status})!`, { incerto: true });
  return { status, text };
};
export const tipoJson = { 'content-type': 'application/json;charset=UTF-8' } as const;
