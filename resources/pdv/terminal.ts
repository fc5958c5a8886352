import { resource } from '#kit';
import { terminal } from '../../schemas/pdv/terminal';

export const terminais = resource(terminal, {
  menu: { group: 'tabelas', icon: 'point_of_sale', order: 45 },
  plan: 'PDV',
  access: { list: ['TERMINAL_VER', 'CAIXA_ABRIR'] },
  list: { columns: ['nome', 'computador', 'ativo'], filters: ['ativo'], search: ['nome'], sort: { nome: 'asc' } },
});
