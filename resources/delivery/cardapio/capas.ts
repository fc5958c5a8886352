import { get, page, post, r } from '#kit';
import { f } from '#fields';

/** Cover pictures of categories: the platform's library and the company's own. */
export const capas = page('capas', {
  label: 'Capas',
  menu: { group: 'cardapio', icon: 'image', order: 25 },
  permission: ['CAPA_CARDAPIO_CATEGORIA_VER'],
  plan: 'CARDAPIO',
  outside: true,
  screen: () => import('./capas.Galeria'),
});

const texto = f.text({ required: true });
const id = f.integer({ required: true });
const policy = { plan: 'CARDAPIO', inCompany: true, platform: true } as const;

/** Covers to choose from; those of the library come with a small picture, since their files are the platform's. */
export const capasAtivas = get('/capacardapiocategoria/ativos', {
  ...policy,
  permission: ['CAPA_CARDAPIO_CATEGORIA_VER'],
  result: r.list({
    id,
    nome: texto,
    segmento: f.text(),
    propria: f.bool({ required: true }),
    imagem: f.integer(),
    miniatura: f.text(),
  }),
});
/** The categories of the company, with their cover. */
export const categoriasComCapa = get('/capacardapiocategoria/carregar-lista-vo', {
  ...policy,
  permission: ['CAPA_CARDAPIO_CATEGORIA_VER'],
  result: r.list({ id, nome: texto, capa: r.orNull({ id, nome: texto, imagem: f.integer() }) }),
});
/** Sets or removes the cover of a category. A library cover is copied to the company. */
export const salvarCapa = post('/capacardapiocategoria/salvar-categoria', {
  ...policy,
  permission: ['CATEGORIA_PRODUTO_EDITAR'],
  form: { categoria: id, capa: f.integer() },
  result: { categoria: id, capa: f.integer() },
});
