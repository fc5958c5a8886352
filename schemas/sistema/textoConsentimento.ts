import { entity } from '#kit';
import { f } from '#fields';

/** Default text until the company writes its own. */
export const textoPadrao =
  'Aceito receber desta loja, pelo WhatsApp no telefone que informei, mensagens com ofertas, cupons e novidades. Posso parar de receber quando quiser, respondendo SAIR ou pedindo à loja.';

/** Text shown when a customer is asked to accept messages. A text never changes: a new one is a new version. */
export const textoConsentimento = entity('textoConsentimento', {
  label: ['Texto de consentimento', 'Textos de consentimento'],
  title: 'nome',
  root: 'client/texto-consentimento/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'numero']],
  fields: {
    nome: f.text({ label: 'Versão', required: true, max: 40 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    numero: f.integer({ label: 'Número', required: true, min: 1 }),
    texto: f.longText({ required: true, min: 20, max: 2000 }),
    desde: f.dateTime({ readOnly: true, stamp: 'now' }),
    autor: f.ref('usuario', { label: 'Escrito por', readOnly: true, stamp: 'user' }),
  },
});
