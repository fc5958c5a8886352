import { entity } from '#kit';
import { f } from '#fields';
import { mudancasAvisadas } from '../pedidos/avisoPedido';

/** Purpose of a ticket. */
export const viasDoPedido = { COZINHA: 'Cozinha', CAIXA: 'Caixa', ENTREGA: 'Entrega' } as const;

/** Ticket to be printed automatically. One computer takes it, once: if that one reports no result, a person decides. */
export const impressao = entity('impressao', {
  label: ['Impressão', 'Impressões'],
  gender: 'f',
  title: 'numero',
  root: 'pedido/impressao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    numero: f.text({ label: 'Pedido', required: true, max: 12 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedido: f.ref('pedido', { label: 'Abrir o pedido', required: true, readOnly: 'update' }),
    via: f.enum(viasDoPedido, { required: true }),
    setor: f.ref('setor', { holds: false, help: 'Da via da cozinha.' }),
    mudanca: f.enum(mudancasAvisadas, { label: 'Avisa', readOnly: true, help: 'Vazio: o pedido como foi aceito.' }),
    texto: f.longText({ label: 'O que mudou', max: 1000, readOnly: true }),
    para: f.ref('computador', {
      label: 'Só para',
      readOnly: true,
      holds: false,
      help: 'De uma mudança: quem imprimiu o que ela corrige.',
    }),
    situacao: f.enum(
      {
        NA_FILA: { label: 'Na fila', tone: 'info' },
        IMPRIMINDO: { label: 'Imprimindo', tone: 'warning' },
        IMPRESSA: { label: 'Impressa', tone: 'success' },
        FALHOU: { label: 'Não saiu', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'NA_FILA', readOnly: true },
    ),
    criadaEm: f.dateTime({ label: 'Pedida em', readOnly: true, stamp: 'now', index: true }),
    pegaEm: f.dateTime({ label: 'Pega em', readOnly: true }),
    impressaEm: f.dateTime({ label: 'Impressa em', readOnly: true }),
    computador: f.ref('computador', { readOnly: true, holds: false }),
    tentativas: f.integer({ min: 0, readOnly: true, default: 0 }),
    erro: f.text({ label: 'O que houve', max: 200, readOnly: true }),
  },
});
