import { get, post, r } from '#kit';
import { f } from '#fields';
import { posicoesDoBanner, situacoesDoBanner } from '../../../schemas/sistema/site/bannerSistema';

const um = { banner: f.integer({ required: true, min: 1 }) };

/** Banners that the user should see now, in their order. */
export const exibirParaUsuario = get('/banner-sistema/exibir-para-usuario', {
  permission: [],
  result: r.list({
    id: f.integer({ required: true }),
    posicao: f.enum(posicoesDoBanner, { required: true }),
    titulo: f.text({ required: true }),
    texto: f.text(),
    imagem: f.integer(),
    imagemTelefone: f.integer(),
    botao: f.text(),
    link: f.text(),
  }),
});
/** Keeps a banner from the user for ever, in every browser. */
export const naoExibirNovamente = get('/banner-sistema/nao-exibir-novamente/{id}', {
  mutates: true,
  permission: [],
  inCompany: true,
  form: { id: f.integer({ required: true, min: 1 }) },
  result: r.nothing,
});
/** Counts that the user has seen a banner. */
export const bannerFoiVisto = post('/banner-sistema/foi-visto', {
  permission: [],
  inCompany: true,
  form: um,
  result: r.nothing,
});
/** Counts that the user has followed a banner, once. */
export const bannerFoiAberto = post('/banner-sistema/foi-aberto', {
  permission: [],
  inCompany: true,
  form: um,
  result: r.nothing,
});

/** State `b` of the banner `a`, by the move that leads to it. */
export const alterarStatus = post('/banner-sistema/alterar-status/{a}/{b}', {
  permission: ['BANNER_SISTEMA_EDITAR'],
  form: { a: f.integer({ required: true, min: 1 }), b: f.enum(situacoesDoBanner, { required: true }) },
  result: { id: f.integer({ required: true }), situacao: f.enum(situacoesDoBanner, { required: true }) },
});

/** Testimonials for strangers, in their order. */
export const todosOsDepoimentos = get('/depoimento/listar-todos', {
  session: false,
  perHour: 20_000,
  duringMaintenance: true,
  result: r.list({
    id: f.integer({ required: true }),
    nome: f.text({ required: true }),
    empresa: f.text(),
    cargo: f.text(),
    texto: f.text({ required: true }),
    estrelas: f.integer(),
    foto: f.text({ help: 'Endereço da imagem.' }),
  }),
});
/** Picture of an active testimonial, for strangers; no other file. */
export const fotoDoDepoimento = get('/publico/depoimento/{foto}', {
  session: false,
  perHour: 20_000,
  duringMaintenance: true,
  form: { foto: f.integer({ required: true }) },
  result: r.file('image/webp'),
});
