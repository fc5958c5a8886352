import { calls, run, saves, type HandlerContext, type Infer } from '#kit';
import { todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { post } from '../../../schemas/sistema/novidades/post';
import { treinamento } from '../../../schemas/sistema/novidades/treinamento';
import { treinamentoUsuario } from '../../../schemas/sistema/novidades/treinamentoUsuario';
import { casaDe, daCasa } from './casa.server';
import {
  abrirTreinamento,
  arquivoDoTreinamento,
  concluirTreinamento,
  lerTreinamento,
  meusTreinamentos,
  postsPublicados,
} from './novidades';
import { zonaDaPlataforma } from '../../comum/zona';

type Treinamento = Infer<typeof treinamento>;

export const arquivoDeTreinamento = saves(
  treinamento,
  {
    check: async ({ db }, { row: { arquivo } }) => {
      if (arquivo === null) return undefined;
      const guardado = await db.selectFrom('arquivo').select('tipo').where('id', '=', arquivo).executeTakeFirst();
      return guardado?.tipo === 'application/pdf' ? undefined : { arquivo: 'Este arquivo não é um PDF!' };
    },
  },
  { on: ['arquivo'] },
);

export const chamadasDosPosts = calls(post, {
  publicados: run(postsPublicados, async (context, { page }) => {
    const { rows, total } = await context.rows.find(
      post,
      {
        ativo: true,
        data: { lte: todayIn(zonaDaPlataforma, context.now) },
        $sort: [
          ['fixado', 'desc'],
          ['data', 'desc'],
          ['id', 'desc'],
        ],
      },
      page,
    );
    return {
      results: rows.map(({ id, titulo, resumo, texto, imagem, data, categoria, fixado }) => ({
        id,
        titulo,
        resumo,
        texto,
        imagem,
        data,
        categoria,
        fixado,
      })),
      totalRecords: total,
    };
  }),
});

/** Test of the trainings that the user may see: people of the platform all active ones. */
const vistaDe = async ({ rows, user }: HandlerContext): Promise<(um: Treinamento) => boolean> => {
  if (user.platform) return ({ ativo }) => ativo;
  const plano = user.company ? (await rows.get(empresa, user.company.id))?.plano : undefined;
  return ({ ativo, planos, papeis }) =>
    ativo &&
    (!planos?.length || (plano !== undefined && planos.includes(plano))) &&
    (!papeis?.length || papeis.some((papel) => papel === user.role));
};
/** Training that the user may see; to others it is not there. */
export const visto = async (context: HandlerContext, id: number, lock = false): Promise<Treinamento> => {
  const um = await context.rows.get(treinamento, id, { lock });
  return um && (await vistaDe(context))(um) ? um : context.notFound();
};
/** Progress of the user in a training. The training is held, so that two calls at once make one row. */
export const progressoEm = async (context: HandlerContext, id: number) => {
  const { rows, user } = context;
  await visto(context, id, true);
  const casa = await casaDe(context);
  return (
    (await rows.one(treinamentoUsuario, { empresa: daCasa(casa), treinamento: id, usuario: user.id })) ??
    (await rows.insert(treinamentoUsuario, { empresa: casa, treinamento: id, usuario: user.id }))
  );
};

export const chamadasDosTreinamentos = calls(treinamento, {
  meus: run(meusTreinamentos, async (context) => {
    const { rows, user } = context;
    const ativos = await rows.all(treinamento, {
      ativo: true,
      $sort: [
        ['ordem', 'asc'],
        ['id', 'asc'],
      ],
    });
    const meus = ativos.filter(await vistaDe(context));
    const progressos = await rows.all(treinamentoUsuario, {
      empresa: daCasa(await casaDe(context)),
      usuario: user.id,
    });
    const por = new Map(progressos.map((um) => [um.treinamento, um]));
    return meus.map(({ id, titulo, descricao, categoria, tipo, url, duracao, perguntas }) => ({
      id,
      titulo,
      descricao,
      categoria,
      tipo,
      url,
      duracao,
      vistoEm: por.get(id)?.vistoEm,
      concluidoEm: por.get(id)?.concluidoEm,
      perguntas: perguntas?.length ?? 0,
      nota: por.get(id)?.nota,
    }));
  }),
  ler: run(lerTreinamento, async (context, { form }) => {
    const { titulo, texto } = await visto(context, form.treinamento);
    return { titulo, texto };
  }),
  arquivo: run(arquivoDoTreinamento, async (context, { form }) => {
    const { arquivo } = await visto(context, form.treinamento);
    const guardado =
      arquivo === null
        ? undefined
        : await context.db
            .selectFrom('arquivo')
            .select(['nome', 'conteudo'])
            .where('id', '=', arquivo)
            .where('tipo', '=', 'application/pdf')
            .executeTakeFirst();
    if (!guardado) return context.notFound();
    return {
      type: 'file' as const,
      name: String(guardado.nome),
      media: 'application/pdf',
      content: guardado.conteudo as Uint8Array<ArrayBuffer>,
    };
  }),
  abrir: run(abrirTreinamento, async (context, { form }) => {
    const { id, vistoEm } = await progressoEm(context, form.treinamento);
    if (vistoEm === null)
      await context.rows.tally(treinamentoUsuario, { id }, { set: { vistoEm: context.now.toISOString() } });
  }),
  concluir: run(concluirTreinamento, async (context, { form }) => {
    const { perguntas } = await visto(context, form.treinamento);
    const { id, vistoEm, concluidoEm } = await progressoEm(context, form.treinamento);
    if (concluidoEm !== null) return { concluidoEm };
    if (perguntas?.length) context.refuse('Este treinamento se conclui com as respostas às perguntas!');
    const agora = context.now.toISOString();
    await context.rows.tally(treinamentoUsuario, { id }, { set: { vistoEm: vistoEm ?? agora, concluidoEm: agora } });
    return { concluidoEm: agora };
  }),
});
