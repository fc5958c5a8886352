import { entity, states } from '#kit';
import { f } from '#fields';

/**
 * Conversation of a line with a telephone. The customer's last message allows free text on the Cloud API for 24 hours.
 * Deleted 90 days after its last message.
 */
export const conversaWhatsapp = entity('conversaWhatsapp', {
  label: ['Conversa de WhatsApp', 'Conversas de WhatsApp'],
  gender: 'f',
  title: 'telefone',
  root: 'servidorwhatsapp/conversa/',
  tenant: 'empresa',
  bin: false,
  unique: [['instancia', 'telefone']],
  clear: [{ permission: ['CONVERSA_ATENDER'] }],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    instancia: f.ref('instanciaWhatsapp', { label: 'Instância', required: true, readOnly: 'update' }),
    telefone: f.phone({
      required: true,
      readOnly: 'update',
      personal: { basis: 'legitimoInteresse', purpose: 'Atender quem escreve à empresa' },
    }),
    cliente: f.ref('cliente', { readOnly: true, index: true }),
    situacao: f.enum(
      {
        NA_FILA: { label: 'Na fila', tone: 'warning' },
        COM_ALGUEM: { label: 'Em atendimento', tone: 'info' },
        ADIADA: { label: 'Adiada' },
        RESOLVIDA: { label: 'Resolvida', tone: 'success' },
      },
      { label: 'Situação', required: true, default: 'NA_FILA' },
    ),
    atendente: f.ref('usuario', { label: 'Quem atende', readOnly: true, index: true }),
    naoLidas: f.integer({ label: 'Não lidas', required: true, readOnly: true, default: 0 }),
    recebidaEm: f.dateTime({ label: 'Última mensagem do cliente', required: true, readOnly: 'update', index: true }),
    adiadaAte: f.dateTime({ label: 'Volta em', index: true }),
  },
});

export const vidaDaConversa = states(conversaWhatsapp, 'situacao', {
  line: ['NA_FILA', 'COM_ALGUEM', 'RESOLVIDA'],
  moves: {
    assumir: {
      label: 'Assumir',
      icon: 'person',
      tone: 'primary',
      from: ['NA_FILA', 'ADIADA', 'RESOLVIDA'],
      to: 'COM_ALGUEM',
      permission: 'CONVERSA_ATENDER',
      clears: ['adiadaAte'],
      did: 'assumiu',
    },
    adiar: {
      label: 'Adiar',
      icon: 'schedule',
      from: 'COM_ALGUEM',
      to: 'ADIADA',
      permission: 'CONVERSA_ATENDER',
      asks: ['adiadaAte'],
    },
    devolver: {
      label: 'Devolver à fila',
      icon: 'undo',
      from: ['COM_ALGUEM', 'ADIADA'],
      to: 'NA_FILA',
      permission: 'CONVERSA_ATENDER',
      clears: ['atendente', 'adiadaAte'],
    },
    resolver: {
      label: 'Resolver',
      icon: 'check',
      from: ['NA_FILA', 'COM_ALGUEM', 'ADIADA'],
      to: 'RESOLVIDA',
      permission: 'CONVERSA_ATENDER',
      clears: ['adiadaAte'],
    },
    acordar: {
      label: 'Voltar à fila',
      from: 'ADIADA',
      to: 'NA_FILA',
      by: 'house',
      at: 'adiadaAte',
      clears: ['atendente', 'adiadaAte'],
    },
    reabrir: {
      label: 'Reabrir',
      from: ['RESOLVIDA', 'ADIADA'],
      to: 'NA_FILA',
      by: 'house',
      clears: ['atendente', 'adiadaAte'],
    },
  },
});
