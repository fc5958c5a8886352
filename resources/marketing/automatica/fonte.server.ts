import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import type { Marca } from '../../../schemas/gatilhos';
import type { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';

export type Automatica = Infer<typeof mensagemAutomatica>;
type Context = Pick<HandlerContext, 'rows' | 'now' | 'publicUrl'>;
/** Message that a trigger asks for, once by its key. */
export interface Pendente {
  readonly cliente: number;
  readonly nome: string;
  readonly chave: string;
  /** Credit of points that it tells of. */
  readonly transacao?: number;
}
interface Planejada {
  readonly pessoa: Infer<typeof cliente>;
  readonly transacao: number | null;
  /** Day on which it was planned, by the clock of the company: YYYY-MM-DD. */
  readonly dia: string;
}
/** Cause that is looked for in the rows of another room, rather than told by an event. */
export interface Fonte {
  /** Messages that are due, those that were planned before among them. */
  achar(context: Pick<Context, 'rows' | 'now'>, automatica: Automatica, hoje: string): Promise<readonly Pendente[]>;
  /** Values of the tags, or the reason why there is nothing to say any more. */
  valores(
    context: Context,
    automatica: Automatica,
    planejada: Planejada,
  ): Promise<Partial<Record<Marca, string | null>> | string>;
}

/** Several messages of one trigger have keys of their own. */
export const numerada = (chave: string, { ordem }: Pick<Automatica, 'ordem'>): string =>
  ordem === 1 ? chave : `${chave}:${ordem}`;
/** Beginning of the time that a message looks back to: an hour, and never before it was switched on. */
export const desdeQuando = ({ ligadaEm }: Pick<Automatica, 'ligadaEm'>, now: Date): string => {
  const hora = new Date(now.getTime() - 3_600_000).toISOString();
  return ligadaEm !== null && ligadaEm > hora ? ligadaEm : hora;
};
/** Customers among some whom marketing may reach. */
export const quemAceita = async (
  { rows }: Pick<Context, 'rows'>,
  ids: readonly (number | null)[],
): Promise<readonly Infer<typeof cliente>[]> => {
  const pessoas = await rows.byId(cliente, [...new Set(ids.flatMap((id) => id ?? []))]);
  return [...pessoas.values()].filter(({ situacao, aceitaMensagens }) => situacao === 'ATIVO' && aceitaMensagens);
};
