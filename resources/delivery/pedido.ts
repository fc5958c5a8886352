import { resource } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';

export const pedidos = resource(pedido, {
  menu: { icon: 'receipt', order: 5 },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['numero', 'data', 'cliente', 'canal', 'modalidade', 'cupom', 'total', 'situacao'],
    filters: ['situacao', 'data', 'canal', 'modalidade', 'cliente', 'cupom', 'total', 'usuario'],
    search: ['numero'],
    sort: { data: 'desc' },
    tabs: {
      'Em andamento': { situacao: ['NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'ENTREGA'] }, Concluídos: { situacao: 'CONCLUIDO' }, Cancelados: { situacao: 'CANCELADO' }, Todos: {},
    },
  },
  show: [
    ['numero', 'data', 'situacao'], ['cliente', 'canal', 'modalidade'], 'endereco', ['motivoCancelamento', 'dataConclusao'],
    { title: 'Valores', rows: [['valorItens', 'desconto', 'acrescimo'], ['taxaEntrega', 'descontoEntrega', 'total'], 'cupom', 'pagamentos'] },
    { title: 'Atendimento', rows: [['usuario', 'cpfNota'], 'observacao'] },
  ],
  related: { Itens: { entity: 'pedidoItem', by: 'pedido' } },
});
