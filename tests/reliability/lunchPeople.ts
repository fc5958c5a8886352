import { password } from '../e2e/support/product';

type Values = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly result: Values;
  readonly rows: readonly Values[];
  readonly text: string;
}
/** Milliseconds of the answers by kind of call, and the answers that nobody may get. */
export interface Clock {
  readonly times: Map<string, number[]>;
  readonly faults: string[];
}
export interface Person {
  /** Headers that say who calls. */
  headers(): Readonly<Record<string, string>>;
  /** `kind` is the name under which the time is counted. */
  ask(kind: string, method: 'GET' | 'POST', path: string, body?: Values, mayBeLate?: boolean): Promise<Answer>;
}

let addresses = 0;
/** An address of one's own, as behind a proxy. */
const newAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** A customer without a login, or one of the staff when `login` is given: a session of their own each. */
export const personOf = async (url: string, { times, faults }: Clock, login?: string): Promise<Person> => {
  const address = { 'x-forwarded-for': newAddress() };
  let session: Readonly<Record<string, string>> = {};
  if (login) {
    const answer = await fetch(`${url}/services/login`, {
      method: 'POST',
      headers: { ...address, username: login, password: encodeURIComponent(password), 'remember-me': 'true' },
    });
    const given = answer.headers.get('remember-me');
    if (!given) faults.push(`entrada de ${login}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    else session = { 'remember-me': given };
  }
  return {
    headers: () => ({ ...address, ...session }),
    async ask(kind, method, path, body, mayBeLate = false) {
      const began = performance.now();
      const response = await fetch(`${url}${path.startsWith('/') ? path : `/services/${path}`}`, {
        method,
        headers: { ...address, ...session, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const known = times.get(kind);
      if (known) known.push(performance.now() - began);
      else times.set(kind, [performance.now() - began]);
      const renewed = response.headers.get('remember-me');
      if (renewed) session = { 'remember-me': renewed };
      // Too many requests is a fault too: these people do what their work asks for. A step may come second.
      if (response.status >= 400 && !(mayBeLate && [409, 422].includes(response.status)))
        faults.push(`${kind}: ${response.status} ${text.slice(0, 200)}`);
      const read = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Values) : {};
      return {
        status: response.status,
        result: (read.result as Values | null | undefined) ?? {},
        rows: (read.results as readonly Values[] | null | undefined) ?? [],
        text,
      };
    },
  };
};

/** The stream of news of a screen, until it is given up. `heard` is called for each message that names orders. */
export const watchOrders = async (
  { headers }: Person,
  url: string,
  signal: AbortSignal,
  heard: () => void,
): Promise<void> => {
  const answer = await fetch(`${url}/services/backoffice/novidades`, { headers: headers(), signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const follow = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.includes('"pedido"')) heard();
    }
  };
  // The hour is over.
  follow().catch(() => undefined);
};
