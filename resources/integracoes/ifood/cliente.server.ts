import { Refusal } from '#kit/refusal';
import { naoChegou } from '../../comum/conexao';
import { objeto, texto } from '../../comum/lerJson';

/** Refusal or missing answer of iFood, with a message for people. */
export class IfoodError extends Refusal {
  /** True when the call did not arrive and may be made again: no connection, too many calls, no token. */
  readonly passa: boolean;
  /** True when the call may have arrived: its answer was lost or broken. */
  readonly incerto: boolean;
  /** Status of the answer; 0 where there was none. */
  readonly status: number;
  constructor(
    message: string,
    {
      passa = false,
      incerto = false,
      status = 0,
    }: { readonly [K in 'passa' | 'incerto']?: boolean } & {
      readonly status?: number;
    } = {},
  ) {
    super(message);
    this.passa = passa;
    this.incerto = incerto;
    this.status = status;
  }
}

/** Authorisation of a shop. Without a refresh token the application's own credential is used. */
export interface Acesso {
  readonly renovacao: string | null;
  /** Stores the refresh token that replaces the former one. */
  readonly guardar?: (nova: Renovacao) => Promise<void>;
}
export interface Renovacao {
  readonly renovacao: string;
  readonly expiraEm: Date | null;
}
export interface Resposta {
  readonly status: number;
  readonly body: unknown;
}
interface Opcoes {
  /** 'https://merchant-api.ifood.com.br', without a slash at the end. */
  readonly url: string;
  readonly clientId: string;
  readonly segredo: string;
  readonly fetch: typeof fetch;
  /** For addresses that iFood's answers name; `fetch` when left out. */
  readonly fetchAbroad?: typeof fetch;
  readonly now: () => Date;
  /** Milliseconds. */
  readonly espera?: number;
}
interface Ficha {
  readonly token: string;
  /** Milliseconds since 1970, from when on it is renewed. */
  readonly renovaEm: number;
}
type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Part of a token's time after which it is renewed, so that none ends during a call. */
const parte = 0.9;
/** Bytes of the largest file that is taken. */
const maiorArquivo = 50_000_000;

/** Client of iFood's Merchant API. Tokens are cached by credential; calls that need a new one wait for one renewal. */
export interface ClienteIfood {
  readonly pedir: (
    acesso: Acesso,
    metodo: Metodo,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Resposta>;
  /** File at an address that iFood gives for a while. It takes no token. */
  readonly baixar: (url: string) => Promise<Uint8Array>;
  /** Begins the authorisation of a shop: the code that its owner types in the partner's portal. */
  readonly codigo: () => Promise<Codigo>;
  /** Ends it with the code that the portal showed. */
  readonly autorizar: (codigo: string, verificador: string) => Promise<Renovacao>;
}
export interface Codigo {
  readonly codigo: string;
  readonly verificador: string;
  readonly endereco: string;
  readonly segundos: number;
}

export const clienteIfood = ({
  url,
  clientId,
  segredo,
  fetch,
  fetchAbroad = fetch,
  now,
  espera = 10_000,
}: Opcoes): ClienteIfood => {
  const fichas = new Map<string, Promise<Ficha>>();

  const enviar = async (path: string, init: RequestInit): Promise<Resposta> => {
    let response: Response;
    try {
      // Refuses redirects, which would send the token to another host.
      response = await fetch(`${url}${path}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(espera) });
    } catch (error) {
      const passa = naoChegou(error);
      throw new IfoodError('O iFood não respondeu! Tentamos de novo em seguida.', { passa, incerto: !passa });
    }
    const { status } = response;
    const text = await response.text().catch(() => undefined);
    if (status === 429)
      throw new IfoodError('O iFood pediu para esperar: foram chamadas demais.', { passa: true, status });
    if (status >= 500 || text === undefined)
      throw new IfoodError(`O iFood está com problemas (${status})! Tentamos de novo em seguida.`, {
        incerto: true,
        status,
      });
    return { status, body: lido(text, status) };
  };

  const pedirFicha = async (form: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> => {
    const { status, body } = await enviar('/authentication/v1.0/oauth/token', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ clientId, clientSecret: segredo, ...form }).toString(),
    });
    if (status === 401 || status === 400 || status === 403)
      throw new IfoodError('O iFood recusou a credencial! Autorize a loja de novo.', { status });
    if (status >= 300) throw new IfoodError(`O iFood recusou a autorização (${status})!`, { status });
    return objeto(body);
  };
  const nova = async ({ renovacao, guardar }: Acesso): Promise<Ficha> => {
    const feita = await pedirFicha(
      renovacao === null
        ? { grantType: 'client_credentials' }
        : { grantType: 'refresh_token', refreshToken: renovacao },
    );
    const token = texto(feita.accessToken);
    const segundos = Number(feita.expiresIn);
    if (token === null || !Number.isFinite(segundos))
      throw new IfoodError('O iFood respondeu sem a autorização! Tentamos de novo em seguida.', { passa: true });
    const outra = texto(feita.refreshToken);
    if (renovacao !== null && outra !== null && outra !== renovacao)
      await guardar?.({ renovacao: outra, expiraEm: fimDe(outra) });
    return { token, renovaEm: now().getTime() + segundos * 1000 * parte };
  };
  /** Token of the credential. `gasta`: one that iFood has refused. */
  const fichaDe = async (acesso: Acesso, gasta?: Ficha): Promise<Ficha> => {
    const chave = acesso.renovacao ?? '';
    const guardada = fichas.get(chave);
    if (guardada) {
      const ficha = await guardada.catch(() => undefined);
      if (ficha && ficha !== gasta && ficha.renovaEm > now().getTime()) return ficha;
    }
    // Another caller may have begun the renewal meanwhile: there is one at a time.
    const atual = fichas.get(chave);
    if (atual && atual !== guardada) return atual;
    const pedida = nova(acesso);
    fichas.set(chave, pedida);
    pedida.catch(() => {
      if (fichas.get(chave) === pedida) fichas.delete(chave);
    });
    return pedida;
  };

  return {
    pedir: async (acesso, metodo, path, body, headers = {}) => {
      const uma = async (ficha: Ficha): Promise<Resposta> =>
        enviar(path, {
          method: metodo,
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${ficha.token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const ficha = await fichaDe(acesso);
      const first = await uma(ficha);
      if (first.status !== 401) return first;
      const second = await uma(await fichaDe(acesso, ficha));
      if (second.status === 401)
        throw new IfoodError('O iFood recusou a credencial! Autorize a loja de novo.', { status: 401 });
      return second;
    },
    baixar: async (endereco) => {
      const isOwn = endereco.startsWith(`${url}/`);
      if (!isOwn && !endereco.startsWith('https://')) throw new IfoodError('O iFood deu um endereço que não se baixa!');
      try {
        const response = await (isOwn ? fetch : fetchAbroad)(endereco, {
          redirect: 'error',
          signal: AbortSignal.timeout(espera * 3),
        });
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (response.ok && bytes.length <= maiorArquivo) return bytes;
        throw new IfoodError(`O iFood não deu o arquivo (${response.status})! Tente de novo.`, { passa: true });
      } catch (error) {
        if (error instanceof IfoodError) throw error;
        throw new IfoodError('O arquivo do iFood não chegou inteiro! Tente de novo.', { passa: true });
      }
    },
    codigo: async () => {
      const { status, body } = await enviar('/authentication/v1.0/oauth/userCode', {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ clientId }).toString(),
      });
      const feito = objeto(body);
      const [codigo, verificador] = [texto(feito.userCode), texto(feito.authorizationCodeVerifier)];
      if (status >= 300 || codigo === null || verificador === null)
        throw new IfoodError('O iFood não deu o código da autorização! Tente de novo.', { status });
      return {
        codigo,
        verificador,
        endereco: texto(feito.verificationUrlComplete) ?? texto(feito.verificationUrl) ?? '',
        segundos: Number(feito.expiresIn) || 600,
      };
    },
    autorizar: async (codigo, verificador) => {
      const feita = await pedirFicha({
        grantType: 'authorization_code',
        authorizationCode: codigo,
        authorizationCodeVerifier: verificador,
      });
      const renovacao = texto(feita.refreshToken);
      if (renovacao === null) throw new IfoodError('O iFood não autorizou a loja! Confira o código e tente de novo.');
      return { renovacao, expiraEm: fimDe(renovacao) };
    },
  };
};

/** Reads JSON. A page of HTML in its place is a fault of iFood's, not an answer. */
const lido = (text: string, status: number): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new IfoodError('O iFood respondeu algo que não se lê! Tentamos de novo em seguida.', {
      incerto: true,
      status,
    });
  }
};
/** End of a token that is a JWT; null where it does not say. */
const fimDe = (token: string): Date | null => {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      readonly exp?: unknown;
    };
    return typeof exp === 'number' ? new Date(exp * 1000) : null;
  } catch {
    return null;
  }
};
