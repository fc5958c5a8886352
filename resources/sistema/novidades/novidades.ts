import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { categoriasDoPost } from '../../../schemas/sistema/novidades/post';
import { categoriasDoTreinamento, tiposDeTreinamento } from '../../../schemas/sistema/novidades/treinamento';

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
