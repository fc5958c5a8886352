import { calls, handlers, moves, run, type HandlerContext, type Infer } from '#kit';
import { conversaPasso } from '../../../schemas/whatsapp/servidor/conversaPasso';
import { conversaWhatsapp, vidaDaConversa } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { alcanca, quemAtendeOuVeTodas, soQuemAtende } from '../conversa/deQuem.server';
import { equipeDe } from '../conversa/equipe.server';
import { prazoDe } from '../conversa/receber.server';
import { janelaDe, mensagens } from '../conversa/mensagens.server';
import { lerConversa, mensagensDaConversa } from '../conversa/mensagensDaConversa';
import { modeloParaEnviar } from '../modelos.server';
import { enqueueMessage, refusal } from '../queue.server';
import { filled } from '../templates.server';
import { conversasWhatsapp } from './conversaWhatsapp';

/** Refuses a move of a conversation that another person has. */
const quemTem = async (
  context: HandlerContext,
  { row }: { readonly row: Infer<typeof conversaWhatsapp> },
): Promise<Record<never, never>> => {
  if (row.atendente !== null) await quemAtendeOuVeTodas(context, row);
  return {};
};

export const movimentosDaConversa = moves(vidaDaConversa, {
  assumir: {
    check: async (context, { row }) => {
      // A conversation that was put off belongs to the person who did so.
      if (row.situacao === 'ADIADA') await quemAtendeOuVeTodas(context, row);
      return {
        atendente: context.user.id,
        responderAte: row.naoLidas > 0 ? await prazoDe(context) : null,
        naoLidas: 0,
      };
    },
  },
  adiar: {
    check: async (context, { row, asked: { adiadaAte } }) => {
      await soQuemAtende(context, row);
      if (adiadaAte! <= context.now.toISOString()) context.refuse('Escolha uma hora que ainda vem!', 'adiadaAte');
      return {};
    },
  },
  devolver: { check: quemTem },
  resolver: { check: async (context, { row }) => ({ ...(await quemTem(context, { row })), naoLidas: 0 }) },
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
    await rows.update(conversaWhatsapp, record, { naoLidas: 0, responderAte: null });
  },
  passar: async (context, { record, form: { atendente } }) => {
    const { rows, user, refuse } = context;
    await quemAtendeOuVeTodas(context, record);
    if (record.atendente === atendente) refuse('Esta pessoa já está com a conversa!', 'atendente');
    if (atendente !== user.id && !(await equipeDe(context, record.empresa)).some(({ id }) => id === atendente))
      refuse('Esta pessoa não atende conversas, ou está inativa!', 'atendente');
    await rows.update(conversaWhatsapp, record, {
      atendente,
      responderAte: record.responderAte && (await prazoDe(context)),
    });
    await rows.insert(conversaPasso, {
      empresa: record.empresa,
      conversa: record.id,
      de: record.situacao,
      para: record.situacao,
      atendente,
    });
  },
  identificar: async (context, { record, form: { cliente } }) => {
    await soQuemAtende(context, record);
    await context.rows.update(conversaWhatsapp, record, { cliente });
  },
});

export const chamadasDaConversa = calls(conversaWhatsapp, {
  mensagens: run(mensagensDaConversa, (context, { form }) => mensagens(context, form)),
  lida: run(lerConversa, async ({ rows, user, notFound }, { form: { id } }) => {
    const conversa = (await rows.get(conversaWhatsapp, id)) ?? notFound();
    if (!alcanca({ user }, conversa)) notFound();
    if (conversa.atendente === user.id && conversa.naoLidas > 0)
      return { naoLidas: (await rows.update(conversaWhatsapp, conversa, { naoLidas: 0 })).naoLidas };
    return { naoLidas: conversa.naoLidas };
  }),
});
