import { formasPagamento } from './delivery/pedidos/pedido';

const { ONLINE: _online, ...noCaixa } = formasPagamento;
/** Forms that a till accepts. Online payments are not made there. */
export const formasNoCaixa = noCaixa;

const { VALE_PRESENTE: _vale, PONTOS: _pontos, FIADO: _fiado, ...queEntram } = noCaixa;
/** Forms that pay a debt: money only, no credit sale, gift card or points. */
export const formasQueEntram = queEntram;

/** Forms that hold the customer's own balance; cancelling the order returns them automatically. */
export const guardadas: readonly string[] = ['VALE_PRESENTE', 'PONTOS'] satisfies readonly (keyof typeof noCaixa)[];
/** True when money comes in at the payment. The other forms were paid before or are owed. */
export const seRecebe = (forma: keyof typeof formasPagamento): boolean =>
  forma !== 'ONLINE' && forma !== 'FIADO' && !guardadas.includes(forma);

/** Forms booked automatically by every sale, and so not counted at the closing. */
export const escrituradas: readonly string[] = ['FIADO', ...guardadas];

/** Forms paid at a machine of their own, which alone can return the money. */
export const naMaquina: readonly string[] = [
  'CREDITO',
  'DEBITO',
  'VALE_REFEICAO',
  'VALE_ALIMENTACAO',
] satisfies readonly (keyof typeof formasNoCaixa)[];
