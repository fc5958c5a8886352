import { vantagem } from './servico/texto';
import type { Cupom } from './servico/desconto';

/** What the coupon is worth instead of its kind alone: '25%, até R$ 40,00'. */
const Vantagem = ({ record }: { readonly record: unknown }) => (
  <>{vantagem(record as Cupom).replace(' de desconto', '')}</>
);
export default Vantagem;
