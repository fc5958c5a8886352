import type { HandlerContext, Infer } from '#kit';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingHistorico } from '../../../schemas/atendimento/mailing/mailingHistorico';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { momentoDe } from '../../comum/momento.server';

export type Contato = Infer<typeof mailing>;
type Linha = Partial<Infer<typeof mailingHistorico>>;

/** Adds a line to the history of a contact. */
export const escrever = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { id, empresa, vendedor: dono }: Contato,
  linha: Linha,
): Promise<void> => {
  await rows.insert(mailingHistorico, { empresa, mailing: id, vendedor: dono, ...linha });
};

/** Sentence of who holds a contact now; null where it is free or held by the caller. */
export const ocupado = async (
  { rows, user, now }: Pick<HandlerContext, 'rows' | 'user' | 'now'>,
  { atendidoPor, atendidoDesde, atendidoAte }: Contato,
): Promise<{ readonly nome: string; readonly texto: string } | null> => {
  if (atendidoPor === null || atendidoPor === user.id || !atendidoAte || atendidoAte <= now.toISOString()) return null;
  const nome = (await rows.get(usuario, atendidoPor))?.nome ?? 'Outra pessoa';
  const desde = atendidoDesde ? ` desde ${momentoDe(new Date(atendidoDesde), user.zone).hora}` : '';
  return { nome, texto: `${nome} está atendendo${desde}.` };
};

/** Names of the sellers, for lines of the history. */
export const nomeDoVendedor = async ({ rows }: Pick<HandlerContext, 'rows'>, id: number | null): Promise<string> =>
  id === null ? 'fila' : ((await rows.get(vendedor, id))?.nome ?? 'vendedor');
