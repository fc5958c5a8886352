import { entity } from '#kit';
import { f } from '#fields';

/** Words of a customer of the product, shown beside the login with the person's consent. */
export const depoimento = entity('depoimento', {
  label: ['Depoimento', 'Depoimentos'],
  title: 'nome',
  picture: 'foto',
  root: 'depoimento/',
  fields: {
    nome: f.text({ required: true, max: 80 }),
    empresa: f.text({ max: 80, help: 'Como aparece: “Pizzaria do Bairro, Campinas”.' }),
    cargo: f.text({ max: 60 }),
    foto: f.image({ aspect: 1, seenByAll: true, camera: 'user' }),
    texto: f.longText({ required: true, max: 500 }),
    estrelas: f.integer({ min: 1, max: 5 }),
    autorizadoEm: f.date({
      label: 'Autorizado em',
      required: true,
      help: 'Dia em que a pessoa autorizou o uso do nome, da imagem e do texto (LGPD).',
    }),
    autorizacao: f.file({ label: 'Autorização', help: 'O documento assinado, ou a mensagem em PDF.' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    ativo: f.bool({ required: true, default: true, help: 'Só os ativos aparecem na entrada.' }),
  },
});
