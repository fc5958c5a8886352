import { entity, today } from '#kit';
import { f } from '#fields';

/** Monthly bill of a company for its plan. */
export const faturaEmpresa = entity('faturaEmpresa', {
  label: ['Fatura da empresa', 'Faturas das empresas'],
  gender: 'f',
  title: 'competencia',
  root: 'faturaempresa/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'competencia']],
  fields: {
    empresa: f.ref('empresa', { required: true }),
    competencia: f.text({
      label: 'Competência',
      required: true,
      max: 7,
      pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
      patternMessage: 'Use ano e mês, como 2026-11!',
      help: 'O mês a que se refere.',
    }),
    valor: f.money({ required: true, min: 0.01 }),
    vencimento: f.date({ required: true }),
    pagavelAte: f.date({
      label: 'Pagável até',
      readOnly: true,
      copy: false,
      help: 'O vencimento, ou o dia útil seguinte na cidade da empresa: até lá não há multa.',
    }),
    situacao: f.enum(
      {
        ABERTA: { label: 'Aberta', tone: 'warning' },
        PAGA: { label: 'Paga', tone: 'success' },
        CANCELADA: 'Cancelada',
      },
      { label: 'Situação', required: true, default: 'ABERTA' },
    ),
    dataPagamento: f.date({ label: 'Paga em', required: true, past: true }),
    url: f.url({ label: 'Link de pagamento', help: 'Onde a empresa paga: boleto, Pix ou cartão.' }),
  },
  when: { dataPagamento: { situacao: 'PAGA' } },
  derived: {
    situacaoHoje: {
      label: 'Situação hoje',
      states: {
        PAGA: { label: 'Paga', tone: 'success', when: { situacao: 'PAGA' } },
        CANCELADA: { label: 'Cancelada', when: { situacao: 'CANCELADA' } },
        // Rows of before the field have no `pagavelAte`.
        VENCIDA: {
          label: 'Vencida',
          tone: 'error',
          when: [{ pagavelAte: { lt: today } }, { pagavelAte: { empty: true }, vencimento: { lt: today } }],
        },
        ABERTA: { label: 'Aberta', tone: 'warning' },
      },
    },
  },
});
