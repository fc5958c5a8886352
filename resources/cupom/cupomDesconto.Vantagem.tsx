import { vantagem } from './regras/texto';
import type { Cupom } from './regras/desconto';

/** What the coupon is worth instead of its kind alone: '25%, até R$ 40,00'. */
const Vantagem = ({ record }: { readonly record: unknown }) => <>{vantagem(record as Cupom).replace(' de desconto', '')}</>;
export default Vantagem;
