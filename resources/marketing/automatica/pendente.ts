/** Message that a trigger asks for, once by its key. */
export interface Pendente {
  readonly cliente: number;
  readonly nome: string;
  readonly chave: string;
  /** Credit of points that it tells of. */
  readonly transacao?: number;
}
/** Days before an end, where a message names none. */
export const antesPadrao = 7;
/** Several messages of one trigger have keys of their own. */
export const numerada = (chave: string, { ordem }: { readonly ordem: number }): string =>
  ordem === 1 ? chave : `${chave}:${ordem}`;
/** Beginning of the time that a message looks back to: an hour, and never before it was switched on. */
export const desdeQuando = ({ ligadaEm }: { readonly ligadaEm: string | null }, now: Date): string => {
  const hora = new Date(now.getTime() - 3_600_000).toISOString();
  return ligadaEm !== null && ligadaEm > hora ? ligadaEm : hora;
};
