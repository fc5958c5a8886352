import { emCentavos, type Centavos } from '../../../comum/centavos';
import { objeto, texto as umTexto } from '../../../comum/lerJson';
import { chamarParceiro, tipoJson, type Resposta } from '../../../comum/parceiro.server';
import { LogisticaError } from './parceiro.server';

export interface Pedidor {
  (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    options?: { readonly body?: unknown; readonly form?: Readonly<Record<string, string>>; readonly headers?: Headers },
  ): Promise<Resposta>;
}
type Headers = Readonly<Record<string, string>>;
interface Opcoes {
  /** Name for people: 'A Foody'. */
  readonly quem: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly headers: Headers;
  readonly fetch: typeof fetch;
  /** Milliseconds. */
  readonly espera?: number;
}

/** HTTP client of a courier partner. */
export const pedidor =
  ({ quem, url, headers, fetch, espera = 10_000 }: Opcoes): Pedidor =>
  async (method, path, { body, form, headers: more } = {}) => {
    const { status, text } = await chamarParceiro({ quem, Recusa: LogisticaError, fetch, espera }, `${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && tipoJson),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
        ...more,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    return { status, body: lido(text, status, quem) };
  };
const lido = (text: string, status: number, quem: string): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // An error page with a status of success: nobody knows whether the call was carried out.
    if (status < 300) throw new LogisticaError(`${quem} respondeu algo que não se lê!`, { incerto: true });
    return undefined;
  }
};

/** Text of a value, also where a partner writes it as a number; null for nothing. */
export const texto = (value: unknown, max = 120): string | null =>
  umTexto(typeof value === 'number' ? String(value) : value, max);
const numeral = /^-?\d+(?:\.\d+)?$/;
export const numero = (value: unknown): number | null => {
  const found = typeof value === 'string' && numeral.test(value.trim()) ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
};
/** Amount in reais, as a number or in words of a number. Negative ones are nothing. */
export const valor = (value: unknown): Centavos | null => {
  const found = numero(value);
  return found === null || found < 0 ? null : emCentavos(Math.round(found * 100));
};
/** Instant with its zone; null for anything else, since a time without a zone says no instant. */
export const instante = (value: unknown): Date | null => {
  const text = texto(value, 40);
  if (text === null || !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null;
  const found = new Date(text);
  return Number.isNaN(found.getTime()) ? null : found;
};
/** Address of a page; null for other schemes. */
export const pagina = (value: unknown): string | null => {
  const text = texto(value, 500);
  return text !== null && /^https?:\/\/[^\s]+$/.test(text) ? text : null;
};
/** Message of the partner for people, in one line. */
export const recado = (body: unknown): string => {
  const { message, errors, error, title, detail, mensagem } = objeto(body);
  const first = Array.isArray(errors) ? (errors as readonly unknown[])[0] : errors;
  const said = [message, mensagem, objeto(first).message, first, title, detail, error]
    .map((one) => texto(one, 160))
    .find((one) => one !== null);
  return said ? ` (${said.replace(/\s+/g, ' ')})` : '';
};
/** Throws what a refused answer says. */
export const recusar = (quem: string, { status, body }: Resposta, oque: string): never => {
  if (status === 401 || status === 403)
    throw new LogisticaError(`${quem} recusou a credencial! Troque-a na integração.`, { credencial: true });
  throw new LogisticaError(`${quem} não aceitou ${oque}${recado(body)}!`);
};
export const telefoneDe = (phone: string): string => phone.replace(/\D/g, '');
export const linhaDe = ({ rua, numero: n }: { readonly rua: string; readonly numero: string }): string =>
  n === '' ? rua : `${rua}, ${n}`;
