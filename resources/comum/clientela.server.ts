import { among, audience, beside, having, hoursAgo, total } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { cupomResgate } from '../../schemas/cupom/cupomResgate';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';
import { conversaWhatsapp } from '../../schemas/whatsapp/servidor/conversaWhatsapp';
import { mensagemWhatsapp } from '../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { recusaWhatsapp } from '../../schemas/whatsapp/servidor/recusaWhatsapp';

const vale = { situacao: { not: 'CANCELADO' } } as const;
const compras = { by: 'cliente', at: 'data', where: vale } as const;

/** Customers whom messages of marketing may be meant for, and what is known of whom they reach. */
export const clientela = audience('clientela', cliente, {
  always: { situacao: 'ATIVO' },
  fields: [
    'ultimaCompra',
    'primeiraCompra',
    'quantidadePedidos',
    'totalCompras',
    'ticketMedio',
    'intervaloDias',
    'segmento',
    'etiquetas',
    'diaAniversario',
    'genero',
    'tipo',
    'origem',
    'vendedor',
    'pontos',
    'deveFiado',
  ],
  rows: {
    produto: having(pedido, {
      label: 'Produto',
      words: ['comprou', 'não comprou'],
      which: among(pedidoItem, 'pedido', 'produto'),
      ...compras,
    }),
    gastou: total(pedido, { label: 'Comprado no período', sum: 'total', ...compras }),
    pedidos: total(pedido, { label: 'Pedidos no período', ...compras }),
    cupom: having(cupomResgate, {
      label: 'Cupom',
      words: ['usou', 'não usou'],
      by: 'cliente',
      at: 'data',
      where: { situacao: 'RESGATADO' },
      which: 'cupom',
    }),
    leu: having(mensagemWhatsapp, {
      label: 'Mensagem de WhatsApp',
      words: ['leu', 'não leu'],
      by: 'cliente',
      at: 'lidaEm',
      where: { estado: 'LIDA' },
    }),
  },
  reachable: {
    by: 'telefone',
    unless: {
      semConsentimento: { label: 'Não aceitam mensagens', when: { aceitaMensagens: false } },
      recusaram: beside(recusaWhatsapp, { label: 'Pediram para não receber', same: 'telefone' }),
      semCelular: { label: 'Sem celular', lacks: 'mobile' },
      semWhatsapp: beside(mensagemWhatsapp, {
        label: 'Número fora do WhatsApp',
        same: 'telefone',
        where: { foraDoWhatsapp: true, enviarEm: { gte: hoursAgo(90 * 24) } },
      }),
      semJanela: beside(conversaWhatsapp, {
        label: 'Não escreveram nas últimas 24 horas: só com um modelo',
        same: 'telefone',
        without: true,
        asked: true,
      }),
      recentes: beside(mensagemWhatsapp, {
        label: 'Receberam outra mensagem há pouco',
        same: 'telefone',
        where: { tipo: 'MARKETING', estado: { not: ['FALHA', 'CANCELADA'] } },
        asked: true,
      }),
    },
  },
});
