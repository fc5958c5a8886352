import { entity, states } from '#kit';
import { f } from '#fields';

/** Plastic card of the loyalty programme, with an unguessable number, of one customer. */
export const cartao = entity('cartao', {
  label: ['Cartão', 'Cartões'],
  title: 'numero',
  root: 'card/',
  tenant: 'empresa',
  bin: false,
  fields: {
    numero: f.text({
      label: 'Número',
      required: true,
      max: 16,
      unique: 'everywhere',
      readOnly: 'update',
      pattern: /^\d{16}$/,
      patternMessage: 'O número do cartão tem 16 algarismos!',
    }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { index: true }),
    situacao: f.enum(
      {
        GERADO: 'Gerado',
        NA_FILA: { label: 'Na fila', tone: 'info' },
        IMPRESSO: { label: 'Impresso', tone: 'info' },
        ATIVO: { label: 'Ativo', tone: 'success' },
        BLOQUEADO: { label: 'Bloqueado', tone: 'warning' },
        SUBSTITUIDO: 'Substituído',
        CANCELADO: { label: 'Cancelado', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'GERADO' },
    ),
    lote: f.text({ max: 40, readOnly: true, index: true }),
    substituiu: f.ref('cartao', { label: 'No lugar de', readOnly: true }),
    emitidoEm: f.dateTime({ label: 'Emitido em', readOnly: true, stamp: 'now', index: true }),
    impressoEm: f.dateTime({ label: 'Impresso em', readOnly: true }),
    impressoes: f.integer({ label: 'Impressões', readOnly: true, default: 0 }),
    ativadoEm: f.dateTime({ label: 'Ativado em', readOnly: true }),
    motivo: f.text({ max: 200 }),
  },
});

export const vidaDoCartao = states(cartao, 'situacao', {
  moves: {
    entrarNaFila: { label: 'Pôr na fila', from: ['GERADO', 'IMPRESSO'], to: 'NA_FILA', by: 'house' },
    tirarDaFila: { label: 'Tirar da fila', from: 'NA_FILA', to: 'GERADO', by: 'house' },
    sairImpresso: { label: 'Impresso', from: ['GERADO', 'NA_FILA'], to: 'IMPRESSO', by: 'house' },
    ativar: {
      label: 'Ativar',
      icon: 'check',
      tone: 'primary',
      from: ['GERADO', 'NA_FILA', 'IMPRESSO'],
      to: 'ATIVO',
      stamp: 'ativadoEm',
      asks: ['cliente'],
      submit: 'Ativar cartão',
      effect: [{ toast: 'Cartão ativado!' }, 'refresh'],
    },
    bloquear: {
      label: 'Bloquear',
      icon: 'lock',
      tone: 'danger',
      from: 'ATIVO',
      to: 'BLOQUEADO',
      asks: ['motivo'],
      confirm: 'Bloquear o cartão {numero}?',
      submit: 'Bloquear cartão',
    },
    desbloquear: { label: 'Desbloquear', icon: 'key', from: 'BLOQUEADO', to: 'ATIVO', clears: ['motivo'] },
    darLugar: { label: 'Substituído', from: ['IMPRESSO', 'ATIVO', 'BLOQUEADO'], to: 'SUBSTITUIDO', by: 'house' },
    cancelar: {
      label: 'Cancelar cartão',
      icon: 'block',
      tone: 'danger',
      from: ['GERADO', 'IMPRESSO', 'ATIVO', 'BLOQUEADO'],
      to: 'CANCELADO',
      asks: ['motivo'],
      confirm: 'Cancelar o cartão {numero}? Ele não volta a valer.',
      submit: 'Cancelar cartão',
    },
  },
});
