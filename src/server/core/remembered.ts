/** What follows from a text alone, made once for each of the texts that came last. */
export const remembered = <T>(most: number, make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    const made = make(text);
    known.set(text, made);
    if (known.size > most) known.delete(known.keys().next().value!);
    return made;
  };
};
