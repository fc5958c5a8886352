import { calls, handlers, query, run, type Infer } from '#kit';
import { f } from '#fields';
import type { OpenContext } from '#kit/calls/handlers';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { feedback } from '../../../schemas/marketing/feedback/feedback';
import { feedbackResposta, vidaDaResposta } from '../../../schemas/marketing/feedback/feedbackResposta';
import { hashDe } from '../../comum/acompanhamento.server';
import { temPagina } from '../../delivery/funcionamento/porta.server';
import { darAvaliacao, linkDaAvaliacao } from './avaliar';
import { convidar } from './convidar.server';
import { avaliacoes } from './feedbackResposta';

/** Days after which an order is no longer rated. */
const prazo = 30;
const padrao = { pergunta: 'Como foi o seu pedido?', agradecimento: 'Obrigado! A sua opinião chegou à loja.' } as const;
const vencida = ({ convidadaEm }: Infer<typeof feedbackResposta>, now: Date): boolean =>
  convidadaEm !== null && Date.parse(convidadaEm) < now.getTime() - prazo * 86_400_000;

const achar = async ({ within, notFound }: Pick<OpenContext, 'within' | 'notFound'>, token: string) => {
  const linkHash = await hashDe(token);
  return within('*', async ({ rows }) => {
    const resposta = await rows.one(feedbackResposta, { linkHash });
    const loja = resposta && (await rows.get(empresas, resposta.empresa));
    return resposta && loja && temPagina(loja) ? { resposta, loja } : notFound();
  });
};

export const acoesDasAvaliacoes = handlers(avaliacoes, {
  pedir: async (context, { form }) => {
    const { rows, refuse, now } = context;
    const feito = (await rows.get(pedido, form.pedido)) ?? refuse('Este pedido não existe mais!', 'pedido');
    if (feito.situacao !== 'CONCLUIDO') refuse('Só um pedido concluído é avaliado!', 'pedido');
    if (feito.data === null || Date.parse(feito.data) < now.getTime() - prazo * 86_400_000)
      refuse(`Só um pedido dos últimos ${prazo} dias é avaliado!`, 'pedido');
    return { link: (await convidar(context, feito)) ?? refuse('O cliente já avaliou este pedido!', 'pedido') };
  },
});
export const chamadasDasAvaliacoes = calls(feedbackResposta, {
  filtrar: query(feedbackResposta, 'POST filtrar/{page}/{size}', {
    permission: ['FEEDBACK_RESPOSTA_VER'],
    plan: 'MARKETING',
    form: { de: f.date(), ate: f.date(), situacao: f.text(), nota: f.integer() },
    period: ['respondidaEm', 'de', 'ate'],
    filters: ['situacao', 'nota'],
    columns: ['id', 'respondidaEm', 'nota', 'nps', 'comentario', 'situacao', 'providencia'],
    with: { cliente: ['nome'], pedido: ['numero'] },
    sort: [['respondidaEm', 'desc']],
  }),
  link: run(linkDaAvaliacao, async (context, { form }) => {
    const { resposta, loja } = await achar(context, form.token);
    const { pergunta, agradecimento } = await context.within(
      resposta.empresa,
      async ({ rows }) =>
        (await rows.one(feedback, { empresa: resposta.empresa, ativo: true, $sort: [['id', 'desc']] })) ?? padrao,
    );
    return {
      loja: loja.shortName,
      pergunta,
      agradecimento,
      feita: resposta.respondidaEm !== null,
      vencida: resposta.respondidaEm === null && vencida(resposta, context.now),
    };
  }),
  responder: run(darAvaliacao, async (context, { form: { token, nota, nps, comentario } }) => {
    const { resposta } = await achar(context, token);
    return context.within(resposta.empresa, async ({ rows, move, refuse, now }) => {
      const minha = (await rows.get(feedbackResposta, resposta.id, { lock: true }))!;
      if (vencida(minha, now)) refuse('Este link venceu. Fale com a loja!');
      const dada = await move(vidaDaResposta, minha, 'responder', { nota, nps, comentario });
      if (!dada) refuse('Você já avaliou este pedido. Obrigado!');
      const { agradecimento } =
        (await rows.one(feedback, { empresa: minha.empresa, ativo: true, $sort: [['id', 'desc']] })) ?? padrao;
      return { agradecimento };
    });
  }),
});
