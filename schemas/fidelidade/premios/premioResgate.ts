import { entity, states } from '#kit';
import { f } from '#fields';
import { resumoDoLink } from '../../resumoDoLink';

/** Redemption of a prize: a code that the customer shows, valid once and until its day. */
export const premioResgate = entity('premioResgate', {
  label: ['Resgate', 'Resgates'],
  title: 'codigo',
  root: 'premio/resgate/',
  tenant: 'empresa',
  bin: false,
  fields: {
    codigo: f.text({ label: 'Código', required: true, max: 8, unique: true, readOnly: 'update' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    premio: f.ref('premio', { label: 'Prêmio', required: true, index: true }),
    cliente: f.ref('cliente', { required: true, index: true }),
    pontos: f.integer({ required: true, readOnly: true, default: 0 }),
    situacao: f.enum(
      {
        SOLICITADO: { label: 'A confirmar', tone: 'warning' },
        DISPONIVEL: { label: 'A retirar', tone: 'info' },
        RETIRADO: { label: 'Retirado', tone: 'success' },
        CANCELADO: { label: 'Cancelado', tone: 'error' },
        EXPIRADO: { label: 'Vencido' },
      },
      { label: 'Situação', required: true, default: 'DISPONIVEL' },
    ),
    solicitadoEm: f.dateTime({ label: 'Pedido em', readOnly: true, stamp: 'now', index: true }),
    validade: f.date({ label: 'Retirar até', readOnly: true }),
    venceEm: f.dateTime({ label: 'Vence em', readOnly: true, index: true }),
    retiradoEm: f.dateTime({ label: 'Retirado em', readOnly: true }),
    retiradoPor: f.ref('usuario', { label: 'Entregue por', readOnly: true }),
    entregueA: f.text({ label: 'Entregue a', max: 80 }),
    transacao: f.ref('transacao', { label: 'Transação', readOnly: true }),
    cupomCodigo: f.ref('cupomCodigo', { label: 'Código do cupom', readOnly: true }),
    vale: f.ref('valePresente', { label: 'Vale-presente', readOnly: true }),
    motivo: f.text({ max: 200 }),
    tentativas: f.integer({ label: 'Códigos errados', readOnly: true, default: 0 }),
    tentativasDesde: f.dateTime({ label: 'Códigos errados desde', readOnly: true }),
    bloqueadoEm: f.dateTime({ label: 'Bloqueado em', readOnly: true }),
    envios: f.integer({ readOnly: true, default: 0 }),
    enviosNoDia: f.integer({ label: 'Envios no dia', readOnly: true, default: 0 }),
    enviadoDia: f.date({ label: 'Último envio', readOnly: true }),
    link: f.token({ label: 'Código do link', max: 32, readOnly: true, audited: false, read: 'ROLE_ADMIN' }),
    linkHash: resumoDoLink('Resumo do código do link'),
    usuario: f.ref('usuario', { label: 'Pedido por', readOnly: true, stamp: 'user' }),
  },
});

export const vidaDoResgate = states(premioResgate, 'situacao', {
  line: ['SOLICITADO', 'DISPONIVEL', 'RETIRADO'],
  call: 'POST alterar/status',
  moves: {
    confirmar: {
      label: 'Confirmar',
      icon: 'check',
      tone: 'primary',
      from: 'SOLICITADO',
      to: 'DISPONIVEL',
      permission: 'PREMIO_RESGATE_ENTREGAR',
    },
    // Needs the code, which «Entregar» asks for.
    retirar: { label: 'Entregar', from: 'DISPONIVEL', to: 'RETIRADO', by: 'house', stamp: 'retiradoEm' },
    cancelar: {
      label: 'Cancelar resgate',
      icon: 'block',
      tone: 'danger',
      from: ['SOLICITADO', 'DISPONIVEL'],
      to: 'CANCELADO',
      call: 'POST cancelar/{id}',
      permission: 'PREMIO_RESGATE_CANCELAR',
      offers: ['motivo'],
      confirm: 'Cancelar o resgate {codigo}? Os pontos e o estoque voltam.',
      submit: 'Cancelar resgate',
      effect: [{ toast: 'Resgate cancelado!' }, 'refresh'],
    },
    vencer: { label: 'Vencer', from: ['SOLICITADO', 'DISPONIVEL'], to: 'EXPIRADO', by: 'house', at: 'venceEm' },
  },
});
