/**
 * Ports of the business to the world outside the process, by name; each port adds its type, and handlers find it in
 * `ports`.
 *
 * @example
 * declare module '#kit/work/port' { interface BusinessPorts { fiscal: FiscalProvider } }
 */
export interface BusinessPorts {}
export type PortName = keyof BusinessPorts & string;

/**
 * A variable of the environment that a port reads. Its name is checked like those of the house, and may not be one of
 * theirs.
 */
export interface PortVariable {
  /** A sentence for the person who sets it. */
  readonly text: string;
  /** Its value when the environment says nothing. */
  readonly fallback: string;
  /** Its value in production when the environment says nothing; `fallback` when left out. */
  readonly production?: string;
  /** Message for a wrong value, which does not repeat the value. */
  readonly problem?: (value: string) => string | undefined;
}

/** State of a simulator, kept for its port beside the database. Opens its own transaction: never call it inside one. */
export interface PortStore {
  get(key: string): Promise<unknown>;
  /**
   * Keeps what `change` makes of the value (undefined: there is none yet), one caller at a time for a key, and answers
   * it.
   */
  change<T>(key: string, change: (value: unknown) => T): Promise<T>;
}

/** Tools that the host gives a port that opens. */
export interface PortTools {
  readonly fetch: typeof fetch;
  /**
   * For an address that a person has typed or a partner's answer names. In production it refuses those of the server's
   * own network.
   */
  readonly fetchAbroad: typeof fetch;
  readonly now: () => Date;
  readonly store: PortStore;
  readonly log: { warn(event: string, fields?: Readonly<Record<string, string | number>>): void };
  /** Address at which people open the product, without a slash at the end. */
  readonly publicUrl: string;
  /**
   * Keeps a message that a simulator does not deliver, beside the simulated mails. The only place where a simulator
   * shows a code. Keeps nothing where mail is real, and nothing in production.
   */
  readonly outbox: (message: {
    readonly to: readonly string[];
    readonly subject: string;
    readonly text: string;
  }) => void;
  /**
   * True outside production. Only then may a simulator send a code that no message carries, or settle a charge that
   * nobody paid.
   */
  readonly rehearses: boolean;
}

/** The part of a provider by which its callers know a simulator. */
export interface Simulated {
  /** Nothing leaves this machine, and everything says SIMULAÇÃO. */
  readonly isSimulated: boolean;
  /** True of a simulator outside production ({@link PortTools.rehearses}); a real provider has none. */
  readonly rehearses?: boolean;
}

export interface Port {
  readonly type: 'port';
  readonly name: string;
  readonly variables: Readonly<Record<string, PortVariable>>;
  readonly open: (values: Readonly<Record<string, string>>, tools: PortTools) => unknown;
}
/**
 * A port of the business, in `resources/<section>/<name>.port.ts`: found by writing the file, loaded by the server
 * alone. Without any variable set it opens a simulator, which says SIMULAÇÃO in all it makes; in production it opens what
 * says that nothing is configured.
 *
 * @example
 * export const fiscal = port('fiscal', {
 *   variables: { FISCAL_PROVIDER: providerVariable('Quem autoriza as notas.', 'sefaz') },
 *   open: ({ FISCAL_PROVIDER }, tools) =>
 *     FISCAL_PROVIDER === 'sefaz' ? sefaz(tools) : FISCAL_PROVIDER === 'simulador' ? simulator(tools) : absent,
 * });
 */
export const port = <N extends PortName, const V extends Readonly<Record<string, PortVariable>>>(
  name: N,
  def: {
    readonly variables: V;
    readonly open: (
      values: { readonly [K in keyof V & string]: string },
      tools: PortTools,
    ) => BusinessPorts[N] | Promise<BusinessPorts[N]>;
  },
): Port => ({ ...def, type: 'port', name, open: def.open as Port['open'] });

/**
 * The variable that names a port's provider: one of `providers`, `simulador` (what it is outside production when nothing
 * is said) or `nenhum` (what it is in production).
 */
export const providerVariable = (text: string, ...providers: readonly string[]): PortVariable => ({
  text,
  fallback: 'simulador',
  production: 'nenhum',
  problem: oneOf('nenhum', 'simulador', ...providers),
});

/** For `problem`: the value is one of these words. */
export const oneOf =
  (...choices: readonly string[]) =>
  (value: string): string | undefined =>
    choices.includes(value) ? undefined : `use ${choices.slice(0, -1).join(', ')} ou ${choices.at(-1)}`;
