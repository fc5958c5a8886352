import { resource } from '#kit';
import { materialRevenda } from '../../../schemas/indicacao/revenda/materialRevenda';

const leitores = 'REVENDA_CADASTRAR';
const autor = 'ROLE_ADMIN';

export const materiaisDeVenda = resource(materialRevenda, {
  menu: { group: 'plataforma', icon: 'menu_book', order: 65 },
  access: { list: leitores, show: leitores, create: autor, update: autor, delete: autor },
  duplicate: true,
  list: {
    columns: ['titulo', 'descricao', 'arquivo', 'ordem', 'ativo'],
    filters: ['ativo'],
    search: ['titulo', 'descricao'],
    sort: { ordem: 'asc' },
    empty: 'Nenhum material ainda. Envie o primeiro: quem vende baixa-o em “Revender”.',
  },
  form: ['titulo', 'descricao', 'arquivo', ['ordem', 'ativo']],
});
