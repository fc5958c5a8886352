import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { clienteToken } from '../../../../schemas/cadastros/clientes/clienteToken';
import { novoToken } from '../../../comum/codigo.server';
import { hashDe } from '../../../comum/acompanhamento.server';

export const vale = 48 * 3_600_000;
/** Limit of e-mails to a customer in an hour. */
export const porHora = 3;
type Token = Infer<typeof clienteToken>;

/** Creates the link that confirms an e-mail, with its end. Stores only its digest. */
export const linkPara = async (
  { rows, now, publicUrl }: Pick<HandlerContext, 'rows' | 'now' | 'publicUrl'>,
  { id, empresa, email }: Infer<typeof cliente>,
): Promise<{ readonly link: string; readonly ate: Date }> => {
  const token = novoToken();
  const ate = new Date(now.getTime() + vale);
  await rows.insert(clienteToken, {
    empresa,
    cliente: id,
    tipo: 'EMAIL',
    hash: await hashDe(token),
    destino: await hashDe(email!.toLowerCase()),
    expira: ate.toISOString(),
  });
  return { link: `${publicUrl}/email/${token}`, ate };
};

/** Customer of a link that is valid: unused, not expired, and for the address that the customer still has. */
export const donoDoLink = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  token: Token | undefined,
): Promise<Infer<typeof cliente> | undefined> => {
  if (!token || token.usadoEm !== null || !(Date.parse(token.expira ?? '') > now.getTime())) return undefined;
  const dono = await rows.get(cliente, token.cliente);
  return dono?.email && (await hashDe(dono.email.toLowerCase())) === token.destino ? dono : undefined;
};

/** Message that asks a customer to confirm the address. */
export const cartaDeConfirmacao = (nome: string, loja: string, link: string) => ({
  fromName: loja,
  subject: `${loja}: confirme o seu e-mail`,
  text: `Olá, ${nome.trim().split(/\s+/)[0]}!\n\n${loja} pediu a confirmação deste e-mail. Abra o link em até 48 horas e toque em “Confirmar e-mail”; ele vale uma única vez.`,
  button: { label: 'Confirmar e-mail', url: link },
  note: 'Se você não conhece a loja, ignore esta mensagem.',
});
