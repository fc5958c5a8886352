import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { categoriasDoPost } from '../../../schemas/sistema/novidades/post';
import {
  categoriasDoTreinamento,
  letrasDasOpcoes,
  tiposDeTreinamento,
} from '../../../schemas/sistema/novidades/treinamento';

/** News of the platform, and trainings with the reader's own progress. */
export const novidades = page('novidades', {
  label: 'Novidades e treinamento',
  menu: { group: 'comunicacao', icon: 'menu_book', order: 5 },
  permission: [],
  outside: true,
  screen: () => import('./novidades.Tela'),
});

/** Active news of today and before, pinned ones first. */
export const postsPublicados = get('/post/publicados/{page}/{size}', {
  permission: [],
  platform: true,
  result: r.page({
    id: f.integer({ required: true }),
    titulo: f.text({ required: true }),
    resumo: f.text(),
    texto: f.text({ required: true }),
    imagem: f.integer(),
    data: f.date({ required: true }),
    categoria: f.enum(categoriasDoPost, { required: true }),
    fixado: f.bool({ required: true }),
  }),
});

const qual = { treinamento: f.integer({ required: true, min: 1 }) };
/*
 * Calls of every company's rows, because a person who has entered another shop of the network reads and keeps the
 * progress of their own company.
 */
const leitores = { permission: [], platform: true } as const;
/** Trainings that the user may see, in their order, with the user's progress. */
export const meusTreinamentos = get('/treinamento/meus', {
  ...leitores,
  result: r.list({
    id: f.integer({ required: true }),
    titulo: f.text({ required: true }),
    descricao: f.text(),
    categoria: f.enum(categoriasDoTreinamento, { required: true }),
    tipo: f.enum(tiposDeTreinamento, { required: true }),
    url: f.url(),
    duracao: f.integer(),
    vistoEm: f.dateTime(),
    concluidoEm: f.dateTime(),
    perguntas: f.integer({ required: true }),
    nota: f.integer(),
  }),
});
/** Text of a training of the kind TEXTO. */
export const lerTreinamento = get('/treinamento/ler/{treinamento}', {
  ...leitores,
  form: qual,
  result: { titulo: f.text({ required: true }), texto: f.text() },
});
/** File of a training of the kind PDF. */
export const arquivoDoTreinamento = get('/treinamento/arquivo/{treinamento}', {
  ...leitores,
  form: qual,
  result: r.file('application/pdf'),
});
/** Keeps that the user has opened a training, once. */
export const abrirTreinamento = post('/treinamento/abrir', { ...leitores, form: qual, result: r.nothing });
/** Keeps that the user has completed a training, once: a second call answers the first instant. */
export const concluirTreinamento = post('/treinamento/concluir', {
  ...leitores,
  form: qual,
  result: { concluidoEm: f.dateTime({ required: true }) },
});

/** Questions of a training, without the right options, and the version that answers name. */
export const perguntasDoTreinamento = get('/treinamento/perguntas/{treinamento}', {
  ...leitores,
  form: qual,
  result: {
    versao: f.integer({ required: true }),
    minimo: f.integer({ required: true }),
    perguntas: r.list({
      pergunta: f.text({ required: true }),
      opcoes: r.list({ letra: f.enum(letrasDasOpcoes, { required: true }), texto: f.text({ required: true }) }),
    }),
  },
});
/** Marks the answers of the user, one letter a question in their order; the training is completed with enough right ones. */
export const responderTreinamento = post('/treinamento/responder', {
  ...leitores,
  form: {
    ...qual,
    versao: f.integer({ required: true }),
    respostas: f.list({ letra: f.enum(letrasDasOpcoes, { required: true }) }, { required: true, min: 1, max: 20 }),
  },
  result: {
    nota: f.integer({ required: true }),
    minimo: f.integer({ required: true }),
    concluidoEm: f.dateTime(),
    /** Tries that are left on this day, where the training is not completed. */
    restam: f.integer({ required: true }),
  },
});
/** Certificate of a training with questions that the user has completed, on a sheet. */
export const certificadoDoTreinamento = get('/treinamento/certificado/{treinamento}', {
  ...leitores,
  form: qual,
  result: r.file('text/html', 'application/pdf'),
});
