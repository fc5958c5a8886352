/**
 * A secret as it is stored: sealed in the vault of the house. The database takes nothing else for a field that is
 * `sealed`.
 */
export class Sealed {
  constructor(readonly text: string) {}
}
