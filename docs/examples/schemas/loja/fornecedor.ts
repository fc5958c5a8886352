import { entity } from '#kit';
import { f } from '#fields';

export const fornecedor = entity('fornecedor', {
  label: ['Fornecedor', 'Fornecedores'],
  title: 'nome',
  root: 'fornecedor/',
  tenant: 'empresa',
  imports: true,
  unique: [['empresa', 'cnpj']],
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    nome: f.text({ required: true, max: 80 }),
    cnpj: f.document({ label: 'CNPJ', only: 'cnpj' }),
    email: f.email({ label: 'E-mail' }),
    prazo: f.integer({ label: 'Prazo de pagamento, em dias', min: 0, max: 120 }),
    ativo: f.bool({ required: true, default: true }),
  },
});
