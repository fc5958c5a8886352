import { entity } from '#kit';
import { f } from '#fields';

/**
 * When a customer wrote last to a line: for 24 hours the Cloud API takes any text to him. Forgotten when they are over.
 */
export const conversaWhatsapp = entity('conversaWhatsapp', {
  label: ['Conversa de WhatsApp', 'Conversas de WhatsApp'],
  gender: 'f',
  title: 'telefone',
  root: 'servidorwhatsapp/conversa/',
  tenant: 'empresa',
  bin: false,
  unique: [['instancia', 'telefone']],
  fields: {
    empresa: f.ref('empresa', { required: true }),
    instancia: f.ref('instanciaWhatsapp', { label: 'Instância', required: true }),
    telefone: f.phone({
      required: true,
      personal: { basis: 'legitimoInteresse', purpose: 'Saber se o cliente pode receber uma resposta' },
    }),
    recebidaEm: f.dateTime({ label: 'Última mensagem do cliente', required: true, index: true }),
  },
});
