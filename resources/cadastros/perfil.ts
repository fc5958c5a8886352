import { resource } from '#kit';
import { perfil } from '../../schemas/cadastros/perfil';

export const perfis = resource(perfil, {
  menu: { icon: 'shield', order: 30 },
  list: { columns: ['nome', 'descricao', 'empresa', 'ativo'], filters: ['ativo', 'empresa'], search: ['nome', 'descricao'] },
  form: [
    ['nome', 'ativo'], 'descricao', 'empresa',
    { title: 'Permissões', text: 'O que as pessoas com este perfil podem ver e fazer.', rows: ['permissoes'] },
  ],
  related: { Usuários: { entity: 'usuario', by: 'perfil' } },
  fields: { permissoes: { input: () => import('./perfil.Permissoes') } },
});
