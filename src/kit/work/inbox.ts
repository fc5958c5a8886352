import type { Field, Fields, Values } from '../entity/field';
import type { HandlerContext, InCompany } from '../calls/handlers';

/** How often what failed is tried again before a person is asked. */
export interface Tries {
  /** Seconds before the second try; each further pause is twice as long. */
  readonly first: number;
  /** The longest pause, in seconds. */
  readonly most: number;
  /** From the first try on; then it stays as FALHOU, with «Tentar de novo». */
  readonly hours: number;
}
export const usualTries: Tries = { first: 30, most: 900, hours: 8 };

type Ports = HandlerContext['ports'];
type Maybe<T> = T | Promise<T>;
/** Fields of an event that are days or instants. */
type Dates<F> = { [K in keyof F & string]: F[K] extends Field<unknown, 'date' | 'dateTime'> ? K : never }[keyof F &
  string];
/** Splits the body of a webhook, as JSON; undefined where it is none. */
type Split = (input: { readonly body: unknown; readonly ports: Ports }) => readonly unknown[];

/** Request of a webhook, as `verify` gets it. */
interface Sent<H extends string> {
  readonly body: string;
  readonly headers: { readonly [K in NoInfer<H>]: string | null };
  readonly ports: Ports;
}
/** The same for an address with a key, whose company is known. */
interface Addressed<H extends string> extends Sent<H> {
  /** Key of the address that was called. */
  readonly chave: string;
  /** Company that holds the address. */
  readonly company: number;
  /** Rows of all companies. */
  readonly rows: HandlerContext['rows'];
}
/**
 * Proof of the sender. False: 401, and nothing is kept. Undefined: there is no such partner here, 404. Compare by
 * {@link hmacSha256} or {@link sameSecret}: they take as long for a wrong one as for a right one.
 */
type Proof<I> = (input: I) => Maybe<boolean | undefined>;
/** Company of the event, several, or none (then it is ignored). Looked up over all companies. */
type CompanyOf<F extends Fields> = (
  context: Pick<HandlerContext, 'rows' | 'ports'>,
  input: { readonly event: Values<NoInfer<F>> },
) => Maybe<number | readonly number[] | null>;

interface Common<F extends Fields, H extends string, C extends string> {
  /** Name for people: 'WhatsApp (Cloud API)'. */
  readonly label: string;
  /** Under /services. With `/{chave}` at its end each company has an address of its own, which `newAddress` makes. */
  readonly call: C;
  /** Status that the partner wants for what was stored; 202 when left out. */
  readonly answers?: 200 | 202 | 204;
  /** Times an hour for one address; more is answered with 429. */
  readonly perHour: number;
  /** Those that `verify` reads, in lower case. */
  readonly headers: readonly H[];
  /** The events of one body; the body itself, or each of its list, when left out. */
  readonly split?: Split;
  /** Fields of an event. An event that lacks a required one is stored as IGNORADO; other values are not read. */
  readonly event: F;
  /** Two events of the same value are one. One without a value is always new. */
  readonly key: NoInfer<keyof F & string>;
  /** Events of the same `of` are worked one after the other: by `at`, else as they came. */
  readonly order?: { readonly of: NoInfer<keyof F & string>; readonly at?: NoInfer<Dates<F>> };
  /**
   * Processes the event, in the company and in the transaction that marks it as done: its changes are stored once. The
   * returned text stands beside the event. After an error it is tried again.
   */
  readonly each: (
    context: HandlerContext & InCompany,
    input: { readonly event: Values<NoInfer<F>> },
  ) => Maybe<string | Ignored | void>;
  readonly tries?: Tries;
}
/** Options by the path: the key of an address proves the sender and names the company. */
type Proven<F extends Fields, H extends string, C extends string> = C extends `${string}{chave}`
  ? {
      /** Letters of the key: 43 when left out, at least 32. */
      readonly keyLength?: number;
      /** A further proof than the key, such as a signature. */
      readonly verify?: Proof<Addressed<H>>;
      readonly company?: undefined;
    }
  : { readonly verify: Proof<Sent<H>>; readonly company: CompanyOf<F>; readonly keyLength?: undefined };

/** An event that is fine, and says nothing to us. */
export class Ignored {
  constructor(readonly why: string) {}
}
/** @example return ignored('Nenhuma mensagem com este número.'); */
export const ignored = (why: string): Ignored => new Ignored(why);

/** Once its types are checked. */
export interface Inbox {
  readonly type: 'inbox';
  readonly name: string;
  readonly label: string;
  readonly call: `POST /${string}`;
  readonly answers?: 200 | 202 | 204;
  readonly keyLength?: number;
  readonly perHour: number;
  readonly headers: readonly string[];
  /** Left out only where the key of the address is the proof. */
  readonly verify?: Proof<Sent<string> & Partial<Addressed<string>>>;
  readonly split?: Split;
  readonly event: Fields;
  readonly key: string;
  readonly order?: { readonly of: string; readonly at?: string };
  /** Left out where the address names the company. */
  readonly company?: (context: never, input: never) => Maybe<number | readonly number[] | null>;
  readonly each: (context: never, input: never) => Maybe<string | Ignored | void>;
  readonly tries?: Tries;
}
/** Fewest letters of a key in an address, and those of one that says nothing: 256 random bits. */
export const [leastKey, usualKey] = [32, 43];
/** True when each company has an address of its own. */
export const hasAddresses = ({ call }: Pick<Inbox, 'call'>): boolean => call.endsWith('/{chave}');

/**
 * Declares a webhook of a partner, in `resources/<section>/<entity>.server.ts`: proven by a signature or by the key of
 * its address, stored, answered, then processed. People see it in «Avisos de parceiros».
 *
 * @example
 * export const avisos = inbox('entregador', { call: 'POST /entrega/aviso', verify, event, key: 'id', company, each, …
 * });
 * @example export const avisos = inbox('loja', { call: 'POST /loja/aviso/{chave}', event, key: 'id', each, … });
 */
export const inbox = <const F extends Fields, const C extends `POST /${string}`, const H extends string = never>(
  name: string,
  def: Common<F, H, C> & Proven<F, H, C>,
): Inbox => ({ ...def, type: 'inbox', name }) as unknown as Inbox;

const encoder = new TextEncoder();
/** Is `signature` the HMAC-SHA256 of the text, hexadecimal? No secret signs nothing. */
export const hmacSha256 = async (secret: string, text: string, signature: string): Promise<boolean> => {
  if (secret === '' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  const bytes = Uint8Array.from(signature.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(text));
};
/** Is it the secret? The time it takes tells nothing of how much was right. */
export const sameSecret = (secret: string, sent: string | null): boolean => {
  const [wanted, given] = [encoder.encode(secret), encoder.encode(sent ?? '')];
  let difference = wanted.length ^ given.length;
  for (let at = 0; at < wanted.length; at++) difference |= wanted[at]! ^ (given[at] ?? 0);
  return secret !== '' && difference === 0;
};
