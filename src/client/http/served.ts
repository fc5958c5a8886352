/** A list that the build has put beside its files; no answer of the services. */
export const servedList = async (address: string): Promise<Readonly<Record<string, readonly string[]>>> =>
  (await (await fetch(address)).json()) as Readonly<Record<string, readonly string[]>>;
