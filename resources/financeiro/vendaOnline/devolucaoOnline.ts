import { parts, resource } from '#kit';
import { devolucaoOnline } from '../../../schemas/financeiro/vendaOnline/devolucaoOnline';

const ver = 'FINANCEIRO_VER';
const { fields, links } = parts(devolucaoOnline);

/** Refunds of online payments. They are asked for on the page of the order. */
export const devolucoesOnline = resource(devolucaoOnline, {
  menu: false,
  path: 'devolucoes-online',
  off: ['create', 'update', 'delete'],
  access: { list: ver, show: ver, export: ver },
  list: {
    columns: ['pedidaEm', 'pedido', 'valor', 'situacao', 'motivo', 'pedidaPor', 'confirmadaEm', 'mensagem'],
    filters: ['situacao', 'pedidaEm', 'pedido', 'pedidaPor'],
    sort: { pedidaEm: 'desc' },
    tabs: { Todas: {}, 'Sem resposta': { situacao: 'INCERTA' }, Recusadas: { situacao: 'RECUSADA' } },
    empty: 'Nenhuma devolução aqui.',
  },
  record: {
    status: 'situacao',
    figures: ['valor', 'jaDevolvido'],
    body: [fields('Devolução', 'motivo', 'mensagem')],
    aside: [
      links('De onde vem', 'pedido', 'transacao'),
      fields('Quem e quando', 'pedidaPor', 'pedidaEm', 'enviadaEm', 'perguntadaEm', 'confirmadaEm'),
      fields('No parceiro', 'chave', 'idParceiro'),
    ],
  },
});
