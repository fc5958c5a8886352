import { naoChegou } from '../../comum/conexao';
import { CrmError } from './parceiro.server';

export interface Resposta {
  readonly status: number;
  /** Undefined for an empty body. */
  readonly body: unknown;
}
export type Pedidor = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: { readonly query?: Readonly<Record<string, string | number>>; readonly body?: unknown },
) => Promise<Resposta>;
interface Opcoes {
  /** Name for people, with its article: 'O Spotter'. */
  readonly quem: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with every call. */
  readonly query?: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}
/** Milliseconds until an answer is given up. */
const espera = 15_000;

export const semToken = (quem: string): string => `${quem} não aceitou o token: confira em CRM › Configuração!`;
export const estranha = (quem: string): CrmError =>
  new CrmError(`${quem} não respondeu como se espera! Tente de novo daqui a pouco.`, { incerto: true });

/** HTTP client of a CRM. No message names the address, in which the token of LeadLovers stands. */
export const pedidor =
  ({ quem, url, headers, query: sempre, fetch }: Opcoes): Pedidor =>
  async (method, path, { query, body } = {}) => {
    const search = new URLSearchParams(
      Object.entries({ ...sempre, ...query }).map(([name, value]) => [name, String(value)]),
    ).toString();
    let response: Response;
    try {
      // Refuses redirects, which would take the token to another host.
      response = await fetch(`${url}${path}${search === '' ? '' : `?${search}`}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(espera),
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json;charset=UTF-8' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      const passa = naoChegou(error);
      throw new CrmError(`${quem} não respondeu!`, { passa, incerto: !passa });
    }
    const { status } = response;
    const text = await response.text().catch(() => undefined);
    if (status === 401 || status === 403) throw new CrmError(semToken(quem), { credencial: true });
    if (status === 429) throw new CrmError(`${quem} pediu para esperar: foram chamadas demais.`, { passa: true });
    if (status >= 500 || text === undefined)
      throw new CrmError(`${quem} está com problemas (${status})!`, { incerto: true });
    if (text.trim() === '') return { status, body: undefined };
    try {
      return { status, body: JSON.parse(text) as unknown };
    } catch {
      // A page of HTML with a status of success tells nothing of the call.
      throw estranha(quem);
    }
  };
