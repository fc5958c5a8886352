import { entity } from '#kit';
import { f } from '#fields';

/** Changes of an order that are announced to kitchen, till and courier. */
export const mudancasAvisadas = {
  CANCELADO: { label: 'Cancelado', tone: 'error' },
  ALTERADO: { label: 'Alterado', tone: 'warning' },
  MESA: { label: 'Mudou de mesa', tone: 'info' },
} as const;

/** Change of an order in preparation, shown on the sector's display until somebody has seen it. */
export const avisoPedido = entity('avisoPedido', {
  label: ['Aviso à cozinha', 'Avisos à cozinha'],
  title: 'numero',
  root: 'pedido/aviso/',
  tenant: 'empresa',
  bin: false,
  fields: {
    numero: f.text({ label: 'Pedido', required: true, max: 12 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedido: f.ref('pedido', { label: 'Abrir o pedido', required: true, readOnly: 'update' }),
    mudanca: f.enum(mudancasAvisadas, { label: 'O que houve', required: true }),
    setor: f.ref('setor', { holds: false, help: 'Vazio: da cozinha, sem setor.' }),
    texto: f.longText({ label: 'Itens', max: 1000 }),
    quando: f.dateTime({ label: 'Avisado em', readOnly: true, stamp: 'now', index: true }),
    vistoEm: f.dateTime({ label: 'Visto em', readOnly: true }),
  },
});
