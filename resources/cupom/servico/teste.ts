import type { HandlerContext } from '#kit';
import { enqueueMessage } from '../../servidor/whatsapp/queue';
import type { Cupom } from '../regras/desconto';
import { prepararEnvio, textoPara, type Envio } from './enviar';
import { alcanceDe, type Publico } from './publico';

/** What sending would do, and if a number is given, one message to it. */
export const testarEnvio = async (context: HandlerContext, cupom: Cupom, form: Publico & Envio & { readonly porHora: number; readonly telefone: string | null }) => {
  const ready = await prepararEnvio(context, cupom, form);
  const { telefone, lote, porHora } = form;
  const mensagem = await textoPara(context, ready, form.mensagem, context.user.name, lote === null ? null : 'EXEMPLO');
  const alcance = await alcanceDe(context, form);
  return { ...alcance, duracao: duracao(alcance.recebem, porHora), mensagem, teste: telefone === null ? 'Nenhuma mensagem foi enviada.' : await enviarTeste(context, cupom, telefone, mensagem, form.anexo) };
};

const enviarTeste = async (context: HandlerContext, { id }: Cupom, telefone: string, texto: string, anexo: number | null): Promise<string> => {
  const queued = await enqueueMessage(context, { chave: `cupom-teste-${id}-${context.user.id}-${context.now.getTime()}`, telefone, texto, anexo, origem: 'TESTE' });
  return queued.kind === 'recusada' ? context.refuse('Este número pediu para não receber mensagens!') : 'A mensagem está na fila: acompanhe em WhatsApp › Mensagens.';
};

/** How long the queue is, at this pace: '2 h 30 min'. */
export const duracao = (messages: number, perHour: number): string => {
  const minutes = Math.ceil(messages * 60 / perHour);
  if (messages === 0) return 'Ninguém recebe';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60 ? `${minutes % 60} min` : ''}`.trim();
};
