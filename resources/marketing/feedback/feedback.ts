import { resource } from '#kit';
import { feedback } from '../../../schemas/marketing/feedback/feedback';

export const pesquisas = resource(feedback, {
  menu: false,
  plan: 'MARKETING',
  list: { columns: ['nome', 'pergunta', 'ativo'], filters: ['ativo'], search: ['nome', 'pergunta'] },
  form: [['nome', 'empresa'], 'pergunta', 'agradecimento', 'ativo'],
});
