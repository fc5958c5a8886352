import { resource } from '#kit';
import { roteiroAtendimento } from '../../../schemas/atendimento/mailing/roteiroAtendimento';

export const roteirosDeAtendimento = resource(roteiroAtendimento, {
  menu: { group: 'atendimento', icon: 'article', order: 70 },
  plan: 'MARKETING',
  list: { columns: ['nome', 'lista'], filters: ['lista'], search: ['nome'], sort: { nome: 'asc' } },
  form: [['nome', 'lista'], 'empresa', 'passos'],
});
