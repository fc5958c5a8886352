import { entity, states } from '#kit';
import { f } from '#fields';

/** Card waiting to be printed; unique while it waits. */
export const cartaoFila = entity('cartaoFila', {
  label: ['Cartão na fila', 'Cartões na fila'],
  title: 'numero',
  root: 'card/fila/',
  tenant: 'empresa',
  bin: false,
  fields: {
    numero: f.text({ label: 'Número', required: true, max: 16 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cartao: f.ref('cartao', { label: 'Cartão', required: true, index: true }),
    situacao: f.enum(
      {
        AGUARDANDO: { label: 'Aguardando', tone: 'info' },
        IMPRESSO: { label: 'Impresso', tone: 'success' },
        ERRO: { label: 'Não saiu', tone: 'error' },
        RETIRADO: 'Retirado da fila',
      },
      { label: 'Situação', required: true, default: 'AGUARDANDO' },
    ),
    pedidoEm: f.dateTime({ label: 'Na fila desde', readOnly: true, stamp: 'now', index: true }),
    pedidoPor: f.ref('usuario', { label: 'Pedido por', readOnly: true, stamp: 'user' }),
    impressoEm: f.dateTime({ label: 'Impresso em', readOnly: true }),
  },
});

export const vidaNaFila = states(cartaoFila, 'situacao', {
  moves: {
    sair: { label: 'Impresso', from: ['AGUARDANDO', 'ERRO'], to: 'IMPRESSO', by: 'house', stamp: 'impressoEm' },
    falhar: {
      label: 'Não saiu',
      icon: 'error',
      from: 'IMPRESSO',
      to: 'ERRO',
      permission: 'CARTAO_IMPRIMIR',
      clears: ['impressoEm'],
      confirm: 'O cartão {numero} não saiu direito? Ele volta a esperar a impressão.',
    },
    retirar: {
      label: 'Tirar da fila',
      icon: 'close',
      from: ['AGUARDANDO', 'ERRO'],
      to: 'RETIRADO',
      permission: 'CARTAO_IMPRIMIR',
    },
  },
});
