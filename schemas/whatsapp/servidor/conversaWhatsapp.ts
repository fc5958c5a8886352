import { entity } from '#kit';
import { f } from '#fields';

/** Last message of a customer to a line: it allows free text on the Cloud API for 24 hours. Deleted afterwards. */
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
