import { actions, resource } from '#kit';
import { cartaoFila, vidaNaFila } from '../../../schemas/fidelidade/cartoes/cartaoFila';

const { collection } = actions(cartaoFila);

export const filaDeCartoes = resource(cartaoFila, {
  heading: 'Fila de impressão',
  menu: { group: 'fidelidade', icon: 'print', order: 25 },
  plan: 'FIDELIDADE',
  states: vidaNaFila,
  off: ['create', 'update', 'delete'],
  access: { list: 'CARTAO_VER' },
  list: {
    columns: ['numero', 'situacao', 'pedidoEm', 'pedidoPor', 'impressoEm'],
    filters: ['situacao', 'pedidoEm', 'pedidoPor'],
    search: ['numero'],
    sort: { pedidoEm: 'asc' },
    tabs: {
      Aguardando: { situacao: ['AGUARDANDO', 'ERRO'] },
      Impressos: { situacao: 'IMPRESSO' },
      Todos: {},
    },
  },
  show: [
    ['numero', 'situacao'],
    ['cartao', 'pedidoPor'],
    ['pedidoEm', 'impressoEm'],
  ],
  actions: {
    imprimirFila: collection({
      label: 'Imprimir a fila',
      icon: 'print',
      tone: 'primary',
      inCompany: true,
      call: 'POST imprimir',
      permission: 'CARTAO_IMPRIMIR',
      effect: ['print', 'refresh'],
    }),
    imprimirLista: collection({
      label: 'Imprimir a lista',
      icon: 'checklist',
      inCompany: true,
      call: 'POST /card/printcardlist',
      permission: 'CARTAO_IMPRIMIR',
      effect: 'print',
    }),
  },
});
