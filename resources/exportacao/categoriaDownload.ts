import { resource } from '#kit';
import { categoriaDownload } from '../../schemas/exportacao/categoriaDownload';

export const categoriasDownload = resource(categoriaDownload, {
  menu: { group: 'tabelas', icon: 'folder', order: 330 },
  access: { create: 'ROLE_ADMIN', update: 'ROLE_ADMIN', delete: 'ROLE_ADMIN' },
  list: { columns: ['nome', 'descricao', 'ativo'] },
  sortable: { field: 'ordem', call: 'POST salvarordem' },
  form: [['nome', 'ativo'], 'descricao'],
});
