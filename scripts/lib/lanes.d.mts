interface Journey {
  readonly file: string;
  readonly test: string;
}
export declare const contractFiles: readonly string[];
export declare const journeys: readonly Journey[];
export declare const slowUnits: readonly string[];
export declare const unknownNames: (
  root: string,
  declared?: { readonly files?: readonly string[]; readonly tests?: readonly Journey[] },
) => string[];
