import { resource } from '#kit';
import { usuario } from '../../schemas/cadastros/usuario';

export const usuarios = resource(usuario, {
  menu: { group: 'configuracoes', icon: 'badge', order: 20 },
  list: {
    columns: ['nome', 'login', 'email', 'papel', 'perfil', 'empresa', 'ultimoAcesso', 'ativo'],
    filters: ['papel', 'perfil', 'empresa', 'ativo', 'ultimoAcesso'],
    search: ['nome', 'login', 'email', 'telefone'],
    tabs: {
      Ativos: { ativo: true },
      Inativos: { ativo: false },
      'Da plataforma': { papel: ['ADMIN', 'ANALISTA', 'VENDEDOR'] },
    },
  },
  form: [
    ['nome', 'login'],
    ['email', 'telefone'],
    'foto',
    {
      title: 'Acesso',
      rows: [
        ['papel', 'vendedor'],
        ['empresa', 'perfil'],
        ['ativo', 'ultimoAcesso'],
      ],
    },
  ],
  fields: { login: { input: () => import('./usuario.Login') } },
  slots: { formAside: () => import('./usuario.Acesso') },
});
