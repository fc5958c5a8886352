import { among, audience, beside, having, hoursAgo, through, total, type AnyAudience } from '#kit';
import { cliente } from './cadastros/clientes/cliente';
import { cupomResgate } from './cupom/cupomResgate';
import { produto } from './delivery/cardapio/produto';
import { pedido } from './delivery/pedidos/pedido';
import { pedidoItem } from './delivery/pedidos/pedidoItem';
import { conversaWhatsapp } from './whatsapp/servidor/conversaWhatsapp';
import { mensagemWhatsapp } from './whatsapp/servidor/mensagemWhatsapp';
import { recusaWhatsapp } from './whatsapp/servidor/recusaWhatsapp';

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
    'address.city',
    'address.neighborhoord',
  ],
  labels: {
    quantidadePedidos: 'Número de pedidos',
    totalCompras: 'Total já comprado',
    intervaloDias: 'Intervalo em dias entre compras',
    etiquetas: 'Etiqueta',
    diaAniversario: 'Aniversário',
    tipo: 'Tipo de pessoa',
    origem: 'Origem do cadastro',
    pontos: 'Saldo de pontos',
    deveFiado: 'Dívida de fiado',
    'address.city': 'Cidade',
  },
  rows: {
    produto: having(pedido, {
      label: 'Produto comprado',
      words: ['comprou', 'não comprou'],
      any: ['comprou alguma coisa', 'não comprou nada'],
      which: among(pedidoItem, 'pedido', 'produto'),
      ...compras,
    }),
    categoria: having(pedido, {
      label: 'Categoria comprada',
      words: ['comprou da categoria', 'não comprou da categoria'],
      which: among(pedidoItem, 'pedido', 'produto', through(produto, 'categoria')),
      ...compras,
    }),
    canal: having(pedido, {
      label: 'Canal do pedido',
      words: ['pediu por', 'não pediu por'],
      which: 'canal',
      ...compras,
    }),
    gastou: total(pedido, { label: 'Valor gasto', says: 'gastou {}', sum: 'total', ...compras }),
    pedidos: total(pedido, { label: 'Pedidos feitos', says: ['fez {} pedido', 'fez {} pedidos'], ...compras }),
    cupom: having(cupomResgate, {
      label: 'Cupom usado',
      words: ['usou o cupom', 'não usou o cupom'],
      any: ['usou algum cupom', 'não usou nenhum cupom'],
      by: 'cliente',
      at: 'data',
      where: { situacao: 'RESGATADO' },
      which: 'cupom',
    }),
    leu: having(mensagemWhatsapp, {
      label: 'Mensagem lida',
      words: ['leu uma mensagem', 'não leu nenhuma mensagem'],
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

/**
 * {@link clientela} for the field of an entity: its own type is made of the types of all entities, and would be made of
 * itself there.
 */
export const filtroDeClientes: AnyAudience = clientela;
