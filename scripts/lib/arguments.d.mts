/** Arguments of a command; its module exports them as `usage`. Left out: none. */
export interface Usage {
  /** Says what the command does, for `--help`. */
  readonly text?: string;
  /** Names of its values in their order; one that may be left out ends in `?`, any number of the last in `…?`. */
  readonly values?: readonly string[];
  /** Its options, each with the name of its value (`N`: a number; `…?`: may be left out), or `null` for none. */
  readonly options?: Readonly<Record<string, string | null>>;
  /** Any other option takes a number; the command judges its name. */
  readonly others?: string;
}
export const asksForHelp: (args: readonly string[]) => boolean;
export const helpOf: (command: string, usage?: Usage) => string;
export const readArguments: (
  args: readonly string[],
  usage?: Usage,
) =>
  | { readonly args: readonly string[]; readonly problem?: undefined }
  | { readonly problem: string; readonly args?: undefined };
export const argumentsOf: (command: string, args: readonly string[], usage?: Usage) => readonly string[];
