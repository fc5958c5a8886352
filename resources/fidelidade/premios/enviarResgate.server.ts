import type { HandlerContext, InCompany, Infer } from '#kit';
import { todayIn } from '#kit/period';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { premio } from '../../../schemas/fidelidade/premios/premio';
import { premioResgate } from '../../../schemas/fidelidade/premios/premioResgate';
import { avisar } from '../avisar.server';
import { linkDoResgate } from './linkDoResgate.server';
import { diaDe } from '../papel.server';

/** Limit of messages with one code in a day. */
const porDia = 3;

/** Sends the code again, by WhatsApp, else by e-mail. */
export const reenviar = async (
  context: HandlerContext & InCompany,
  { id }: Pick<Infer<typeof premioResgate>, 'id'>,
): Promise<string> => {
  const { rows, now, user, notFound, refuse, mail } = context;
  const row = (await rows.get(premioResgate, id, { lock: true })) ?? notFound();
  const dia = todayIn(user.zone, now);
  const enviosNoDia = row.enviadoDia === dia ? (row.enviosNoDia ?? 0) : 0;
  if (enviosNoDia >= porDia) refuse(`Este código já foi enviado ${porDia} vezes hoje!`);
  const envios = (row.envios ?? 0) + 1;
  const counted = await rows.update(premioResgate, row, { envios, enviosNoDia: enviosNoDia + 1, enviadoDia: dia });
  const who = (await rows.get(cliente, row.cliente)) ?? notFound();
  const nome = (await rows.get(premio, row.premio))?.nome ?? 'prêmio';
  const texto = `Seu resgate: ${nome}. Código ${row.codigo}, válido até ${diaDe(row.validade)}. ${await linkDoResgate(context, counted)}`;
  if (await avisar(context, who, { chave: `resgate:${row.id}:${envios}`, tipo: 'SERVICO', texto })) return 'WhatsApp';
  if (!who.email) return refuse('Não há por onde enviar: conecte um WhatsApp ou cadastre o e-mail do cliente!');
  await mail({ to: [who.email], subject: 'O código do seu prêmio', text: texto });
  return 'e-mail';
};
