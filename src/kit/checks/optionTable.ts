/**
 * The options that a declaration of a kind may have, at run time: the compiler knows them too, but a spread or a value
 * without types hides a misspelt one from it. `true` for each option; of one that holds options itself, theirs.
 */
export interface Options {
  readonly [name: string]: true | Options;
}
/** Names all of T and nothing else, by the compiler. */
type All<T> = { readonly [K in keyof T]-?: true | Options };

export const all = <T>(options: All<T> & Options): Options => options;
