import type { Fields, Values } from '../entity/field';
import type { OutsideContext } from '../calls/handlers';
import type { Tries } from './inbox';

/**
 * Result of a delivery. 'refused': it has certainly not arrived, and is tried again. 'uncertain' (no answer in time, a
 * fault at the other side): it may have arrived, so it is not sent again until a person says so. 'rejected': it has not
 * arrived and never will, so it is FALHOU at once.
 */
export type Sent = 'sent' | 'uncertain' | 'refused' | 'rejected';

interface OutboxDef<F extends Fields> {
  /** Name for people: 'Cancelamento no parceiro de pagamentos'. */
  readonly label: string;
  readonly message: F;
  /** A later message of the same value takes the place of one that waits; they go out one after the other. */
  readonly replaces?: NoInfer<keyof F & string>;
  /** Limit of all companies together. */
  readonly perMinute?: number;
  /**
   * True: to hand it over twice does no harm, because it asks a question or says an absolute value. A delivery that was
   * interrupted, by a server that died, is then made again instead of being left to a person.
   */
  readonly repeats?: true;
  /**
   * Hands it over, with no transaction open until it opens one in the company. A `Refusal` that it throws is 'refused',
   * or 'rejected' where it is permanent, with its words; anything else that it throws is 'uncertain'.
   */
  readonly send: (
    context: Pick<OutsideContext, 'ports' | 'now' | 'publicUrl' | 'transaction'>,
    input: { readonly message: Values<NoInfer<F>>; readonly key: string },
  ) => Promise<Sent>;
  readonly tries?: Tries;
}
/** Once its types are checked. */
export interface Outbox<F extends Fields = Fields> {
  readonly type: 'outbox';
  readonly name: string;
  readonly label: string;
  readonly message: F;
  readonly replaces?: string;
  readonly perMinute?: number;
  readonly repeats?: true;
  readonly send: (context: never, input: never) => Promise<Sent>;
  readonly tries?: Tries;
}
/**
 * Declares messages to a partner, in `resources/<section>/<entity>.server.ts`. `put` stores a message with the change
 * that causes it; it is sent after the commit. People see it in «Envios a parceiros».
 *
 * @example await put(cancelamentos, `${id}`, { codigo });
 */
export const outbox = <const F extends Fields>(name: string, def: OutboxDef<F>): Outbox<F> =>
  ({ ...def, type: 'outbox', name }) as unknown as Outbox<F>;
