import { entity } from '#kit';
import { f } from '#fields';
import { canais } from '../cadastros/clientes/cliente';

/**
 * Consent of a customer to messages, to a given text, or its withdrawal (LGPD, art. 8). Rows are added and never
 * changed. Sends check the current state: `aceitaMensagens` of the customer and the opt-outs of numbers.
 */
export const consentimento = entity('consentimento', {
  label: ['Consentimento', 'Consentimentos'],
  title: 'ato',
  root: 'client/consentimento/',
  tenant: 'empresa',
  bin: false,
  fields: {
    ato: f.enum(
      { DADO: { label: 'Dado', tone: 'success' }, RETIRADO: { label: 'Retirado', tone: 'warning' } },
      { label: 'O quê', required: true },
    ),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { required: true, index: true }),
    quando: f.dateTime({ readOnly: true, stamp: 'now' }),
    canal: f.enum(
      { ...canais, APAGAMENTO: 'Pedido de apagar os dados', UNIFICACAO: 'Unificação de cadastros' },
      { label: 'Como', required: true },
    ),
    texto: f.ref('textoConsentimento', {
      label: 'Texto',
      required: true,
      help: 'A versão do que o cliente leu ou ouviu.',
    }),
    telefone: f.phone({ personal: { basis: 'obrigacaoLegal', purpose: 'Provar o consentimento' } }),
    observacao: f.text({
      label: 'Observação',
      max: 200,
      personal: { basis: 'obrigacaoLegal', purpose: 'Provar o consentimento' },
    }),
    usuario: f.ref('usuario', {
      label: 'Registrado por',
      readOnly: true,
      stamp: 'user',
      help: 'Vazio: o próprio cliente, respondendo SAIR.',
    }),
  },
  when: { texto: { ato: 'DADO' } },
});
