import { objeto, objetos } from '../../comum/lerJson';
import { lerDia } from './lerRepasse';

/** Period of orders that iFood has paid, and when. Days, AAAA-MM-DD. */
export interface Liquidacao {
  readonly de: string;
  readonly ate: string;
  readonly pagoEm: string;
}
const dia = (value: unknown): string | null => (typeof value === 'string' ? lerDia(value) : null);

/** Reads the answer of Settlements: the closed periods whose transfer has arrived. */
export const lerLiquidacoes = (answer: unknown): readonly Liquidacao[] =>
  objetos(objeto(answer).settlements).flatMap((one): Liquidacao | readonly [] => {
    const [de, ate] = [dia(one.startDateCalculation), dia(one.endDateCalculation)];
    const feito = objetos(one.closingItems).find(
      ({ status, type }) => status === 'SUCCEED' && (type === undefined || type === 'REPASSE'),
    );
    const pagoEm = feito === undefined ? null : dia(feito.paymentDate);
    return de !== null && ate !== null && pagoEm !== null ? { de, ate, pagoEm } : [];
  });
/** Day on which an order was paid; null while it was not. */
export const pagoEm = (liquidacoes: readonly Liquidacao[], quando: string | null): string | null =>
  quando === null ? null : (liquidacoes.find(({ de, ate }) => quando >= de && quando <= ate)?.pagoEm ?? null);
