import { entity } from '#kit';
import { f } from '#fields';

/** Questions that a company asks after an order; the newest active form is the one that people see. */
export const feedback = entity('feedback', {
  label: ['Pesquisa de opinião', 'Pesquisas de opinião'],
  gender: 'f',
  title: 'nome',
  root: 'feedback/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pergunta: f.text({ required: true, max: 120, default: 'Como foi o seu pedido?' }),
    agradecimento: f.text({ required: true, max: 200, default: 'Obrigado! A sua opinião chegou à loja.' }),
    ativo: f.bool({ label: 'Em uso', required: true, default: true }),
  },
});
