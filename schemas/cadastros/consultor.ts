import { entity } from '#kit';
import { f } from '#fields';

const contrato = { basis: 'contrato', purpose: 'Contato do consultor' } as const;

/** Consultant who sets a company up and accompanies it. */
export const consultor = entity('consultor', {
  label: ['Consultor', 'Consultores'],
  title: 'nome',
  root: 'consultor/',
  subject: 'Consultores',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 80 }),
    cpfCnpj: f.document({
      label: 'CPF ou CNPJ',
      required: true,
      unique: true,
      copy: false,
      personal: { basis: 'contrato', purpose: 'Contratar o consultor' },
    }),
    email: f.email({ label: 'E-mail', required: true, copy: false, personal: contrato }),
    telefone: f.phone({
      label: 'WhatsApp',
      required: true,
      copy: false,
      help: 'Recebe a senha por WhatsApp.',
      personal: contrato,
    }),
    usuario: f.ref('usuario', {
      label: 'Usuário do sistema',
      write: 'ROLE_ADMIN',
      copy: false,
      help: 'Com que entra no sistema. Sem ele, não há senha a enviar.',
    }),
    vendedor: f.ref('vendedor', { help: 'O vendedor com quem trabalha, se for o caso.' }),
    especialidades: f.enumSet({
      IMPLANTACAO: 'Implantação',
      CARDAPIO: 'Cardápio',
      FISCAL: 'Fiscal',
      MARKETING: 'Marketing',
      SUPORTE: 'Suporte',
    }),
    cidade: f.ref('cidade', { label: 'Município', help: 'De onde atende.' }),
    dataInicio: f.date({ label: 'Início', required: true, begins: 'today' }),
    dataFim: f.date({ label: 'Saída', required: true }),
    comissao: f.percent({ label: 'Comissão', min: 0, max: 100 }),
    situacao: f.enum(
      {
        ATIVO: { label: 'Ativo', tone: 'success' },
        FERIAS: { label: 'Em férias', tone: 'warning' },
        DESLIGADO: 'Desligado',
      },
      { label: 'Situação', required: true, default: 'ATIVO' },
    ),
    observacao: f.longText({ label: 'Observações', max: 1000 }),
  },
  when: { dataFim: { situacao: 'DESLIGADO' } },
  ranges: [['dataInicio', 'dataFim']],
});
