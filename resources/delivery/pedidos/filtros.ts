import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';

/** Filters that all reports of orders share besides the period. */
export const filtrosDoPedido = ['situacao', 'canal', 'modalidade', 'cliente', 'vendedor', 'usuario', 'cupom'] as const;
/** Filters on the order's payments and address, or on its lines. */
export const filtrosAoLado = {
  formaPagamento: 'pagamentos.forma',
  bairro: { part: ['endereco', 'neighborhoord'] },
  produto: { rows: pedidoItem, ref: 'pedido', field: 'produto' },
  categoria: { rows: pedidoItem, ref: 'pedido', field: 'produto', of: { entity: produto, field: 'categoria' } },
} as const;
export const simOuNao = { comNota: { notaFiscal: { empty: false } } } as const;
