/** Summarizes the items in a line: «1 Calabresa grande, 2 Guaraná». */
export const resumoDe = (
  items: readonly { readonly quantidade?: number; readonly descricao?: string | undefined }[],
): string =>
  items
    .map(({ quantidade = 1, descricao = '' }) => {
      const quanto = quantidade.toLocaleString('pt-BR', { maximumFractionDigits: 3 });
      // Separates a name that begins with a digit: «1× 1/2 Calabresa» is not one and a half.
      return /^\d/.test(descricao) ? `${quanto}× ${descricao}` : `${quanto} ${descricao}`;
    })
    .join(', ')
    .slice(0, 300);
