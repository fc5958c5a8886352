import { pedidoItem } from '../../../schemas/delivery/pedidoItem';
import { produto } from '../../../schemas/delivery/produto';

/** What the reports of orders ask for besides the period: the same everywhere. */
export const filtrosDoPedido = ['situacao', 'canal', 'modalidade', 'cliente', 'vendedor', 'usuario', 'cupom'] as const;
/** What stands in the order, or in its lines. */
export const filtrosAoLado = {
  formaPagamento: 'pagamentos.forma',
  bairro: { part: ['endereco', 'neighborhoord'] },
  produto: { rows: pedidoItem, ref: 'pedido', field: 'produto' },
  categoria: { rows: pedidoItem, ref: 'pedido', field: 'produto', of: { entity: produto, field: 'categoria' } },
} as const;
export const simOuNao = { comNota: { notaFiscal: { empty: false } } } as const;
