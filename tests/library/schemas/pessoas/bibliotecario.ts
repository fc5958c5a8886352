import { entity } from '#kit';
import { f } from '#fields';

/** People who sign in: the administrator of all libraries, and the librarians of one. */
export const bibliotecario = entity('bibliotecario', {
  label: ['Bibliotecário', 'Bibliotecários'],
  title: 'nome',
  root: 'bibliotecario/',
  tenant: 'empresa',
  subject: 'Bibliotecários',
  is: 'people',
  roles: { DIRECAO: 'admin', BIBLIOTECARIO: 'company' },
  fields: {
    nome: f.text({ required: true, max: 80, personal: { basis: 'contrato' } }),
    login: f.text({
      required: true,
      max: 40,
      unique: 'everywhere',
      readOnly: 'update',
      copy: false,
      pattern: /^[a-z][a-z0-9.]{2,}$/,
      patternMessage: 'Use ao menos três letras minúsculas, números ou pontos!',
    }),
    email: f.email({ label: 'E-mail', required: true, copy: false, personal: { basis: 'contrato' } }),
    papel: f.enum({ DIRECAO: 'Direção', BIBLIOTECARIO: 'Bibliotecário' }, { required: true, default: 'BIBLIOTECARIO' }),
    empresa: f.ref('biblioteca' as never, { label: 'Biblioteca' }),
    perfil: f.ref('funcao' as never, { label: 'Função' }),
    ativo: f.bool({ required: true, default: true }),
  },
  rules: [
    {
      on: ['empresa', 'papel'],
      blanks: true,
      test: ({ papel, empresa }) => papel === 'DIRECAO' || (empresa ?? null) !== null,
      message: 'Este papel pede uma biblioteca!',
    },
    {
      on: ['empresa', 'papel'],
      test: ({ papel }) => papel !== 'DIRECAO',
      message: 'A direção não pertence a uma biblioteca!',
    },
  ],
});
