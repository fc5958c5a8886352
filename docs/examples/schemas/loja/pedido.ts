import { entity, states } from '#kit';
import { f } from '#fields';

export const abertos = ['NOVO', 'PRONTO'] as const;
export const pedido = entity('pedido', {
  label: ['Pedido', 'Pedidos'],
  title: 'numero',
  root: 'pedido/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    numero: f.text({ label: 'Número', required: true, max: 12 }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    canal: f.enum({ BALCAO: 'Balcão', PARCEIRO: 'Parceiro' }, { required: true, default: 'BALCAO' }),
    total: f.money({ required: true, min: 0 }),
    situacao: f.enum(
      { NOVO: 'Novo', PRONTO: 'Pronto', CONCLUIDO: 'Concluído', CANCELADO: 'Cancelado' },
      { label: 'Situação', required: true, default: 'NOVO' },
    ),
    observacao: f.text({ label: 'Observação', max: 200 }),
  },
});

export const vida = states(pedido, 'situacao', {
  line: [...abertos, 'CONCLUIDO'],
  moves: {
    aprontar: { label: 'Pronto', icon: 'check', from: 'earlier', to: 'PRONTO' },
    concluir: { label: 'Concluir', icon: 'check', tone: 'primary', from: 'earlier', to: 'CONCLUIDO' },
    cancelar: {
      label: 'Cancelar',
      submit: 'Cancelar pedido',
      icon: 'cancel',
      tone: 'danger',
      from: abertos,
      to: 'CANCELADO',
      confirm: 'Cancelar {numero}?',
    },
  },
});
