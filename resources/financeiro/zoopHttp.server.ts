import { PaymentRefusal } from './provedor.server';

export interface ZoopOptions {
  /** 'https://api.zoop.ws', without a slash at the end. */
  readonly url: string;
  readonly marketplace: string;
  readonly key: string;
  readonly fetch?: typeof fetch;
  /** Milliseconds. */
  readonly timeout?: number;
  /** Milliseconds before a reading is tried again. */
  readonly pause?: number;
}
type Json = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly body: Json;
}
const readings = 3;
const unanswered = (): PaymentRefusal =>
  new PaymentRefusal('O parceiro de pagamentos não respondeu! Tente novamente em alguns minutos.');
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/**
 * HTTP client of Zoop. Idempotent calls are tried three times; others only once, since a lost answer does not say
 * whether they were carried out.
 */
export const zoopClient = ({
  url,
  marketplace,
  key,
  fetch: ask = fetch,
  timeout = 15_000,
  pause = 500,
}: ZoopOptions) => {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const call = async (method: string, path: string, body?: Json | FormData): Promise<Answer | undefined> => {
    try {
      const isForm = body instanceof FormData;
      // Refuses redirects, which would send the key to another host.
      const response = await ask(`${url}/v1/marketplaces/${encodeURIComponent(marketplace)}/${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status >= 500 || response.status === 429) return undefined;
      return { status: response.status, body: objectOf(text === '' ? {} : JSON.parse(text)) };
    } catch {
      return undefined;
    }
  };
  const again = async (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: Json): Promise<Answer> => {
    for (let attempt = 1; attempt <= readings; attempt++) {
      const answer = await call(method, path, body);
      if (answer) return answer;
      if (attempt < readings)
        await new Promise((resolve) => {
          setTimeout(resolve, pause * attempt);
        });
    }
    throw unanswered();
  };
  const refused = ({ status, body }: Answer, what: string): PaymentRefusal => {
    if (status === 401 || status === 403)
      return new PaymentRefusal('O parceiro de pagamentos não aceitou a chave deste servidor! Fale com o suporte.');
    const category = String(objectOf(body.error).category ?? '');
    if (status === 409 || category.startsWith('duplicate'))
      return new PaymentRefusal('O parceiro já tem um cadastro com estes dados! Fale com o suporte.');
    return new PaymentRefusal(
      `O parceiro de pagamentos não aceitou ${what}: confira e envie de novo.${category ? ` (${category.slice(0, 60)})` : ''}`,
    );
  };
  return {
    /** Undefined for 404. */
    get: async (path: string): Promise<Json | undefined> => {
      const answer = await again('GET', path);
      if (answer.status === 404) return undefined;
      if (answer.status >= 300) throw refused(answer, 'a consulta');
      return answer.body;
    },
    /** @param what object of a refusal, in words for the person */
    post: async (what: string, path: string, body: Json | FormData): Promise<Json> => {
      const answer = await call('POST', path, body);
      if (!answer) throw unanswered();
      if (answer.status >= 300) throw refused(answer, what);
      return answer.body;
    },
    /** Sends once; undefined when no answer came that says anything. */
    send: (path: string, body: Json): Promise<Answer | undefined> => call('POST', path, body),
    put: async (what: string, path: string, body: Json): Promise<Json> => {
      const answer = await again('PUT', path, body);
      if (answer.status >= 300) throw refused(answer, what);
      return answer.body;
    },
    remove: async (path: string): Promise<void> => {
      const answer = await again('DELETE', path);
      if (answer.status >= 300 && answer.status !== 404) throw refused(answer, 'o descredenciamento');
    },
  };
};
