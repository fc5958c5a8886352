import { parts, resource } from '#kit';
import { perfil } from '../../../schemas/cadastros/usuarios/perfil';

const { children } = parts(perfil);

export const perfis = resource(perfil, {
  menu: { group: 'tabelas', icon: 'checklist', order: 310 },
  // The address app/cadastros/perfil is the profile of the signed-in user (decision 0001).
  path: 'perfil-acesso',
  list: {
    columns: ['nome', 'descricao', 'empresa', 'ativo'],
    filters: ['ativo', 'empresa'],
    search: ['nome', 'descricao'],
  },
  form: [
    ['nome', 'ativo'],
    'descricao',
    ['modelo', 'empresa'],
    { title: 'Permissões', text: 'O que as pessoas com este perfil podem ver e fazer.', rows: ['permissoes'] },
  ],
  duplicate: true,
  related: { Usuários: children('usuario', { by: 'perfil' }) },
  slots: { formAside: () => import('./perfil.QuemTem') },
  fields: { permissoes: { input: () => import('./perfil.Permissoes') } },
});
