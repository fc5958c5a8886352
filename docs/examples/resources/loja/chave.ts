import { post } from '#kit';
import { f } from '#fields';
import { chave } from '../../schemas/base/chave';

const { nome, escopos, valeAte } = chave.fields;
export const criarChave = post('criar', {
  permission: ['CHAVE_EDITAR'],
  inCompany: true,
  form: { nome, escopos, valeAte },
  result: { id: f.integer({ required: true }), chave: f.text({ required: true }) },
});
