import { entity, states } from '#kit';
import { f } from '#fields';

/** Rights of people over their data (LGPD, art. 18). */
export const direitos = {
  COPIA: 'Receber uma cópia dos dados',
  CORRECAO: 'Corrigir os dados',
  EXCLUSAO: 'Apagar os dados',
  MENSAGENS: 'Não receber mais mensagens',
} as const;

/** Request of a customer on their data, made by a link that only they were given. */
export const pedidoTitular = entity('pedidoTitular', {
  label: ['Pedido de titular', 'Pedidos de titulares'],
  title: 'tipo',
  root: 'client/titular/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { required: true, readOnly: 'update' }),
    tipo: f.enum(direitos, { label: 'O que pediu', required: true }),
    situacao: f.enum(
      {
        ABERTO: { label: 'Aberto', tone: 'warning' },
        ATENDIDO: { label: 'Atendido', tone: 'success' },
        RECUSADO: 'Recusado',
      },
      { label: 'Situação', required: true, default: 'ABERTO' },
    ),
    pedidoEm: f.dateTime({ label: 'Pedido em', readOnly: true, stamp: 'now' }),
    prazo: f.date({ label: 'Responder até', readOnly: true, help: 'Quinze dias depois do pedido (LGPD, art. 19).' }),
    resposta: f.longText({ label: 'O que foi feito', max: 1000 }),
    respondidoEm: f.dateTime({ label: 'Respondido em', readOnly: true }),
  },
});

export const vidaDoPedidoTitular = states(pedidoTitular, 'situacao', {
  moves: {
    atender: {
      label: 'Dar por atendido',
      icon: 'check',
      from: 'ABERTO',
      to: 'ATENDIDO',
      permission: 'TITULAR_ATENDER',
      stamp: 'respondidoEm',
      asks: ['resposta'],
      submit: 'Dar por atendido',
      effect: [{ toast: 'Pedido atendido!' }, 'refresh'],
    },
    recusar: {
      label: 'Recusar',
      icon: 'block',
      from: 'ABERTO',
      to: 'RECUSADO',
      permission: 'TITULAR_ATENDER',
      stamp: 'respondidoEm',
      asks: ['resposta'],
      confirm: 'Recusar este pedido? Diga por quê: a lei pede o motivo.',
      submit: 'Recusar pedido',
      effect: [{ toast: 'Pedido recusado!' }, 'refresh'],
    },
  },
});
