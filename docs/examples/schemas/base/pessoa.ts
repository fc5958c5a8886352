import { entity } from '#kit';
import { f } from '#fields';

/** Who signs in. */
export const pessoa = entity('pessoa', {
  label: ['Pessoa', 'Pessoas'],
  gender: 'f',
  title: 'nome',
  root: 'pessoa/',
  tenant: 'empresa',
  subject: 'Funcionários',
  is: 'people',
  roles: { DONO: 'admin', GERENTE: 'company' },
  fields: {
    nome: f.text({ required: true, max: 80, personal: { basis: 'contrato' } }),
    login: f.text({ required: true, max: 40, unique: 'everywhere', readOnly: 'update', copy: false }),
    email: f.email({ label: 'E-mail', required: true, copy: false, personal: { basis: 'contrato' } }),
    papel: f.enum({ DONO: 'Dono', GERENTE: 'Gerente' }, { required: true, default: 'GERENTE' }),
    empresa: f.ref('empresa', { label: 'Loja' }),
    perfil: f.ref('perfil'),
    ativo: f.bool({ required: true, default: true }),
  },
  rules: [
    {
      on: ['empresa', 'papel'],
      blanks: true,
      test: ({ papel, empresa }) => (papel === 'DONO') === ((empresa ?? null) === null),
      message: 'O gerente é de uma loja; o dono, de nenhuma!',
    },
  ],
});
