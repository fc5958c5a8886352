import { formasPagamento } from './delivery/pedido';

const { ONLINE: _online, ...noCaixa } = formasPagamento;
/** What is taken at a till. What was paid online was not paid there. */
export const formasNoCaixa = noCaixa;

const { VALE_PRESENTE: _vale, FIADO: _fiado, ...queEntram } = noCaixa;
/** What pays a debt: no promise, and no card that was paid before. */
export const formasQueEntram = queEntram;

/** Passed at a machine of their own, which alone gives the money back. */
export const naMaquina: readonly string[] = [
  'CREDITO',
  'DEBITO',
  'VALE_REFEICAO',
  'VALE_ALIMENTACAO',
] satisfies readonly (keyof typeof formasNoCaixa)[];
