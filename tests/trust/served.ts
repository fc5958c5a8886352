import { password, serve, type Running } from '../e2e/support/product';

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly body: {
    readonly hasError?: boolean;
    readonly messageError?: string;
    readonly result?: { readonly id: number };
    readonly results?: readonly Readonly<Record<string, unknown>>[];
    readonly totalRecords?: number;
  };
}
/** The built product in a process of its own, spoken with over the wire by somebody of a demo company. */
export interface Served {
  readonly running: Running;
  /** The credential of who speaks. */
  readonly token: string;
  ask(method: string, path: string, body?: unknown, more?: Readonly<Record<string, string>>): Promise<Answer>;
  /** A row with this name; `key`: once. */
  save(nome: string, key?: string): Promise<Answer>;
  /** How many rows begin so. */
  count(start: string): Promise<number>;
  /** The status of an address of the host, such as /healthz. */
  state(path: string): Promise<number>;
  /** Milliseconds until a row of this name is saved again; more than `patience` where it never is. */
  backAfter(nome: string, patience?: number): Promise<number>;
  /** Another process of the same settings, on a port of its own. */
  another(): Promise<Running>;
  /** Speaks with this process from now on. */
  use(next: Running): void;
  /** Starts it anew where it stood. */
  again(): Promise<void>;
}

export const served = async (env: Readonly<Record<string, string>>): Promise<Served> => {
  const all = { LOG_LEVEL: 'error', SECRET_KEY: '1'.repeat(64), ...env };
  let running = await serve('scripts/start.mjs', all);
  const token = (
    await fetch(`${running.url}/services/login`, {
      method: 'POST',
      headers: { username: 'empresa', password: encodeURIComponent(password), 'remember-me': 'true' },
    })
  ).headers.get('remember-me')!;
  const ask: Served['ask'] = async (method, path, body, more = {}) => {
    const start = performance.now();
    const answer = await fetch(`${running.url}/services/${path}`, {
      method,
      headers: { 'remember-me': token, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'], ms: performance.now() - start };
  };
  const save: Served['save'] = (nome, key) =>
    ask('POST', 'setor/save', { nome, imprimePedido: false }, key ? { 'idempotency-key': key } : {});
  return {
    get running() {
      return running;
    },
    token,
    ask,
    save,
    count: async (start) =>
      (await ask('POST', 'setor/filterpaginated/1/1', { nome: { starts: start } })).body.totalRecords!,
    state: async (path) => (await fetch(`${running.url}${path}`)).status,
    backAfter: async (nome, patience = 30_000) => {
      const start = performance.now();
      while ((await save(nome)).status !== 200 && performance.now() - start < patience) await wait(50);
      return performance.now() - start;
    },
    another: () => serve('scripts/start.mjs', all),
    use: (next) => {
      running = next;
    },
    again: async () => {
      running = await serve('scripts/start.mjs', { ...all, PORT: new URL(running.url).port });
    },
  };
};
