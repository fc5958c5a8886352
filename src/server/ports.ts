import { Refusal } from '#kit/refusal';
import type { BusinessPorts } from '#kit/work/port';

/** Ports to the world outside the process. Each has a contract; the host chooses the adapters. */
export interface HousePorts {
  readonly passwords: Passwords;
  readonly mail: Mail;
  readonly cep: Cep;
  readonly vault: Vault;
}
/**
 * Ports of the framework and of the business (`resources/<section>/<name>.port.ts`) as calls and handlers see them. Mail
 * is not among them: the outbox alone sends, and everything else leaves a message with its change.
 */
export type Ports = Omit<HousePorts, 'mail'> & Readonly<BusinessPorts>;

/**
 * Secrets of a company (a certificate, a partner's token) at rest. The label says whose it is: sealed under one, it
 * opens under no other.
 */
export interface Vault {
  seal(secret: Uint8Array, label: string): string;
  /** Undefined when it was not sealed with this key and label, or was touched since. */
  unseal(sealed: string, label: string): Uint8Array | undefined;
}

/** Slow by purpose: a few at a time, and past a short queue a refusal (`tooMany`). */
export interface Passwords {
  /** A PHC string: algorithm, parameters, salt and hash. */
  hash(password: string): Promise<string>;
  /** False for a wrong password and for a string that is no hash. */
  verify(hash: string, password: string): Promise<boolean>;
  /** Was it made with less than what is asked for now? */
  isOutdated(hash: string): boolean;
}

export interface MailMessage {
  /** Plain addresses, 1 to 20. */
  readonly to: readonly string[];
  /** Name of the sender, beside the address of the product: a company's. */
  readonly fromName?: string;
  /** Address that gets the answers of the readers. */
  readonly replyTo?: string;
  readonly subject: string;
  /** Paragraphs, with an empty line between two. */
  readonly text: string;
  /** One link, below the text. */
  readonly button?: {
    readonly label: string;
    readonly url: string;
    /** '#rrggbb', that of the product. */ readonly color?: string;
  };
  /** Paragraphs below the button, in small letters. */
  readonly note?: string;
  /** Address at which the one reader leaves, of a message that is not strictly needed. */
  readonly unsubscribe?: string;
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly content: Uint8Array }[];
}
/** An address that a mail server refused for good. */
export interface Bounce {
  readonly to: string;
  /** SMTP code. */
  readonly code: number;
  /** Answer of the server. */
  readonly reason: string;
}
/** Outcome of a message that at least one address took. */
export interface MailReport {
  readonly bounces: readonly Bounce[];
  /** Addresses that the server does not take now. */
  readonly later?: readonly string[];
}
export interface Mail {
  /**
   * Hands the message over. Throws {@link MailError} for what must not be sent, for a server that does not take it, and
   * where it refuses every address. `id`: the same for one message that is handed over again.
   */
  send(message: MailMessage, id?: string): Promise<MailReport | void>;
  /** Messages of the simulator, the newest first; a real adapter keeps none. */
  readonly kept?: () => readonly KeptMessage[];
  /** Keeps a message of another simulator beside its own. */
  readonly keep?: (message: MailMessage) => void;
  /** Opens the page that shows them. */
  readonly key?: string;
  /** True where no mail is sent at all (SMTP_URL=none): `send` always throws. */
  readonly isOff?: true;
  /** Mail by an account of the settings. Absent where the environment says by which server mails leave, or that none does. */
  readonly through?: (account: MailAccount) => Mail;
}
/** Account of a mail server, as people type it. */
export interface MailAccount {
  readonly server: string;
  /** 465: TLS from the first byte; others begin it by STARTTLS where the server has it. */
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  /** Address of the sender. */
  readonly from: string;
  readonly name?: string;
}
/** `text` is the plain form, with button and note. */
export interface KeptMessage extends MailMessage {
  readonly at: Date;
  readonly body: string;
}
export class MailError extends Refusal {
  readonly bounces: readonly Bounce[];
  override readonly isPermanent: boolean;
  constructor(
    message: string,
    {
      bounces = [],
      isPermanent = false,
      ...options
    }: ErrorOptions & { readonly bounces?: readonly Bounce[]; readonly isPermanent?: boolean } = {},
  ) {
    super(message, options);
    [this.bounces, this.isPermanent] = [bounces, isPermanent];
  }
}

/** Postal codes. */
export interface Cep {
  /** Eight digits. Never throws: a service that does not answer is `unavailable`. */
  find(cep: string): Promise<CepAnswer>;
}
export type CepAnswer =
  | {
      readonly kind: 'found';
      readonly street: string | null;
      readonly complement: string | null;
      readonly neighborhood: string | null;
      readonly city: string;
      readonly state: string;
      readonly ibge: number | null;
    }
  | { readonly kind: 'unknown' | 'unavailable' };

/** A row of another system, by the names that it has there. */
export type ForeignRow = Readonly<Record<string, unknown>>;
export interface ForeignQuery {
  readonly filter: ForeignRow;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly page: number;
  readonly size: number;
}
/**
 * A system on which rows live ({@link Source}). Every call throws {@link ForeignError} for what does not answer as it
 * should.
 */
export interface ForeignBackend {
  list(path: string, query: ForeignQuery): Promise<{ readonly rows: readonly ForeignRow[]; readonly total: number }>;
  /** Undefined when there is none. */
  one(path: string, id: number): Promise<ForeignRow | undefined>;
  create(path: string, values: ForeignRow): Promise<ForeignRow>;
  update(path: string, id: number, values: ForeignRow): Promise<ForeignRow>;
  remove(path: string, id: number): Promise<void>;
}
/** In words for people. */
export class ForeignError extends Error {}
