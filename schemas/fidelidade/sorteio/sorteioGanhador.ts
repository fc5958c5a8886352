import { entity, states } from '#kit';
import { f } from '#fields';

/** Winner of a prize, with the proof of the draw. */
export const sorteioGanhador = entity('sorteioGanhador', {
  label: ['Ganhador', 'Ganhadores'],
  title: 'premio',
  root: 'sorteio/ganhador/',
  tenant: 'empresa',
  bin: false,
  unique: [['sorteio', 'participante']],
  fields: {
    premio: f.text({ label: 'Prêmio', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    sorteio: f.ref('sorteio', { required: true, index: true }),
    participante: f.ref('sorteioParticipante', { label: 'Número', required: true }),
    cliente: f.ref('cliente', { required: true, index: true }),
    ordem: f.integer({ required: true, readOnly: true, min: 1, default: 1, help: 'O primeiro sorteado, o segundo…' }),
    premioOrdem: f.integer({ label: 'Qual prêmio', required: true, readOnly: true, min: 1, default: 1 }),
    sorteadoEm: f.dateTime({ label: 'Sorteado em', readOnly: true, stamp: 'now', index: true }),
    metodo: f.enum(
      { SISTEMA: 'Pelo sistema', LOTERIA_FEDERAL: 'Loteria Federal', MANUAL: 'Fora do sistema' },
      { label: 'Método', required: true, default: 'SISTEMA' },
    ),
    prova: f.text({ max: 300, readOnly: true }),
    situacao: f.enum(
      {
        SORTEADO: { label: 'Sorteado', tone: 'info' },
        AVISADO: { label: 'Avisado', tone: 'info' },
        CONFIRMADO: { label: 'Confirmado', tone: 'success' },
        ENTREGUE: { label: 'Entregue', tone: 'success' },
        DESCLASSIFICADO: { label: 'Desclassificado', tone: 'error' },
        PRESCRITO: 'Prescrito',
      },
      { label: 'Situação', required: true, default: 'SORTEADO' },
    ),
    avisadoEm: f.dateTime({ label: 'Avisado em', readOnly: true }),
    entregueEm: f.dateTime({ label: 'Entregue em', readOnly: true }),
    recibo: f.file({ help: 'O recibo assinado.' }),
    motivo: f.text({ max: 200 }),
  },
});
export const vidaDoGanhador = states(sorteioGanhador, 'situacao', {
  line: ['SORTEADO', 'AVISADO', 'CONFIRMADO', 'ENTREGUE'],
  moves: {
    avisar: {
      label: 'Avisar',
      icon: 'whatsapp',
      from: 'SORTEADO',
      to: 'AVISADO',
      permission: 'SORTEIO_SORTEAR',
      stamp: 'avisadoEm',
      confirm: 'Avisar por WhatsApp que ganhou {premio}?',
    },
    confirmar: {
      label: 'Confirmar contato',
      icon: 'check',
      from: ['SORTEADO', 'AVISADO'],
      to: 'CONFIRMADO',
      permission: 'SORTEIO_SORTEAR',
    },
    entregar: {
      label: 'Entregar',
      icon: 'redeem',
      tone: 'primary',
      from: ['SORTEADO', 'AVISADO', 'CONFIRMADO'],
      to: 'ENTREGUE',
      permission: 'SORTEIO_SORTEAR',
      stamp: 'entregueEm',
      offers: ['recibo'],
      submit: 'Entregar prêmio',
    },
    desclassificar: {
      label: 'Desclassificar',
      icon: 'block',
      tone: 'danger',
      from: ['SORTEADO', 'AVISADO', 'CONFIRMADO'],
      to: 'DESCLASSIFICADO',
      permission: 'SORTEIO_SORTEAR',
      asks: ['motivo'],
      confirm: 'Desclassificar este ganhador? O prêmio é sorteado de novo.',
      submit: 'Desclassificar',
    },
    prescrever: {
      label: 'Prescrever',
      icon: 'schedule',
      from: ['SORTEADO', 'AVISADO', 'CONFIRMADO'],
      to: 'PRESCRITO',
      permission: 'SORTEIO_SORTEAR',
      confirm: 'O prazo para reclamar o prêmio acabou?',
    },
  },
});
