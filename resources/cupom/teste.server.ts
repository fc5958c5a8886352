import type { HandlerContext } from '#kit';
import { isOpen, opening, whenText } from '../whatsapp/horario.server';
import { enqueueMessage, lineOfCompany } from '../whatsapp/queue.server';
import type { Cupom } from '../comum/desconto';
import { prepararEnvio, textoPara, type Envio } from './enviar.server';
import { viaDe } from './previa.server';
import { alcanceDe, type Publico } from './publicoDoCupom.server';

/** Returns the preview of a send and, with a number given, sends one message to it. */
export const testarEnvio = async (
  context: HandlerContext,
  cupom: Cupom,
  form: Omit<Publico, 'publico'> & { readonly publico: Publico['publico'] | null } & Envio & {
      readonly porHora: number;
      readonly telefone: string | null;
    },
) => {
  const ready = await prepararEnvio(context, cupom, form);
  const { telefone, lote, porHora, publico } = form;
  const mensagem = await textoPara(context, ready, form.mensagem, context.user.name, lote === null ? null : 'EXEMPLO');
  const { janela } = await viaDe(context, cupom.empresa, form.modelo);
  const alcance =
    publico === null
      ? null
      : await alcanceDe(context, { ...form, publico, empresa: cupom.empresa, ...(janela && { janela }) });
  const { recebem = null, total = null, semConsentimento = null, recusaram = null, semCelular = null } = alcance ?? {};
  return {
    recebem,
    total,
    semConsentimento,
    recusaram,
    semCelular,
    duracao: recebem === null ? null : duracao(recebem, porHora),
    mensagem,
    teste:
      telefone === null
        ? 'Nenhuma mensagem foi enviada.'
        : await enviarTeste(context, cupom, telefone, mensagem, form.anexo),
  };
};

const enviarTeste = async (
  context: HandlerContext,
  { id, empresa }: Cupom,
  telefone: string,
  texto: string,
  anexo: number | null,
): Promise<string> => {
  const line = await lineOfCompany(context, empresa);
  const queued = await enqueueMessage(context, {
    instancia: line,
    chave: `cupom-teste-${id}-${context.user.id}-${context.now.getTime()}`,
    telefone,
    texto,
    anexo,
    origem: 'TESTE',
    tipo: 'SERVICO',
  });
  if (queued.kind === 'recusada') return context.refuse('Este número pediu para não receber mensagens!', 'telefone');
  const {
    now,
    user: { zone },
  } = context;
  const when = isOpen(line, now, zone)
    ? 'A mensagem está na fila'
    : `A mensagem está na fila e sai ${whenText(opening(line, now, zone), now, zone)}`;
  return `${when}: acompanhe em Promoções › Mensagens de WhatsApp.`;
};

/** Duration of a queue at this pace: '2 h 30 min'. */
export const duracao = (messages: number, perHour: number): string => {
  const minutes = Math.ceil((messages * 60) / perHour);
  if (messages === 0) return 'Ninguém recebe';
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${minutes % 60 ? `${minutes % 60} min` : ''}`.trim();
};
