import { entity } from '#kit';
import { f } from '#fields';

/** What a person may do. */
export const perfil = entity('perfil', {
  label: ['Perfil', 'Perfis'],
  title: 'nome',
  root: 'perfil/',
  tenant: 'empresa',
  is: 'profiles',
  unique: [['empresa', 'nome']],
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { label: 'Loja', readOnly: 'update' }),
    permissoes: f.tags({ label: 'Permissões', functions: true }),
    ativo: f.bool({ required: true, default: true }),
  },
});
