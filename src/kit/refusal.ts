/**
 * Refusal by the partner behind a port, or no answer: the message is for the person. It ends a call as `refuse` does,
 * and stands in the report of a row or of an item. Catch it only to do something about it.
 *
 * @example export class WhatsAppError extends Refusal {}
 */
export class Refusal extends Error {
  /** True where trying again cannot help: an outbox gives the message up at once. */
  readonly isPermanent: boolean = false;
}
