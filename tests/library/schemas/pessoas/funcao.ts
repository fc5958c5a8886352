import { entity } from '#kit';
import { f } from '#fields';

/** Profile of a librarian. */
export const funcao = entity('funcao', {
  label: ['Função', 'Funções'],
  gender: 'f',
  title: 'nome',
  root: 'funcao/',
  tenant: 'empresa',
  is: 'profiles',
  unique: [['empresa', 'nome']],
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('biblioteca' as never, { label: 'Biblioteca', readOnly: 'update' }),
    permissoes: f.tags({ label: 'Permissões', functions: true }),
    ativo: f.bool({ required: true, default: true }),
  },
});
