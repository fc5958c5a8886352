import { entity } from '#kit';
import { f } from '#fields';

/** Table of the restaurant. Its account decides whether it is occupied. */
export const mesa = entity('mesa', {
  label: ['Mesa', 'Mesas'],
  gender: 'f',
  title: 'nome',
  root: 'empresa/mesa/',
  tenant: 'empresa',
  fields: {
    numero: f.integer({ label: 'Número', required: true, min: 1, max: 9999, unique: true, copy: false }),
    nome: f.text({ required: true, max: 40, help: 'Como a equipe a chama: Mesa 5, Balcão 2.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    lugares: f.integer({ min: 1, max: 99 }),
    area: f.text({ label: 'Área', max: 40, help: 'Salão, varanda.' }),
    ativo: f.bool({ label: 'Em uso', required: true, default: true }),
    situacao: f.enum(
      {
        LIVRE: { label: 'Livre', tone: 'success' },
        OCUPADA: { label: 'Ocupada', tone: 'warning' },
        CONTA: { label: 'Pediu a conta', tone: 'info' },
      },
      { label: 'Situação', readOnly: true, default: 'LIVRE', copy: false },
    ),
    token: f.text({
      label: 'Código do QR',
      max: 32,
      readOnly: true,
      copy: false,
      unique: 'everywhere',
      audited: false,
      read: 'ROLE_ADMIN',
    }),
  },
});
