import { get, post, r } from '#kit';
import { f } from '#fields';

const inteiro = f.integer({ required: true });

/** Last fifty messages between the company and a telephone, oldest first. Texts of customers are opened here alone. */
export const mensagensDaConversa = get('/servidorwhatsapp/conversa/mensagens', {
  permission: ['CONVERSA_ATENDER'],
  plan: 'WHATSAPP',
  inCompany: true,
  form: { conversa: f.integer(), cliente: f.integer() },
  result: {
    mensagens: r.list({
      chave: f.text({ required: true }),
      de: f.enum(
        { CLIENTE: 'Cliente', EQUIPE: 'Equipe', AUTOMATICA: 'Mensagem automática' },
        { label: 'De', required: true },
      ),
      tipo: f.text(),
      texto: f.longText(),
      quando: f.dateTime({ required: true }),
      autor: f.text(),
      estado: f.text(),
      falhou: f.bool({ required: true }),
    }),
    /** Steps between the messages: «Ana assumiu». */
    passos: r.list({
      chave: f.text({ required: true }),
      quando: f.dateTime({ required: true }),
      texto: f.text({ required: true }),
    }),
    /** Until when free text is accepted; empty where the provider has no such limit. */
    janelaAte: f.dateTime(),
    /** True where a line of the company belongs to the simulator. */
    simulada: f.bool({ required: true }),
  },
});

/** Marks the messages of a conversation as read by the person who attends it. */
export const lerConversa = post('/servidorwhatsapp/conversa/{id}/lida', {
  permission: ['CONVERSA_ATENDER'],
  plan: 'WHATSAPP',
  inCompany: true,
  form: { id: inteiro },
  result: { naoLidas: inteiro },
});
