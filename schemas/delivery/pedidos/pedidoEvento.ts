import { entity } from '#kit';
import { f } from '#fields';
import { pedido } from './pedido';

const { choices: situacoes } = pedido.fields.situacao;

/** Event of an order: user, states and instant. Transitions write it; the first one is the order itself. */
export const pedidoEvento = entity('pedidoEvento', {
  label: ['Etapa do pedido', 'Etapas do pedido'],
  gender: 'f',
  title: 'para',
  root: 'pedido/evento/',
  tenant: 'empresa',
  bin: false,
  fields: {
    para: f.enum(situacoes, { label: 'Situação', required: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedido: f.ref('pedido', { required: true, readOnly: 'update' }),
    de: f.enum(situacoes, { label: 'Antes' }),
    quando: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
    origem: f.enum(
      { EQUIPE: 'Equipe', CLIENTE: 'Cliente', PARCEIRO: 'Parceiro', SISTEMA: 'Sistema' },
      { readOnly: true, default: 'SISTEMA' },
    ),
    motivo: f.ref('motivoCancelamento', { label: 'Motivo' }),
    motivoCancelamento: f.text({ label: 'Motivo por extenso', max: 280 }),
  },
});
