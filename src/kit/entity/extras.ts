/** A function that a company has beside its plan (`is: 'extras'`), between two days. */
export interface Extra {
  readonly inicio: string | null;
  /** Its last day; null without an end. */
  readonly fim: string | null;
  readonly ativo?: boolean | null;
}

/** True on that day, of the company's zone. Both ends count, so that no write is needed when the last day is over. */
export const isInForce = ({ inicio, fim, ativo }: Extra, day: string): boolean =>
  ativo !== false && (inicio === null || inicio <= day) && (fim === null || day <= fim);
