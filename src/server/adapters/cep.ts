import type { Cep, CepAnswer } from '../ports';

interface Options {
  readonly viaCep?: string;
  readonly brasilApi?: string;
  /** Milliseconds each. */ readonly timeout?: number;
}
type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** ViaCEP, then BrasilAPI for what it does not know or when it does not answer. */
export const onlineCep = ({
  viaCep = 'https://viacep.com.br',
  brasilApi = 'https://brasilapi.com.br',
  timeout = 3000,
}: Options = {}): Cep => {
  const get = async (url: string): Promise<{ readonly status: number; readonly body: Values } | undefined> => {
    try {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: { accept: 'application/json' },
      });
      const body: unknown = response.ok ? await response.json() : {};
      return typeof body === 'object' && body !== null ? { status: response.status, body: body as Values } : undefined;
    } catch {
      return undefined;
    }
  };
  const fromViaCep = async (cep: string): Promise<CepAnswer> => {
    const answer = await get(`${viaCep}/ws/${cep}/json/`);
    if (!answer || answer.status >= 500 || answer.status === 429) return { kind: 'unavailable' };
    const { logradouro, complemento, bairro, localidade, uf, ibge, erro } = answer.body;
    const [city, state] = [text(localidade), text(uf)];
    if (erro || answer.status !== 200 || !city || !state) return { kind: 'unknown' };
    const code = Number(ibge);
    return {
      kind: 'found',
      street: text(logradouro),
      complement: text(complemento),
      neighborhood: text(bairro),
      city,
      state,
      ibge: Number.isSafeInteger(code) && code > 0 ? code : null,
    };
  };
  const fromBrasilApi = async (cep: string): Promise<CepAnswer> => {
    const answer = await get(`${brasilApi}/api/cep/v2/${cep}`);
    if (answer?.status === 404) return { kind: 'unknown' };
    const { street, neighborhood, city: place, state: uf } = answer?.body ?? {};
    const [city, state] = [text(place), text(uf)];
    return answer?.status === 200 && city && state
      ? {
          kind: 'found',
          street: text(street),
          complement: null,
          neighborhood: text(neighborhood),
          city,
          state,
          ibge: null,
        }
      : { kind: 'unavailable' };
  };
  return {
    find: async (cep) => {
      const first = await fromViaCep(cep);
      if (first.kind === 'found') return first;
      const second = await fromBrasilApi(cep);
      return second.kind === 'found' || first.kind === 'unavailable' ? second : first;
    },
  };
};

/** No network: the caller knows the state by the range, and nothing more. */
export const offlineCep = (): Cep => ({ find: () => Promise.resolve({ kind: 'unavailable' }) });
