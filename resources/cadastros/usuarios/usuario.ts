import { actions, resource } from '#kit';
import { f } from '#fields';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';

const { record } = actions(usuario);

export const usuarios = resource(usuario, {
  menu: { group: 'configuracoes', icon: 'badge', order: 20 },
  list: {
    columns: ['nome', 'login', 'perfil', 'papel', 'ultimoAcesso', 'ativo', 'email', 'empresa'],
    filters: ['perfil', 'papel', 'ativo', 'ultimoAcesso', 'empresa'],
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
  fields: {
    login: { input: () => import('./usuario.Login') },
    email: {
      asks: {
        call: 'GET verificacao/email/{value}/{id}',
        says: ({ valido, emUso }) => valido === true && emUso === true && 'Outro usuário já tem este e-mail!',
      },
    },
  },
  slots: { formAside: () => import('./usuario.Acesso') },
  actions: {
    linkDeAcesso: record({
      label: 'Criar link de acesso',
      icon: 'link',
      rare: true,
      call: 'POST {id}/link-de-acesso',
      permission: 'ROLE_ADMIN',
      unless: { 'Usuário inativo não entra no sistema!': { ativo: false } },
      confirm:
        'Criar um link de acesso para {nome}? Quem o abrir cria a senha deste usuário: entregue-o só a ele. Vale uma vez, por 1 hora.',
      form: { senha: f.token({ label: 'A sua senha', own: true, required: true, max: 256 }) },
      result: { url: f.url() },
      effect: { show: ['url'], title: 'Link de acesso' },
    }),
  },
});
