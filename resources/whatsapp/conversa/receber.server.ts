import { sql } from 'kysely';
import type { HandlerContext } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresaConfig } from '../../../schemas/cadastros/empresaConfig';
import { conversaPasso } from '../../../schemas/whatsapp/servidor/conversaPasso';
import { conversaWhatsapp, vidaDaConversa } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { recebidaWhatsapp } from '../../../schemas/whatsapp/servidor/recebidaWhatsapp';
import type { Instance } from '../line.server';
import { canonical, formsOf } from '../numero.server';
import type { Received } from '../provider.server';

type Context = Pick<HandlerContext, 'rows' | 'now'>;
type Moving = Pick<HandlerContext, 'rows' | 'db' | 'now' | 'move'>;

/** Days that a conversation and its texts are kept. */
export const diasDaConversa = 90;

/** Customer of the company with this telephone; null without one, and where two share it: people choose then. */
const clienteDe = async (
  { rows }: Pick<Context, 'rows'>,
  empresa: number,
  telefone: string,
): Promise<number | null> => {
  const { rows: found } = await rows.find(cliente, { empresa, telefone: formsOf(telefone) }, { page: 1, size: 2 });
  return found.length === 1 ? found[0]!.id : null;
};

/** Instant at which an unanswered conversation goes back to the queue; null where it stays with its person. */
export const prazoDe = async ({ rows, now }: Context): Promise<string | null> => {
  const { conversaMinutos } = await rows.settings(empresaConfig);
  return conversaMinutos > 0 ? new Date(now.getTime() + conversaMinutos * 60_000).toISOString() : null;
};

/** Keeps an incoming message, and puts its conversation into the queue unless somebody attends it. */
export const receber = async (
  context: Moving,
  { id: instancia, empresa }: Instance,
  de: string,
  { id: idProvedor, text, type, seconds }: Received,
): Promise<void> => {
  const { rows, db, now, move } = context;
  const recebidaEm = now.toISOString();
  const telefone = canonical(de);
  // Two processes that hear of a person for the first time make one conversation.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversa:${instancia}:${telefone}`}, 0))`.execute(db);
  await rows.insert(recebidaWhatsapp, {
    empresa,
    instancia,
    telefone,
    tipo: type ?? 'TEXTO',
    duracao: seconds,
    ...(text !== '' && { texto: text.slice(0, 4096) }),
    recebidaEm,
    idProvedor: idProvedor.slice(0, 200),
  });
  const known = await rows.one(conversaWhatsapp, { instancia, telefone: formsOf(de) }, { lock: true });
  if (!known) {
    await rows.insert(conversaWhatsapp, {
      empresa,
      instancia,
      telefone,
      cliente: await clienteDe(context, empresa, telefone),
      naoLidas: 1,
      recebidaEm,
      situacaoDesde: recebidaEm,
    });
    return;
  }
  const changes = {
    recebidaEm,
    naoLidas: known.naoLidas + 1,
    cliente: known.cliente ?? (await clienteDe(context, empresa, telefone)),
    ...(known.situacao === 'COM_ALGUEM' && { responderAte: known.responderAte ?? (await prazoDe(context)) }),
  };
  if (!(await move(vidaDaConversa, known, 'reabrir', changes))) await rows.update(conversaWhatsapp, known, changes);
};

/** Deletes texts and conversations whose last message is older than {@link diasDaConversa}. */
export const esquecer = async ({ rows, now }: Context): Promise<number> => {
  const recebidaEm = { lt: new Date(now.getTime() - diasDaConversa * 86_400_000).toISOString() };
  return (
    (await rows.removeWhere(conversaPasso, { quando: recebidaEm })) +
    (await rows.removeWhere(recebidaWhatsapp, { recebidaEm })) +
    (await rows.removeWhere(conversaWhatsapp, { recebidaEm }))
  );
};
