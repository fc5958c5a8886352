export const joins: (root: string, tables: ReadonlyMap<string, string>) => readonly string[];
export const statementsIn: (source: string) => readonly { readonly text: string; readonly at: number }[];
export const joinsWithoutCompany: (text: string, tables: ReadonlyMap<string, string>) => readonly string[];
