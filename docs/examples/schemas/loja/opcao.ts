import { entity } from '#kit';
import { f } from '#fields';

export const opcao = entity('opcao', {
  label: ['Opção', 'Opções'],
  gender: 'f',
  title: 'nome',
  root: 'opcao/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    produto: f.ref('produto', { required: true }),
    nome: f.text({ required: true, max: 60 }),
    preco: f.money({ label: 'Acréscimo', required: true, min: 0, default: 0 }),
    ordem: f.integer({ min: 0 }),
  },
});
