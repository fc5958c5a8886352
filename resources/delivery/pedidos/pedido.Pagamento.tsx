import type { Infer } from '#kit';
import { formasPagamento, type pedido } from '../../../schemas/delivery/pedidos/pedido';

type Pedido = Pick<Infer<typeof pedido>, 'pagamentos' | 'pagoOnline' | 'conta'>;
/** Payment of an order in short: 'Pix', 'Dinheiro + Pix', 'Pix, pago'. */
const Pagamento = ({ record }: { readonly record: object }) => {
  const { pagamentos, pagoOnline, conta } = record as Pedido;
  const formas = [...new Set((pagamentos ?? []).map(({ forma }) => formasPagamento[forma]))].join(' + ');
  if (formas) return pagoOnline ? `${formas}, pago` : formas;
  return conta ? 'Na conta da mesa' : 'A combinar';
};
export default Pagamento;
