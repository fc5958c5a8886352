import { vantagem } from './texto';
import type { Cupom } from '../comum/desconto';

/** Worth of the coupon in a column in place of its kind: '25%, até R$ 40,00'. */
const Vantagem = ({ record }: { readonly record: unknown }) => (
  <>{vantagem(record as Cupom).replace(' de desconto', '')}</>
);
export default Vantagem;
