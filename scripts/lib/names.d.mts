/** Names in a source that begin in English and go on in another language. */
export declare const mixedNames: (source: string) => string[];
/** The count for the log, and the broken rule when it has risen. */
export declare const names: (root: string) => { readonly told: string; readonly broken: readonly string[] };
