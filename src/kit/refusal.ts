/**
 * Who is reached by a port says no, or nothing at all: the message is for the person. It ends a call as `refuse` does,
 * and stands in the report of a row or of an item; only who has something to do about it catches it.
 *
 * @example export class WhatsAppError extends Refusal {}
 */
export class Refusal extends Error {}
