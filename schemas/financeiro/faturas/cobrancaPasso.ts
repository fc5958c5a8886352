import { entity } from '#kit';
import { f } from '#fields';

/** Step of the dunning of an invoice: every notice, attempt, block and payment in one timeline. */
export const cobrancaPasso = entity('cobrancaPasso', {
  label: ['Passo da cobrança', 'Passos da cobrança'],
  title: 'resultado',
  root: 'cobrancapasso/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true }),
    fatura: f.ref('faturaEmpresa', { index: true }),
    quando: f.dateTime({ label: 'Quando', readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(
      {
        EMISSAO: { label: 'Emissão', tone: 'info' },
        AVISO: { label: 'Aviso', tone: 'warning' },
        TENTATIVA: { label: 'Tentativa no cartão', tone: 'warning' },
        BLOQUEIO: { label: 'Bloqueio', tone: 'error' },
        DESBLOQUEIO: { label: 'Desbloqueio', tone: 'success' },
        PAGAMENTO: { label: 'Pagamento', tone: 'success' },
        OUTRO: 'Outro',
      },
      { required: true },
    ),
    canal: f.enum(
      { EMAIL: 'E-mail', SINO: 'Sino', EMAIL_SINO: 'E-mail e sino', CARTAO: 'Cartão', SISTEMA: 'Sistema' },
      { required: true },
    ),
    resultado: f.text({ required: true, max: 200 }),
    texto: f.longText({ label: 'O que foi dito', max: 1000 }),
    chave: f.text({ max: 80, unique: true, readOnly: true, help: 'Cada passo, uma vez.' }),
  },
});
