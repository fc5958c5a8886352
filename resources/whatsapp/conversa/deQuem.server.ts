import type { HandlerContext, Infer } from '#kit';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import type { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { momentoDe } from '../../comum/momento.server';

type Conversa = Pick<Infer<typeof conversaWhatsapp>, 'atendente' | 'situacao' | 'situacaoDesde'>;
type Context = Pick<HandlerContext, 'rows' | 'user' | 'refuse'>;

/** True where the caller sees every conversation of the company. */
export const veTodas = ({ user }: Pick<HandlerContext, 'user'>): boolean => user.permissions.has('CONVERSA_VER_TODAS');

/** True for what waits in the queue, for the caller's own, and for those who see all. */
export const alcanca = (context: Pick<HandlerContext, 'user'>, { atendente }: Pick<Conversa, 'atendente'>): boolean =>
  atendente === null || atendente === context.user.id || veTodas(context);

/** Sentence that names the person who has the conversation; null where nobody or the caller has it. */
export const comOutro = async (
  { rows, user }: Pick<Context, 'rows' | 'user'>,
  { atendente, situacao, situacaoDesde }: Conversa,
): Promise<string | null> => {
  if (atendente === null || atendente === user.id) return null;
  const nome = (await rows.get(usuario, atendente))?.nome ?? 'Outra pessoa';
  const desde =
    situacao === 'COM_ALGUEM' && situacaoDesde ? ` desde ${momentoDe(new Date(situacaoDesde), user.zone).hora}` : '';
  return `${nome} está nesta conversa${desde}! Peça que a passe a você.`;
};

/** Refuses whoever does not attend the conversation, with the name of the person who does. */
export const soQuemAtende = async (context: Context, conversa: Conversa): Promise<void> => {
  if (conversa.atendente === context.user.id) return;
  context.refuse((await comOutro(context, conversa)) ?? 'Assuma a conversa primeiro!');
};
/** The same, except for those who see every conversation: they pass on what an absent person has left. */
export const quemAtendeOuVeTodas = async (context: Context, conversa: Conversa): Promise<void> => {
  if (!veTodas(context)) await soQuemAtende(context, conversa);
};
