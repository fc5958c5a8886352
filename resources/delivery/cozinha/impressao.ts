import { actions, resource } from '#kit';
import { impressao } from '../../../schemas/delivery/cozinha/impressao';

const { record } = actions(impressao);

export const impressoes = resource(impressao, {
  menu: { group: 'pedidos', hidden: true },
  live: true,
  off: ['create', 'update', 'delete'],
  access: { list: 'PEDIDO_IMPRIMIR' },
  bell: {
    falhou: { when: { situacao: 'FALHOU' }, text: 'O pedido {numero} não foi impresso: {via}', tone: 'error' },
  },
  list: {
    columns: ['numero', 'via', 'setor', 'mudanca', 'situacao', 'computador', 'criadaEm', 'erro'],
    filters: ['situacao', 'via', 'setor', 'computador', 'criadaEm', 'pedido'],
    search: ['numero'],
    sort: { criadaEm: 'desc' },
    tabs: { 'Não saíram': { situacao: 'FALHOU' }, 'Na fila': { situacao: ['NA_FILA', 'IMPRIMINDO'] }, Todas: {} },
  },
  actions: {
    imprimirDeNovo: record({
      label: 'Imprimir de novo',
      icon: 'print',
      call: 'POST {id}/de-novo',
      permission: 'PEDIDO_IMPRIMIR',
      when: { situacao: ['FALHOU', 'IMPRESSA'] },
      effect: [{ toast: 'O pedido {numero} está na fila de impressão.' }, 'refresh'],
    }),
  },
});
