/** One thing that a partner must do as its documents say; answers with what it saw, and throws where it is otherwise. */
export interface Prova {
  readonly nome: string;
  readonly prova: () => Promise<string>;
}
export const exigir: (right: boolean, text: string) => asserts right = (right, text) => {
  if (!right) throw new Error(text);
};

/** Runs all, each by itself, and prints a line of each. */
export const provar = async (
  quem: string,
  provas: readonly Prova[],
  dizer: (line: string) => void,
): Promise<number> => {
  let failures = 0;
  for (const { nome, prova } of provas)
    try {
      dizer(`  ${quem}: ${nome}: ${await prova()}`);
    } catch (error) {
      failures += 1;
      dizer(`  ${quem}: FALHOU ${nome}: ${error instanceof Error ? error.message : String(error)}`);
    }
  return failures;
};
