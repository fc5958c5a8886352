import { entity } from '#kit';
import { f } from '#fields';

const contrato = { basis: 'contrato', purpose: 'Pagar comissões' } as const;

/** Seller: of the product to companies, or of a company to its customers. Sees only their own row and sales. */
export const vendedor = entity('vendedor', {
  label: ['Vendedor', 'Vendedores'],
  title: 'nome',
  root: 'vendedor/',
  subject: 'Vendedores',
  tenant: 'empresa',
  owner: 'id',
  is: 'sellers',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 80 }),
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: vende o sistema às empresas.' }),
    cpfCnpj: f.document({ label: 'CPF ou CNPJ', required: true, unique: true, personal: contrato }),
    email: f.email({ label: 'E-mail', required: true, personal: contrato }),
    telefone: f.phone({ required: true, personal: contrato }),
    comissaoAdesao: f.percent({ label: 'Comissão na adesão', required: true, default: 0, max: 100 }),
    comissaoMensal: f.percent({ label: 'Comissão mensal', required: true, default: 0, max: 100 }),
    regime: f.enum(
      { PF: 'Pessoa física', PJ: 'Empresa, lucro presumido ou real', SIMPLES: 'Simples Nacional', MEI: 'MEI' },
      { label: 'Regime', help: 'Decide o que é retido da comissão.' },
    ),
    municipio: f.ref('cidade', { label: 'Município', help: 'Os feriados dele adiam o pagamento da comissão.' }),
    pedeNota: f.bool({
      label: 'Emite nota da comissão',
      required: true,
      default: false,
      help: 'O pagamento espera pelo número dela.',
    }),
    meta: f.integer({ label: 'Meta mensal', min: 0, help: 'Empresas novas por mês.' }),
    banco: f.ref('banco', { help: 'Vazio: recebe por Pix.' }),
    agencia: f.text({ label: 'Agência', required: true, max: 6, personal: contrato, masked: true }),
    conta: f.text({ label: 'Conta com dígito', required: true, max: 15, personal: contrato, masked: true }),
    chavePix: f.pixKey({ label: 'Chave Pix', personal: contrato }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999, help: 'Posição nas listas de escolha.' }),
    ativo: f.bool({ required: true, default: true }),
  },
  when: { agencia: { banco: { empty: false } }, conta: { banco: { empty: false } } },
});
