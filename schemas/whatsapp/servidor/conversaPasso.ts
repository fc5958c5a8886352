import { entity } from '#kit';
import { f } from '#fields';
import { situacoesDaConversa } from '../../situacoesDaConversa';

/** Step of the life of a conversation: who did what, and when. Holds no word of the customer. */
export const conversaPasso = entity('conversaPasso', {
  label: ['Passo da conversa', 'Passos da conversa'],
  title: 'quando',
  root: 'servidorwhatsapp/conversa-passo/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    conversa: f.ref('conversaWhatsapp', { required: true, readOnly: 'update', index: true, holds: false }),
    quando: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Quem', readOnly: true, stamp: 'user', holds: false }),
    de: f.enum(situacoesDaConversa),
    para: f.enum(situacoesDaConversa),
    atendente: f.ref('usuario', { label: 'Para quem', readOnly: true, holds: false }),
  },
});
