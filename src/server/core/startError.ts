import { findingText, type Finding } from '#kit/checks';

/** The services cannot start as declared; the message says what to change. */
export class StartError extends Error {}

/** A mistake in a declaration, with the files of what it is about, the one it most likely stands in first. */
export interface Misdeclared extends Finding {
  readonly files: readonly string[];
}
/** Every mistake that the checks have found. */
export class DeclarationError extends StartError {
  constructor(readonly found: readonly Misdeclared[]) {
    super(
      [
        `As declarações têm ${found.length === 1 ? 'um erro' : `${found.length} erros`}:`,
        ...found.map((one) => `  ${findingText(one)}`),
      ].join('\n'),
    );
  }
}
