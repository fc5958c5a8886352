import { resource } from '#kit';
import { motivoPerda } from '../../../schemas/atendimento/mailing/motivoPerda';

export const motivosDePerda = resource(motivoPerda, {
  menu: { group: 'atendimento', icon: 'rule', order: 80 },
  plan: 'MARKETING',
  list: {
    columns: ['nome', 'repescavel', 'diasEspera', 'ativo'],
    filters: ['repescavel', 'ativo'],
    search: ['nome'],
    sort: { nome: 'asc' },
  },
  form: [
    ['nome', 'empresa'],
    ['repescavel', 'diasEspera', 'ativo'],
  ],
});
