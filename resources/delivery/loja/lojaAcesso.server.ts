import type { HandlerContext, InCompany, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import type { empresa } from '../../../schemas/cadastros/empresa';
import { lojaAcesso } from '../../../schemas/delivery/loja/lojaAcesso';
import { donosDo } from '../../cadastros/contatos/porTelefone.server';
import { novoToken } from '../../comum/codigo.server';
import { linhaDosCodigos, oCelular } from '../../whatsapp/codigos.server';
import { enqueueMessage } from '../../whatsapp/queue.server';
import { hashDe, momentoEm } from '../../comum/acompanhamento.server';

/** Lifetime of a browser's session. */
const daSessao = 30 * 24 * 3_600_000;

/**
 * Opens a session for a mobile just proven, and notifies its owner. Ends the session of the browser before: proving the
 * mobile again locks a thief out.
 */
export const abrirAcesso = async (
  context: Pick<HandlerContext, 'rows' | 'now' | 'refuse' | 'ports' | 'user'>,
  shop: Infer<typeof empresa>,
  telefone: string,
): Promise<string> => {
  const { rows, now, user } = context;
  const celular = await oCelular(telefone);
  await rows.removeWhere(lojaAcesso, { celular });
  const token = novoToken();
  const opened = await rows.insert(lojaAcesso, {
    empresa: shop.id,
    celular,
    sessao: await hashDe(token),
    expira: new Date(now.getTime() + daSessao).toISOString(),
  });
  const instancia = await linhaDosCodigos(context, shop);
  if (!instancia) return token;
  const hora = momentoEm(user.zone, now)(now.toISOString());
  const texto = `A sua conta na loja ${shop.shortName} foi aberta em um navegador às ${hora}. Se não foi você, confirme o celular de novo na página da loja: isso fecha o outro acesso.`;
  await enqueueMessage(context, {
    chave: `conta-aberta-${opened.id}`,
    telefone,
    texto,
    origem: 'ACESSO',
    tipo: 'SERVICO',
    instancia,
  });
  return token;
};
/** True while the browser's token proves the mobile. */
export const provou = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  telefone: string | null,
  sessao: string | null,
): Promise<boolean> =>
  telefone !== null &&
  sessao !== null &&
  rows.exists(lojaAcesso, {
    celular: await oCelular(telefone),
    sessao: await hashDe(sessao),
    expira: { gt: now.toISOString() },
  });
/** Customer with a proven mobile. An unproven number is not looked up. */
export const quemProvou = async (
  context: Pick<HandlerContext, 'rows' | 'now' | 'db'> & { readonly user: Pick<InCompany['user'], 'company'> },
  { telefone, sessao }: { readonly telefone: string | null; readonly sessao: string | null },
): Promise<Infer<typeof cliente> | undefined> => {
  if (!telefone || !(await provou(context, telefone, sessao))) return undefined;
  const [first] = await donosDo(context.db, context.user.company.id, telefone);
  return first === undefined ? undefined : context.rows.get(cliente, first);
};
