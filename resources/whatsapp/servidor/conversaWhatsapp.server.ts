import { calls, handlers, moves, run, type HandlerContext, type Infer } from '#kit';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { conversaWhatsapp, vidaDaConversa } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { janelaDe, mensagens } from '../conversa/mensagens.server';
import { lerConversa, mensagensDaConversa } from '../conversa/mensagensDaConversa';
import { modeloParaEnviar } from '../modelos.server';
import { enqueueMessage, refusal } from '../queue.server';
import { filled } from '../templates.server';
import { conversasWhatsapp } from './conversaWhatsapp';

type Conversa = Infer<typeof conversaWhatsapp>;

/** Refuses whoever does not attend the conversation, with the name of the person who does. */
const soQuemAtende = async (
  { rows, user, refuse }: Pick<HandlerContext, 'rows' | 'user' | 'refuse'>,
  { atendente }: Conversa,
): Promise<void> => {
  if (atendente === user.id) return;
  const quem = atendente === null ? undefined : await rows.get(usuario, atendente);
  refuse(quem ? `${quem.nome} está nesta conversa! Peça que a passe a você.` : 'Assuma a conversa primeiro!');
};

export const movimentosDaConversa = moves(vidaDaConversa, {
  assumir: { check: ({ user }) => ({ atendente: user.id, naoLidas: 0 }) },
  adiar: {
    check: async (context, { row, asked: { adiadaAte } }) => {
      await soQuemAtende(context, row);
      if (adiadaAte! <= context.now.toISOString()) context.refuse('Escolha uma hora que ainda vem!', 'adiadaAte');
      return {};
    },
  },
});

export const acoesDaConversa = handlers(conversasWhatsapp, {
  responder: async (context, { record, form: { texto, modelo, variaveis } }) => {
    const { rows, now, user, refuse } = context;
    await soQuemAtende(context, record);
    const linha = (await rows.get(instanciaWhatsapp, record.instancia)) ?? context.notFound();
    const escrito = texto?.trim() ?? '';
    if (escrito === '' && modelo === null) refuse('Escreva a mensagem!', 'texto');
    const ate = janelaDe(context, linha, record);
    if (ate !== null && ate < now.toISOString() && modelo === null)
      refuse('Passaram mais de 24 horas da última mensagem do cliente: escolha um modelo aprovado!', 'modelo');
    const valores = (variaveis ?? []).map(({ valor }) => valor);
    const escolhido = modelo === null ? undefined : await modeloParaEnviar(context, modelo, linha.id, valores.length);
    if (escolhido && escolhido.estado !== 'APROVADO')
      refuse('Este modelo ainda não foi aprovado pelo WhatsApp!', 'modelo');
    const { kind } = await enqueueMessage(context, {
      chave: `conversa:${record.id}:${crypto.randomUUID()}`,
      telefone: record.telefone,
      // Within the 24 hours the text goes in place of the template.
      texto: escrito || filled(escolhido!.corpo, valores),
      origem: 'MANUAL',
      // The customer has written; a template of marketing is sent to who has not, for a while.
      tipo: escolhido?.categoria === 'MARKETING' ? 'MARKETING' : 'SERVICO',
      cliente: record.cliente,
      autor: user.id,
      modelo,
      variaveis,
      instancia: linha,
    });
    if (kind === 'recusada') refuse(refusal);
    await rows.update(conversaWhatsapp, record, { naoLidas: 0 });
  },
  passar: async (context, { record, form: { atendente } }) => {
    await soQuemAtende(context, record);
    await context.rows.update(conversaWhatsapp, record, { atendente });
  },
});

export const chamadasDaConversa = calls(conversaWhatsapp, {
  mensagens: run(mensagensDaConversa, (context, { form }) => mensagens(context, form)),
  lida: run(lerConversa, async ({ rows, user, notFound }, { form: { id } }) => {
    const conversa = (await rows.get(conversaWhatsapp, id)) ?? notFound();
    if (conversa.atendente === user.id && conversa.naoLidas > 0)
      return { naoLidas: (await rows.update(conversaWhatsapp, conversa, { naoLidas: 0 })).naoLidas };
    return { naoLidas: conversa.naoLidas };
  }),
});
