import { entity, states } from '#kit';
import { f } from '#fields';

/**
 * Subscription of a company: its plan, the day and the way it pays. A card is a token of the payment partner and its
 * last four digits; number and code are typed at the partner only.
 */
export const recorrenciaAssinatura = entity('recorrenciaAssinatura', {
  label: ['Assinatura', 'Assinaturas'],
  gender: 'f',
  title: 'nome',
  root: 'recorrenciaassinatura/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    nome: f.text({ label: 'Plano ao assinar', required: true, max: 80, readOnly: 'update' }),
    plano: f.ref('plano', { required: true, readOnly: 'update' }),
    forma: f.enum(
      { BOLETO_PIX: 'Boleto ou Pix', CARTAO_RECORRENTE: 'Cartão' },
      { label: 'Forma de pagamento', required: true, default: 'BOLETO_PIX' },
    ),
    tokenParceiro: f.token({ label: 'Cartão no parceiro', max: 200, readOnly: true, audited: false }),
    cartaoFinal: f.text({ label: 'Final do cartão', max: 4, readOnly: true }),
    bandeira: f.enum(
      {
        VISA: 'Visa',
        MASTER_CARD: 'Mastercard',
        DINNERS_CLUB: 'Diners Club',
        ELO: 'Elo',
        AMEX: 'American Express',
        HIPERCARD: 'Hipercard',
        OUTRA: 'Outra',
      },
      { readOnly: true },
    ),
    cadastroCartao: f.text({ label: 'Cadastro de cartão no parceiro', max: 80, readOnly: true, audited: false }),
    situacao: f.enum(
      {
        ATIVA: { label: 'Ativa', tone: 'success' },
        AO_FIM_DO_CICLO: { label: 'Termina no fim do ciclo', tone: 'warning' },
        CANCELADA: 'Cancelada',
      },
      { label: 'Situação', required: true, default: 'ATIVA' },
    ),
    inicio: f.date({ label: 'Desde', readOnly: true }),
    fim: f.date({ label: 'Último dia', readOnly: true }),
    fimEm: f.dateTime({ label: 'Termina em', readOnly: true, index: true }),
    canceladaEm: f.dateTime({ label: 'Cancelada em', readOnly: true }),
    motivo: f.longText({ max: 500 }),
  },
});
export const vidaDaAssinatura = states(recorrenciaAssinatura, 'situacao', {
  moves: {
    programar: { label: 'Terminar no fim do ciclo', from: 'ATIVA', to: 'AO_FIM_DO_CICLO', by: 'house' },
    manter: { label: 'Manter', from: 'AO_FIM_DO_CICLO', to: 'ATIVA', by: 'house', clears: ['fim', 'fimEm', 'motivo'] },
    terminar: {
      label: 'Terminar',
      from: 'AO_FIM_DO_CICLO',
      to: 'CANCELADA',
      by: 'house',
      at: 'fimEm',
      stamp: 'canceladaEm',
    },
    encerrar: {
      label: 'Cancelar',
      from: ['ATIVA', 'AO_FIM_DO_CICLO'],
      to: 'CANCELADA',
      by: 'house',
      stamp: 'canceladaEm',
    },
  },
});
