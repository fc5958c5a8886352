import { entity } from '#kit';
import { f } from '#fields';

/** Request of a company for online payments, and the provider's decision. */
export const credenciamento = entity('credenciamento', {
  label: ['Credenciamento', 'Credenciamentos'],
  title: 'nome',
  root: 'zoop/credenciamento/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ label: 'Razão social', required: true, max: 120 }),
    documento: f.document({ label: 'CPF ou CNPJ' }),
    cpfProprietario: f.token({
      label: 'CPF do proprietário',
      max: 11,
      readOnly: true,
      audited: false,
      personal: { basis: 'contrato', purpose: 'Comparar donos de empresas que se indicam' },
      help: 'Compara donos de empresas que se indicam. Ninguém o lê.',
    }),
    nomeFatura: f.text({ label: 'Nome na fatura', max: 22 }),
    situacao: f.enum(
      {
        RASCUNHO: 'Em preenchimento',
        EM_ANALISE: { label: 'Em análise', tone: 'info' },
        APROVADO: { label: 'Aprovado', tone: 'success' },
        RECUSADO: { label: 'Recusado', tone: 'error' },
        CANCELADO: 'Cancelado',
      },
      { label: 'Situação', required: true, default: 'RASCUNHO' },
    ),
    mensagem: f.text({ label: 'Resposta do parceiro', max: 300 }),
    codigoParceiro: f.text({ label: 'Código no parceiro', max: 60, index: true }),
    consentimentoEm: f.dateTime({
      label: 'Autorização do proprietário em',
      readOnly: true,
      help: 'Para enviar a selfie e o documento ao parceiro.',
    }),
    fotosApagadasEm: f.dateTime({ label: 'Selfie e documento apagados em', readOnly: true }),
    enviadoEm: f.dateTime({ label: 'Enviado em' }),
    token: f.text({
      label: 'Link',
      max: 40,
      unique: 'everywhere',
      help: 'Do endereço que leva a empresa direto ao seu credenciamento.',
    }),
  },
});
