/** The services cannot start as declared; the message says what to change. */
export class StartError extends Error {}
