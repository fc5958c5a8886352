import { entity } from '#kit';
import { f } from '#fields';

/**
 * True for roles outside any company, which enter one when needed. A seller works there or in a company; everybody else
 * belongs to one.
 */
const isOfPlatform = (papel: string): boolean => papel === 'ADMIN' || papel === 'ANALISTA';

/** User who signs in. The password is stored apart in `credencial` and is never a field. */
export const usuario = entity('usuario', {
  label: ['Usuário', 'Usuários'],
  title: 'nome',
  picture: 'foto',
  root: 'user/',
  subject: 'Usuários do sistema',
  tenant: 'empresa',
  is: 'people',
  roles: { ADMIN: 'admin', ANALISTA: 'platform', VENDEDOR: 'seller', EMPRESA: 'companyAdmin', OPERADOR: 'company' },
  fields: {
    nome: f.text({
      required: true,
      max: 80,
      personal: { basis: 'contrato', purpose: 'Identificar quem usa o sistema' },
    }),
    login: f.text({
      label: 'Usuário',
      required: true,
      max: 40,
      unique: 'everywhere',
      readOnly: 'update',
      copy: false,
      pattern: /^[a-z0-9][a-z0-9._-]{2,}$/,
      patternMessage: 'Use ao menos três letras minúsculas, números, ponto, hífen ou _!',
      help: 'Com que se entra no sistema. Não muda depois de salvo.',
    }),
    email: f.email({
      label: 'E-mail',
      required: true,
      copy: false,
      confirm: 'password',
      help: 'Recebe o link para criar ou trocar a senha.',
      personal: { basis: 'contrato', purpose: 'Recuperar o acesso' },
    }),
    telefone: f.phone({ copy: false, confirm: 'password', personal: { basis: 'contrato', purpose: 'Contato' } }),
    foto: f.image({ copy: false, seenByAll: true, aspect: 1, camera: 'user' }),
    papel: f.enum(
      {
        ADMIN: { label: 'Administrador da plataforma', tone: 'warning' },
        ANALISTA: { label: 'Analista da plataforma', tone: 'info' },
        VENDEDOR: 'Vendedor',
        EMPRESA: { label: 'Administrador da empresa', tone: 'success' },
        OPERADOR: 'Operador da empresa',
      },
      { required: true, default: 'OPERADOR', help: 'O perfil diz o que pode fazer; o papel, onde.' },
    ),
    empresa: f.ref('empresa', {
      help: 'Vazio só para quem trabalha na plataforma: administradores, analistas e quem vende o sistema.',
    }),
    perfil: f.ref('perfil', {
      label: 'Perfil de acesso',
      help: 'Sem perfil, não vê nenhum cadastro. O administrador da plataforma não precisa de um.',
    }),
    vendedor: f.ref('vendedor', { label: 'Cadastro de vendedor', required: true }),
    ativo: f.bool({
      required: true,
      default: true,
      help: 'Inativo, não entra mais no sistema; o que fez continua registrado.',
    }),
    ultimoAcesso: f.dateTime({ label: 'Último acesso', readOnly: true, copy: false }),
  },
  when: { vendedor: { papel: 'VENDEDOR' } },
  rules: [
    {
      on: ['empresa', 'papel'],
      blanks: true,
      test: ({ papel, empresa }) => isOfPlatform(papel) || papel === 'VENDEDOR' || (empresa ?? null) !== null,
      message: 'Este papel pede uma empresa!',
    },
    {
      on: ['empresa', 'papel'],
      test: ({ papel }) => !isOfPlatform(papel),
      message: 'Usuários da plataforma não pertencem a uma empresa!',
    },
  ],
});
