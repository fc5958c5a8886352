import { formasPagamento } from './delivery/pedido';

const { ONLINE: _online, ...noCaixa } = formasPagamento;
/** What is taken at a till. What was paid online was not paid there. */
export const formasNoCaixa = noCaixa;

const { VALE_PRESENTE: _vale, PONTOS: _pontos, FIADO: _fiado, ...queEntram } = noCaixa;
/** What pays a debt: no promise, no card that was paid before, no points. */
export const formasQueEntram = queEntram;

/** What the house keeps of the customer's, and gives back by itself when the order is cancelled. */
export const guardadas: readonly string[] = ['VALE_PRESENTE', 'PONTOS'] satisfies readonly (keyof typeof noCaixa)[];
/** What comes in when an order is paid; the rest was paid before, or is owed. */
export const seRecebe = (forma: keyof typeof formasPagamento): boolean =>
  forma !== 'ONLINE' && forma !== 'FIADO' && !guardadas.includes(forma);

/** Forms whose amount every sale records: nobody counts them at the end of the day. */
export const escrituradas: readonly string[] = ['FIADO', ...guardadas];

/** Passed at a machine of their own, which alone gives the money back. */
export const naMaquina: readonly string[] = [
  'CREDITO',
  'DEBITO',
  'VALE_REFEICAO',
  'VALE_ALIMENTACAO',
] satisfies readonly (keyof typeof formasNoCaixa)[];
