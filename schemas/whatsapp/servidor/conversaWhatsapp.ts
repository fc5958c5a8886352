import { entity, states } from '#kit';
import { f } from '#fields';
import { situacoesDaConversa } from '../../situacoesDaConversa';

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
    situacao: f.enum(situacoesDaConversa, { label: 'Situação', required: true, default: 'NA_FILA' }),
    atendente: f.ref('usuario', { label: 'Quem atende', readOnly: true, index: true }),
    naoLidas: f.integer({ label: 'Não lidas', required: true, readOnly: true, default: 0 }),
    recebidaEm: f.dateTime({ label: 'Última mensagem do cliente', required: true, readOnly: 'update', index: true }),
    adiadaAte: f.dateTime({ label: 'Volta em', index: true }),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, audited: false }),
    responderAte: f.dateTime({ label: 'Responder até', readOnly: true, index: true, audited: false }),
  },
});

export const vidaDaConversa = states(conversaWhatsapp, 'situacao', {
  line: ['NA_FILA', 'COM_ALGUEM', 'RESOLVIDA'],
  since: 'situacaoDesde',
  log: { entity: 'conversaPasso', by: 'conversa', from: 'de', to: 'para' },
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
      clears: ['responderAte'],
    },
    devolver: {
      label: 'Devolver à fila',
      icon: 'undo',
      from: ['COM_ALGUEM', 'ADIADA'],
      to: 'NA_FILA',
      permission: 'CONVERSA_ATENDER',
      clears: ['atendente', 'adiadaAte', 'responderAte'],
    },
    resolver: {
      label: 'Resolver',
      icon: 'check',
      from: ['NA_FILA', 'COM_ALGUEM', 'ADIADA'],
      to: 'RESOLVIDA',
      permission: 'CONVERSA_ATENDER',
      clears: ['adiadaAte', 'responderAte'],
      did: 'resolveu',
    },
    acordar: {
      label: 'Voltar à fila',
      from: 'ADIADA',
      to: 'NA_FILA',
      by: 'house',
      at: 'adiadaAte',
      clears: ['atendente', 'adiadaAte'],
    },
    // A customer whom nobody has answered in time is anybody's again.
    soltar: {
      label: 'Voltar à fila sem resposta',
      from: 'COM_ALGUEM',
      to: 'NA_FILA',
      by: 'house',
      at: 'responderAte',
      clears: ['atendente', 'responderAte'],
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
