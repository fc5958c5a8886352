import { entity } from '#kit';
import { f } from '#fields';

export const categoriasDoPost = {
  NOVIDADE: { label: 'Novidade', tone: 'success' },
  MELHORIA: { label: 'Melhoria', tone: 'info' },
  CORRECAO: 'Correção',
  AVISO: { label: 'Aviso', tone: 'warning' },
} as const;

/** Text of the platform about what has changed, read by everybody who signs in. */
export const post = entity('post', {
  label: ['Novidade', 'Novidades'],
  gender: 'f',
  title: 'titulo',
  picture: 'imagem',
  root: 'post/',
  fields: {
    titulo: f.text({ label: 'Título', required: true, max: 120 }),
    resumo: f.longText({ max: 300, help: 'O que se lê antes de abrir. Vazio: o começo do texto.' }),
    texto: f.longText({
      required: true,
      max: 10_000,
      help: 'Uma linha em branco separa parágrafos; um endereço com https:// vira link.',
    }),
    imagem: f.image({ aspect: 1.6, seenByAll: true, help: '640 × 400.' }),
    data: f.date({
      required: true,
      begins: 'today',
      copy: false,
      help: 'Aparece a partir deste dia, no horário de Brasília.',
    }),
    categoria: f.enum(categoriasDoPost, { required: true, default: 'NOVIDADE' }),
    fixado: f.bool({ required: true, default: false, help: 'Fica acima das outras.' }),
    ativo: f.bool({ required: true, default: true, help: 'Só as ativas são lidas.' }),
  },
});
