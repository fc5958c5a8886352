/** Keeps answers for so many milliseconds. A failed question keeps nothing. */
export const guardarPor = (duracao: number, now: () => Date) => {
  const kept = new Map<string, { readonly ate: number; readonly valor: unknown }>();
  return async <T>(chave: string, perguntar: () => Promise<T>): Promise<T> => {
    const agora = now().getTime();
    const found = kept.get(chave);
    if (found && agora < found.ate) return found.valor as T;
    for (const [key, { ate }] of kept) if (agora >= ate) kept.delete(key);
    const valor = await perguntar();
    kept.set(chave, { ate: agora + duracao, valor });
    return valor;
  };
};
