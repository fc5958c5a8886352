import { entity } from '#kit';
import { f } from '#fields';

/** Named set of permissions, of a company or, without one, of the platform. */
export const perfil = entity('perfil', {
  label: ['Perfil de acesso', 'Perfis de acesso'],
  title: 'nome',
  root: 'profile/',
  tenant: 'empresa',
  is: 'profiles',
  fields: {
    nome: f.text({ required: true, max: 60 }),
    descricao: f.text({ label: 'Descrição', max: 200, help: 'Para quem é este perfil.' }),
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: perfil de quem trabalha na plataforma.' }),
    modelo: f.ref('perfil', {
      label: 'Modelo',
      holds: false,
      help: 'Outro perfil: aqui se vê em que este difere dele, e como voltar.',
    }),
    permissoes: f.tags({
      label: 'Permissões',
      functions: true,
      help: 'Só é possível conceder o que você mesmo pode fazer.',
    }),
    ativo: f.bool({
      required: true,
      default: true,
      help: 'Inativo, quem o tem não pode fazer nada do que ele permite.',
    }),
  },
  unique: [['empresa', 'nome']],
});
