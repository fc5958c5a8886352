import { chamarParceiro, tipoJson, type Resposta } from '../../comum/parceiro.server';
import { CrmError } from './parceiro.server';

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

/** HTTP client of a CRM. */
export const pedidor =
  ({ quem, url, headers, query: sempre, fetch }: Opcoes): Pedidor =>
  async (method, path, { query, body } = {}) => {
    const search = new URLSearchParams(
      Object.entries({ ...sempre, ...query }).map(([name, value]) => [name, String(value)]),
    ).toString();
    const { status, text } = await chamarParceiro(
      { quem, Recusa: CrmError, fetch, espera },
      `${url}${path}${search === '' ? '' : `?${search}`}`,
      {
        method,
        headers: { ...(body !== undefined && tipoJson), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    );
    if (status === 401 || status === 403) throw new CrmError(semToken(quem), { credencial: true });
    if (text.trim() === '') return { status, body: undefined };
    try {
      return { status, body: JSON.parse(text) as unknown };
    } catch {
      // A page of HTML with a status of success tells nothing of the call.
      throw estranha(quem);
    }
  };
